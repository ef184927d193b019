import { refused, risk, type Finding } from './config-finding.ts'
import { isLoopbackUrl } from './config-address.ts'

const SANDBOX_SECRET_KEY = 'sk_test_sandbox'
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox'
const SANDBOX_WEBHOOK_SECRET = 'whsec_sandbox'

/** The variables that hold the payment provider's keys, and the shape of each. */
const PAYMENT_KEYS = {
  STRIPE_SECRET_KEY: { shape: /^[sr]k_(?:live|test)_\w+$/, example: 'sk_live_… (or rk_live_…)' },
  STRIPE_PUBLISHABLE_KEY: { shape: /^pk_(?:live|test)_\w+$/, example: 'pk_live_…' },
  STRIPE_WEBHOOK_SECRET: { shape: /^whsec_[\w+/=-]+$/, example: 'whsec_…' },
} as const

export type PaymentKey = keyof typeof PAYMENT_KEYS
export const PAYMENT_KEY_NAMES = Object.keys(PAYMENT_KEYS) as PaymentKey[]

export interface PaymentConfig {
  /** No provider has keys, so test cards pay: the shop takes no real money, and an empty database becomes the demo. */
  sandbox: boolean
  /** SHOP_SANDBOX=1: test cards may pay where others can reach the shop. */
  publicSandbox: boolean
  stripe: StripeConfig
}

interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** The API's address; null: the provider's own, or the sandbox inside the shop. */
  apiUrl: string | null
}

interface Variables extends Partial<Record<PaymentKey, string>> {
  STRIPE_API_URL?: string | undefined
  SHOP_SANDBOX: '0' | '1'
}

/**
 * Reads the payment provider's keys: all three or none. Refuses a key that is blank, misspelt, swapped with another or of
 * another mode, because falling back to the sandbox would give flowers away. Adds what is wrong to `findings`.
 * @param vars the keys as they are set, including blank ones
 */
export function readPayment(vars: Variables, findings: Finding[]): PaymentConfig {
  const given = PAYMENT_KEY_NAMES.filter((name) => vars[name] !== undefined)
  for (const name of PAYMENT_KEY_NAMES) findings.push(...keyFindings(name, vars[name], given))
  const key = (name: PaymentKey) => vars[name]?.trim() ?? ''
  findings.push(...modeFindings(key('STRIPE_SECRET_KEY'), key('STRIPE_PUBLISHABLE_KEY')))

  const sandbox = given.length === 0
  const apiUrl = vars.STRIPE_API_URL?.replace(/\/+$/, '') ?? null
  if (!sandbox && apiUrl !== null) findings.push(...apiUrlFindings(apiUrl))
  if (!sandbox && vars.SHOP_SANDBOX === '1')
    findings.push(risk('SHOP_SANDBOX', 'is 1 beside real keys, so it has no effect', 'Remove it.'))
  return {
    sandbox,
    publicSandbox: sandbox && vars.SHOP_SANDBOX === '1',
    stripe: {
      secretKey: sandbox ? SANDBOX_SECRET_KEY : key('STRIPE_SECRET_KEY'),
      publishableKey: sandbox ? SANDBOX_PUBLISHABLE_KEY : key('STRIPE_PUBLISHABLE_KEY'),
      webhookSecret: sandbox ? SANDBOX_WEBHOOK_SECRET : key('STRIPE_WEBHOOK_SECRET'),
      apiUrl,
    },
  }
}

function keyFindings(name: PaymentKey, value: string | undefined, given: PaymentKey[]): Finding[] {
  const { shape, example } = PAYMENT_KEYS[name]
  const where = `Set it to the provider's ${example}, or remove all of ${PAYMENT_KEY_NAMES.join(', ')} to use the sandbox.`
  if (value === undefined)
    return given.length > 0 ? [refused(name, `is missing beside ${given.join(' and ')}`, where)] : []
  const text = value.trim()
  if (text === '') return [refused(name, 'is blank', where)]
  if (shape.test(text)) return []
  if (name === 'STRIPE_SECRET_KEY' && text.startsWith('pk_'))
    return [refused(name, 'holds a publishable key (pk_…)', where)]
  if (name === 'STRIPE_PUBLISHABLE_KEY' && /^[sr]k_/.test(text))
    return [refused(name, 'holds a secret key, which every visitor would be sent', where)]
  return [refused(name, `is not a key of that kind: it must look like ${example}`, where)]
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

function apiUrlFindings(apiUrl: string): Finding[] {
  if (isLoopbackUrl(apiUrl))
    return [
      risk(
        'STRIPE_API_URL',
        `sends payments to ${apiUrl} and not to the provider`,
        'Remove it before the shop takes orders.',
      ),
    ]
  if (!apiUrl.startsWith('https:'))
    return [
      refused('STRIPE_API_URL', 'would carry the secret key without encryption', 'Set it to an https:// address.'),
    ]
  return [risk('STRIPE_API_URL', `sends payments to ${apiUrl}`, 'Remove it unless that is the provider.')]
}
