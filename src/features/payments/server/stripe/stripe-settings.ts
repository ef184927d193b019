import { z } from 'zod'
import { isLoopbackUrl } from '#server/config-address.ts'
import { refused, risk, type Finding } from '#server/config-finding.ts'
import type { PaymentKeySpec, PaymentVariables } from '../payment-adapter.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The API's address; null: the provider's own, or the sandbox inside the shop. */
  apiUrl: string | null
}

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: {
    shape: /^[sr]k_(?:live|test)_\w+$/,
    example: 'sk_live_… (or rk_live_…)',
    sample: 'sk_live_later',
    mistake: (text) => (text.startsWith('pk_') ? 'holds a publishable key (pk_…)' : null),
    question: 'Payment provider: secret key (sk_live_…)',
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    shape: /^pk_(?:live|test)_\w+$/,
    example: 'pk_live_…',
    sample: 'pk_live_later',
    mistake: (text) => (/^[sr]k_/.test(text) ? 'holds a secret key, which every visitor would be sent' : null),
    question: 'Payment provider: publishable key (pk_live_…)',
  },
  STRIPE_WEBHOOK_SECRET: {
    shape: /^whsec_[\w+/=-]+$/,
    example: 'whsec_…',
    sample: 'whsec_later',
    question: 'Payment provider: webhook secret (whsec_…)',
    secret: true,
  },
} satisfies Record<string, PaymentKeySpec>

export const STRIPE_VARIABLES = {
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'is no http or https address' }).optional(),
}

const SANDBOX_KEYS = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
}

/** Reads Stripe's settings. Refuses keys of two modes, because test cards would pay for real flowers. */
export function readStripeSettings(vars: PaymentVariables, sandbox: boolean, findings: Finding[]): StripeSettings {
  const apiUrl = vars['STRIPE_API_URL']?.replace(/\/+$/, '') ?? null
  if (sandbox) return { ...SANDBOX_KEYS, apiUrl }
  const { STRIPE_SECRET_KEY = '', STRIPE_PUBLISHABLE_KEY = '', STRIPE_WEBHOOK_SECRET = '' } = vars
  findings.push(...modeFindings(STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY))
  if (apiUrl !== null) findings.push(apiUrlFinding(apiUrl))
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl,
  }
}

function modeFindings(secretKey: string, publishableKey: string): Finding[] {
  const mode = (key: string) => /^(?:[sr]k|pk)_(live|test)_/.exec(key)?.[1]
  const [secret, publishable] = [mode(secretKey), mode(publishableKey)]
  if (secret === undefined || publishable === undefined) return []
  if (secret !== publishable)
    return [
      refused(
        'STRIPE_PUBLISHABLE_KEY',
        `is a ${publishable} key beside a ${secret} STRIPE_SECRET_KEY`,
        'Take both from the same mode of the provider’s dashboard.',
      ),
    ]
  if (secret === 'test')
    return [
      risk(
        'STRIPE_SECRET_KEY',
        'is a test key: the provider’s test cards buy flowers',
        'Use the live keys before the shop takes orders.',
      ),
    ]
  return []
}

function apiUrlFinding(apiUrl: string): Finding {
  if (isLoopbackUrl(apiUrl))
    return risk(
      'STRIPE_API_URL',
      `sends payments to ${apiUrl} and not to the provider`,
      'Remove it before the shop takes orders.',
    )
  if (!apiUrl.startsWith('https:'))
    return refused('STRIPE_API_URL', 'would carry the secret key without encryption', 'Set it to an https:// address.')
  return risk('STRIPE_API_URL', `sends payments to ${apiUrl}`, 'Remove it unless that is the provider.')
}
