import { z } from 'zod'
import { call } from '#shared/call.ts'
import { instant } from '#shared/wire.ts'
import { readUser } from '../account.calls.ts'
import { codeEntrySchema, firstCodeSchema, proofSchema } from './security.schema.ts'

const browser = z.object({
  id: z.string(),
  device: z.string().meta({ description: '`Firefox · Linux`; empty when unknown.' }),
  createdAt: instant,
  lastSeenAt: instant,
  thisDevice: z.boolean().meta({ description: 'Whether the request came from it.' }),
})

const neededProof = z
  .object({
    password: z.literal(true).optional(),
    provider: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "The provider's name; null: a mailed link must set a password first." }),
    code: z.literal(true).optional(),
  })
  .meta({ id: 'NeededProof', description: 'What must be proved again before a sensitive action; empty: nothing.' })

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecurity = call({
  method: 'GET',
  path: '/api/auth/security',
  summary: 'Returns the two-step sign-in, the remembered devices and the sessions of the account.',
  access: 'customer',
  answer: z.object({
    twoStep: z.object({
      since: instant.nullable().meta({ description: 'When it was turned on; null: it is off.' }),
      recoveryCodesLeft: z.int(),
      required: z.boolean().meta({ description: 'Whether the shop asks this account for it.' }),
      emailVerified: z.boolean(),
    }),
    sessions: z.array(browser),
    devices: z.array(browser.extend({ expiresAt: instant })).meta({ description: 'Browsers not asked for a code.' }),
  }),
})

export const signInWithCode = call({
  method: 'POST',
  path: '/api/auth/code',
  summary: 'The second step of a sign-in: takes the code and signs in.',
  access: 'anyone',
  limit: 'twoStep',
  body: codeEntrySchema,
  answer: readUser.answer,
  codes: ['wrong_code', 'too_many_requests', 'sign_in_expired'],
})

export const readNeededProof = call({
  method: 'GET',
  path: '/api/auth/confirm',
  summary: 'Returns what must be proved again before a sensitive action.',
  access: 'customer',
  answer: neededProof,
})

export const confirmSignIn = call({
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Makes the sign-in recent again with the password, a code or both. Returns what is still needed.',
  access: 'customer',
  limit: 'twoStep',
  body: proofSchema,
  answer: neededProof,
  codes: ['wrong_credentials', 'no_password', 'wrong_code', 'too_many_requests', 'two_step_off'],
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/[id]',
  summary: 'Signs one browser of the account out.',
  access: 'customer',
  answer: z.object({ ended: z.literal(1) }),
  codes: ['not_found'],
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Signs every other browser of the account out. Returns how many.',
  access: 'customer',
  answer: z.object({ ended: z.int() }),
})

export const forgetDevice = call({
  method: 'DELETE',
  path: '/api/auth/devices/[id]',
  summary: 'Asks a remembered device for a code again.',
  access: 'customer',
  answer: z.object({ forgotten: z.literal(true) }),
  codes: ['not_found'],
})

export const beginTwoStep = call({
  method: 'POST',
  path: '/api/auth/two-step/setup',
  summary: 'Makes the secret for the authenticator app, with its QR code. It is shown once.',
  access: 'customer',
  recent: true,
  limit: 'twoStep',
  answer: z.object({
    secret: z.string().meta({ description: 'In base32, to type by hand.' }),
    address: z.string().meta({ description: 'The `otpauth:` address that the QR code holds.' }),
    qr: z.object({ size: z.int(), path: z.string().meta({ description: 'An SVG path.' }) }),
  }),
  codes: ['email_unverified', 'two_step_on'],
})

export const finishTwoStep = call({
  method: 'POST',
  path: '/api/auth/two-step',
  summary: 'Turns two-step sign-in on with a first code. Returns the recovery codes, this once.',
  access: 'customer',
  recent: true,
  limit: 'twoStep',
  body: firstCodeSchema,
  answer: recoveryCodes,
  codes: ['wrong_code', 'two_step_on', 'two_step_off'],
})

export const turnTwoStepOff = call({
  method: 'DELETE',
  path: '/api/auth/two-step',
  summary: 'Turns two-step sign-in off.',
  access: 'customer',
  recent: true,
  answer: z.object({ off: z.literal(true) }),
  codes: ['two_step_off'],
})

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  summary: 'Makes new recovery codes in place of the old ones.',
  access: 'customer',
  recent: true,
  limit: 'twoStep',
  answer: recoveryCodes,
  codes: ['two_step_off'],
})
