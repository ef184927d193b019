import { z } from 'zod'
import { seenLine, seenText } from '#shared/visible-text.ts'
import { isValid, type ContactField } from './contact.ts'

/** Returns the schema of one field. Its error message is a code of src/shared/error-codes.ts. */
const field = <Field extends ContactField>(name: Field) =>
  z
    .string(`invalid_contact_${name}`)
    .transform((text) => (name === 'message' ? seenText(text) : seenLine(text)))
    .refine((text) => isValid(name, text), `invalid_contact_${name}`)

export const contactSchema = z.object({
  name: field('name'),
  email: field('email'),
  phone: field('phone'),
  subject: field('subject'),
  message: field('message'),
  /** A honeypot: the field is hidden from people, so only a bot fills it in. */
  homepage: z.string().optional(),
})
