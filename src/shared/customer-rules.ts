/*
 * What the texts of a customer must look like. The wire schema and the form share it: the form has no zod, which would
 * be a sixth of what a checkout loads.
 */

/** A telephone number of any country: 7 to 19 digits, grouped as people write them. */
export const PHONE = /^\+?\(?\d(?:[\s().-]*\d){6,18}$/

/** An email address as zod reads it. */
export const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/**
 * Returns whether a text may be a street line that a courier finds: at least five characters, one of them a letter. The
 * form asks for it; the server takes any address, as recorded.
 */
export function isWholeAddress(address: string): boolean {
  return [...address].length >= 5 && /\p{L}/u.test(address)
}
