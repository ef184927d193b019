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

/** The most characters each field takes. */
export const MAX_LENGTH: Record<ContactField, number> = {
  name: 100,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5000,
}

// One @, no spaces, and a domain with a dot: what is stricter refuses addresses that exist.
const EMAIL = /^[^\s@,;<>"]+@[^\s@.,;<>"]+(\.[^\s@.,;<>"]+)+$/

const RULES: Record<ContactField, (text: string) => boolean> = {
  name: (text) => text.length >= 2,
  email: (text) => EMAIL.test(text),
  phone: (text) => text.length >= 10,
  subject: (text) => text.length >= 5,
  message: (text) => text.length >= 10,
}

/** Whether a field holds what it must (spec, section 5), spaces around it aside. Form and server both ask here. */
export function isValid(field: ContactField, value: string): boolean {
  const text = value.trim()
  return text.length <= MAX_LENGTH[field] && RULES[field](text)
}
