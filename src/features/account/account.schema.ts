import { z } from 'zod'
import { wardCode } from '#features/delivery/delivery-choice.schema.ts'
import { recipientShape } from '#shared/recipient.schema.ts'
import { CITIES } from '#shared/shop.ts'
import { seenLine } from '#shared/visible-text.ts'
import { emailText } from '#shared/wire.ts'

/** The shortest password. The longest one bounds the cost of hashing. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
export const MAX_ADDRESSES = 20
/** The longest name that a customer gives an address, in characters. */
export const MAX_LABEL = 50
/** The longest text for the phone of a profile, in characters. */
export const MAX_PHONE = 100

const name = z.string('invalid_name').transform(seenLine).pipe(z.string().max(100, 'invalid_name'))

/**
 * What a password may have as it is typed: some keyboards send “ấ” as three characters. Checked before it is composed,
 * because that takes long for a text of many marks.
 */
const MAX_TYPED = 3 * MAX_PASSWORD

/** Counted in the form that is hashed (`src/server/password.ts`), in which “ấ” is one character. */
const newPassword = z
  .string('weak_password')
  .max(MAX_TYPED, { error: 'weak_password', abort: true })
  .normalize('NFC')
  .min(MIN_PASSWORD, 'weak_password')
  .max(MAX_PASSWORD, 'weak_password')

/**
 * A password to sign in with is compared as it was typed and not checked against the rules, so that a new rule locks
 * nobody out. Its length is counted as that of a new one.
 */
export const knownPassword = z
  .string('wrong_credentials')
  .max(MAX_TYPED, { error: 'wrong_credentials', abort: true })
  .refine((typed) => typed.normalize('NFC').length <= MAX_PASSWORD, 'wrong_credentials')

export const registerSchema = z.object({
  email: emailText,
  password: newPassword,
  firstName: name.default(''),
  lastName: name.default(''),
})
export type Registration = z.infer<typeof registerSchema>

export const loginSchema = z.object({ email: emailText, password: knownPassword })
export type Credentials = z.infer<typeof loginSchema>

export const forgotSchema = z.object({ email: emailText })

export const resetSchema = z.object({ token: z.string('link_invalid').max(200, 'link_invalid'), password: newPassword })

export const changePasswordSchema = z.object({ currentPassword: knownPassword, newPassword })

export const deleteAccountSchema = z.object({ password: knownPassword.optional() })

/** Free text (spec, section 5): only an order's phone must be a number. An empty text removes it. */
const phone = z.string('invalid_phone').transform(seenLine).pipe(z.string().max(MAX_PHONE, 'invalid_phone'))

/** What a customer calls an address, beside its recipient. Both may be left out. */
const namedShape = {
  label: z
    .string('invalid_label')
    .transform(seenLine)
    .pipe(z.string().max(MAX_LABEL, 'invalid_label'))
    .optional()
    .meta({ description: 'What the customer calls the address.' }),
  ...recipientShape,
}
export const namedSchema = z.object(namedShape)

const address = z.object({
  address: z
    .string('invalid_address')
    .transform(seenLine)
    .pipe(z.string().min(1, 'invalid_address').max(500, 'invalid_address')),
  city: z.enum(CITIES, 'invalid_city'),
  wardCode: wardCode.optional().meta({
    description:
      'The code of a ward of the city (`GET /api/delivery/wards`); empty: not known. A ward that is not served is refused, unless the account has it saved already.',
  }),
  ...namedShape,
})

/** The fields of a profile that its customer edits, listed only here. */
const profile = z.object({
  phone,
  savedAddresses: z.array(address, 'invalid_address').max(MAX_ADDRESSES, 'too_many_addresses').meta({
    description:
      'The whole list, the default address first. A field that is left out keeps its value if an address of the same street and city is saved; an empty text removes it.',
  }),
})
export type Profile = z.output<typeof profile>

/** The same fields in the API's responses. */
export const profileAnswers = {
  phone: z.string(),
  savedAddresses: z.array(
    z
      .object({
        address: z.string(),
        city: z.enum(CITIES),
        label: z.string().optional(),
        wardCode: z.string().optional(),
        wardName: z.string().optional().meta({ description: 'Missing: no ward, or one that there is no more.' }),
        wardZone: z
          .enum(['city', 'far', 'none'])
          .optional()
          .meta({ description: 'By the rules of today. far: with a surcharge; none: nothing is delivered there.' }),
        recipientName: z.string().optional(),
        recipientPhone: z.string().optional(),
      })
      .meta({ id: 'SavedAddress', description: 'What is not known is left out.' }),
  ),
} satisfies { [Field in keyof Profile]: z.ZodType<Profile[Field]> }

/** The body that changes a profile; a missing field keeps its value, and other fields are ignored. */
export const profileSchema = profile.partial()
export type ProfileChange = z.infer<typeof profileSchema>
