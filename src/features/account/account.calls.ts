import { z } from 'zod'
import { WARD_REFUSALS } from '#features/delivery/delivery-refusals.ts'
import { call } from '#shared/call.ts'
import { ROLES } from '#shared/staff.ts'
import {
  changePasswordSchema,
  deleteAccountSchema,
  forgotSchema,
  loginSchema,
  profileAnswers,
  profileSchema,
  registerSchema,
  resetSchema,
} from './account.schema.ts'

const user = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: profileAnswers.phone,
    profileImageUrl: z.string().nullable(),
    isAdmin: z.boolean(),
    role: z.enum(ROLES).optional().meta({ description: 'What they may do as staff; customers have none.' }),
    hasPassword: z
      .boolean()
      .optional()
      .meta({ description: 'Whether they can sign in with a password; where it is not said, they can.' }),
    emailVerified: z.boolean().optional().meta({ description: 'Whether they have proved that the email is theirs.' }),
    twoStepRequired: z
      .boolean()
      .optional()
      .meta({ description: 'Staff who must turn two-step sign-in on before the back-office opens to them.' }),
    profileCleared: z.literal(true).optional().meta({
      description:
        'Only where a mailed link proves the email: what was saved in the account before that has been removed.',
    }),
    savedAddresses: profileAnswers.savedAddresses,
  })
  .meta({ id: 'User' })

const sent = z.object({ sent: z.literal(true) })
const next = z
  .string()
  .optional()
  .meta({ description: 'The path of the shop that the browser returns to; another origin becomes the home page.' })

export const readUser = call({
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Returns the customer who is signed in.',
  access: 'customer',
  answer: user,
})

export const openSignIn = call({
  method: 'GET',
  path: '/api/login',
  summary: 'Leads the browser to the identity provider, or to the page where one signs in with a password.',
  access: 'anyone',
  query: z.object({ next, with: z.string().optional().meta({ description: '`password`: never the provider.' }) }),
  answer: 'redirect',
})

export const signOut = call({
  method: 'GET',
  path: '/api/logout',
  summary: 'Ends the session and leads the browser to a page. A link on another site does not end it.',
  access: 'anyone',
  query: z.object({ next }),
  answer: 'redirect',
})

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Opens an account, signs in and mails the link that proves the email.',
  access: 'anyone',
  limit: 'accounts',
  body: registerSchema,
  answer: user,
  codes: ['weak_password', 'email_taken', 'wrong_credentials', 'two_step_code_required'],
})

export const signIn = call({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with email and password, or asks for the code of two-step sign-in.',
  access: 'anyone',
  // No `limit`: `admitSignIn` (server/sign-in-limits.ts) counts by account, browser and address.
  body: loginSchema,
  answer: user,
  codes: ['wrong_credentials', 'too_many_requests', 'two_step_code_required'],
})

export const forgotPassword = call({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mails a link to a new password. The answer is the same whether there is such an account or not.',
  access: 'anyone',
  limit: 'accounts',
  body: forgotSchema,
  answer: sent,
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Sets a new password with the token of a mailed link, signs out everywhere and signs in here.',
  access: 'anyone',
  limit: 'accounts',
  body: resetSchema,
  answer: user,
  codes: ['link_invalid', 'link_used', 'link_expired', 'weak_password', 'wrong_credentials', 'two_step_code_required'],
})

export const changePassword = call({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password and signs out everywhere else.',
  access: 'customer',
  body: changePasswordSchema,
  answer: z.object({ changed: z.literal(true) }),
  codes: ['wrong_credentials', 'too_many_requests', 'no_password', 'recent_sign_in_required', 'weak_password'],
})

export const followVerification = call({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'The mailed link that proves an email. Leads the browser to the page that says what came of it.',
  access: 'optional',
  limit: 'accounts',
  query: z.object({ token: z.string().default('') }),
  answer: 'redirect',
})

export const sendVerification = call({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary: 'Mails the link that proves the email once more.',
  access: 'customer',
  answer: sent,
})

export const updateProfile = call({
  method: 'PATCH',
  path: '/api/auth/profile',
  summary: 'Changes the phone, the whole list of addresses, or both.',
  access: 'customer',
  body: profileSchema,
  answer: user,
  codes: WARD_REFUSALS,
})

export const exportOwnData = call({
  method: 'GET',
  path: '/api/auth/export',
  summary: 'Returns everything the shop holds about the customer, as a file.',
  access: 'customer',
  recent: true,
  limit: 'export',
  answer: z.record(z.string(), z.unknown()),
  download: 'moc-lan-data.json',
})

export const deleteAccount = call({
  method: 'POST',
  path: '/api/auth/delete-account',
  summary: 'Deletes the account for good.',
  access: 'customer',
  body: deleteAccountSchema,
  answer: z.object({ deleted: z.literal(true) }),
  codes: ['wrong_credentials', 'too_many_requests', 'recent_sign_in_required', 'last_owner'],
})

export const signInWithProvider = call({
  method: 'GET',
  path: '/api/auth/oidc',
  summary: 'Leads the browser to the identity provider.',
  access: 'optional',
  limit: 'oidc',
  query: z.object({
    next,
    confirm: z.string().optional().meta({ description: '`1`: the customer signs in anew, so that it is recent.' }),
  }),
  answer: 'redirect',
})

export const returnFromProvider = call({
  method: 'GET',
  path: '/api/auth/callback',
  summary: 'Where the identity provider sends the browser back to. Leads it to the page it came from.',
  access: 'anyone',
  limit: 'oidc',
  answer: 'redirect',
})
