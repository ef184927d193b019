import { z } from 'zod'
import { seenLine, seenText } from '#shared/visible-text.ts'
import { isValid, type ContactField } from './contact.ts'

/** The message is a code of src/server/errors.ts. */
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
  /** Hidden from people: whoever fills it in is a machine. */
  homepage: z.string().optional(),
})
