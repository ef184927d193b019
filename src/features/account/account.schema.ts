import { z } from 'zod'
import { CITIES } from '#shared/shop.ts'
import { seenLine } from '#shared/visible-text.ts'

/** Shortest password taken; the longest keeps hashing it from being a burden. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 200
/** The most addresses one account keeps. */
export const MAX_ADDRESSES = 20
/** The longest text for the phone of a profile, in characters. */
export const MAX_PHONE = 100

const email = z.string('invalid_email').trim().toLowerCase().max(254, 'invalid_email').pipe(z.email('invalid_email'))
const name = z.string('invalid_name').transform(seenLine).pipe(z.string().max(100, 'invalid_name'))

const newPassword = z.string('weak_password').min(MIN_PASSWORD, 'weak_password').max(MAX_PASSWORD, 'weak_password')

/** Whatever is sent as a password is compared, never judged: a rule of today must not lock out one of yesterday. */
const knownPassword = z.string('wrong_credentials').max(MAX_PASSWORD, 'wrong_credentials')

export const registerSchema = z.object({
  email,
  password: newPassword,
  firstName: name.default(''),
  lastName: name.default(''),
})
export type Registration = z.infer<typeof registerSchema>

export const loginSchema = z.object({ email, password: knownPassword })
export type Credentials = z.infer<typeof loginSchema>

export const forgotSchema = z.object({ email })

export const resetSchema = z.object({ token: z.string('link_invalid').max(200, 'link_invalid'), password: newPassword })

export const changePasswordSchema = z.object({ currentPassword: knownPassword, newPassword })

export const deleteAccountSchema = z.object({ password: knownPassword.optional() })

/** Free text (spec, section 5): only the phones of orders have to be numbers. Empty removes it. */
const phone = z.string('invalid_phone').transform(seenLine).pipe(z.string().max(MAX_PHONE, 'invalid_phone'))

const address = z.object({
  address: z
    .string('invalid_address')
    .transform(seenLine)
    .pipe(z.string().min(1, 'invalid_address').max(500, 'invalid_address')),
  city: z.enum(CITIES, 'invalid_city'),
})

/** What a person may change of their profile; anything else that is sent is left out. */
export const profileSchema = z.object({
  phone: phone.optional(),
  savedAddresses: z.array(address, 'invalid_address').max(MAX_ADDRESSES, 'too_many_addresses').optional(),
})
export type ProfileChange = z.infer<typeof profileSchema>
