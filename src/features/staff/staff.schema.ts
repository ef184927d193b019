import { z } from 'zod'
import { registerSchema } from '#features/account/account.schema.ts'
import { ROLES } from '#shared/staff.ts'
import { emailText } from '#shared/wire.ts'

export const inviteSchema = z.object({ email: emailText, role: z.enum(ROLES) })

export const roleSchema = z.object({ role: z.enum(ROLES) })

const token = z.string('link_invalid').max(200, 'link_invalid')

export const invitationLinkSchema = z.object({ token })

/** Name and password of an account that does not exist yet. */
export const newAccountSchema = registerSchema.omit({ email: true })

/** Without a password, the account that is signed in accepts. */
export const acceptSchema = newAccountSchema.partial({ password: true }).extend({ token })
export type Acceptance = z.output<typeof acceptSchema>
