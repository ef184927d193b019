import { seenText } from '#shared/visible-text.ts'

/** What a visitor writes to the shop (spec, section 3). */
export interface ContactMessage {
  name: string
  email: string
  phone: string
  subject: string
  message: string
}

export type ContactField = keyof ContactMessage

/** The fields in the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const

/** The fewest characters each field takes (spec, section 5); an email is told by its form. */
export const MIN_LENGTH: Record<ContactField, number> = { name: 2, email: 1, phone: 10, subject: 5, message: 10 }

/** The most characters each field takes. */
export const MAX_LENGTH: Record<ContactField, number> = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
}

/** The parts of the page that tell a visitor whose browser ran no script how sending went, by their ids. */
export const OUTCOMES = { sent: 'sent', failed: 'not-sent' } as const

// One @, no spaces, and a domain with a dot: what is stricter refuses addresses that exist.
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/

/** Whether a field holds what it must (spec, section 5), spaces around it aside. Form and server both ask here. */
export function isValid(field: ContactField, value: string): boolean {
  const text = seenText(value)
  if (text.length < MIN_LENGTH[field] || text.length > MAX_LENGTH[field]) return false
  return field !== 'email' || EMAIL.test(text)
}
