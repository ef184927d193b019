/**
 * What a shop needs before it takes real orders, in the order in which one does it. `ai` is of use, and not needed: it
 * does not keep the list open.
 */
export const OPENING_STEPS = ['profile', 'accounts', 'payments', 'notice', 'address', 'mail', 'backups', 'ai'] as const
export type OpeningStep = (typeof OPENING_STEPS)[number]

/** The steps that only the server's settings can do. */
export const SERVER_STEPS = ['address', 'mail', 'backups', 'ai'] as const satisfies readonly OpeningStep[]

/** Returns whether a step is left that a shop needs. */
export function isLeftToDo(open: readonly OpeningStep[]): boolean {
  return open.some((step) => step !== 'ai')
}
