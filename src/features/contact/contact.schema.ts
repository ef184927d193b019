import { z } from 'zod'
import { seenLine, seenText } from '#shared/visible-text.ts'
import { CONTACT_FIELDS, isValid, type ContactField } from './contact.ts'

/** Returns the schema of one field. Its error message is a code of src/shared/error-codes.ts. */
const field = (name: ContactField) =>
  z
    .string(`invalid_contact_${name}`)
    .transform((text) => (name === 'message' ? seenText(text) : seenLine(text)))
    .refine((text) => isValid(name, text), `invalid_contact_${name}`)

/** The fields of a contact message in the API's responses. */
export const fieldAnswers = byField(() => z.string())

export const contactSchema = z.object({
  ...byField(field),
  /** A honeypot: the field is hidden from people, so only a bot fills it in. */
  homepage: z.string().optional(),
})

function byField<Schema>(schemaOf: (name: ContactField) => Schema) {
  return Object.fromEntries(CONTACT_FIELDS.map((name) => [name, schemaOf(name)])) as Record<ContactField, Schema>
}
