import { seenText } from '#shared/visible-text.ts'

/**
 * The fields of a contact message in the order of the form (spec, section 3), listed only here. Rules, schema, answers
 * and the form's controls are derived from this list, or do not compile if they lack a field of it.
 */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof CONTACT_FIELDS)[number]

/** A contact message, as a visitor sends it to the shop. */
export type ContactMessage = Record<ContactField, string>

/** The fewest characters of each field (spec, section 5); an email address is checked by its pattern instead. */
export const MIN_LENGTH: Record<ContactField, number> = { name: 2, email: 1, phone: 10, subject: 5, message: 10 }

/** The most characters each field takes. */
export const MAX_LENGTH: Record<ContactField, number> = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
}

/** Element ids of the outcomes, used as URL fragments for browsers without scripts. */
export const OUTCOMES = { sent: 'sent', failed: 'not-sent' } as const

// One @, no spaces, a domain with a dot. Anything stricter rejects addresses that exist.
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/

/** Returns true if a field's text, trimmed, is valid (spec, section 5). The form and the server share this rule. */
export function isValid(field: ContactField, value: string): boolean {
  const text = seenText(value)
  if (text.length < MIN_LENGTH[field] || text.length > MAX_LENGTH[field]) return false
  return field !== 'email' || EMAIL.test(text)
}
