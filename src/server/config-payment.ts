import { PAYMENT_ADAPTERS } from '#features/payments/server/payment-adapters.ts'
import type { PaymentAdapter, PaymentKeySpec, PaymentVariables } from '#features/payments/server/payment-adapter.ts'
import { refused, risk, type Finding } from './config-finding.ts'

/**
 * The variables of all payment providers, for the parser. Keys are checked here, where a blank one is not "not set".
 */
export const PAYMENT_VARIABLES = Object.assign({}, ...PAYMENT_ADAPTERS.map(({ variables }) => variables)) as Record<
  string,
  PaymentAdapter['variables'][string]
>

const KEYS: Readonly<Record<string, PaymentKeySpec>> = Object.assign({}, ...PAYMENT_ADAPTERS.map(({ keys }) => keys))
/** The variables that hold the payment providers' keys. */
export const PAYMENT_KEY_NAMES = Object.keys(KEYS)

/** How to give the shop keys, for messages. */
export const PAYMENT_KEY_CHOICES = PAYMENT_ADAPTERS.map(({ keys }) => Object.keys(keys).join(', '))
  .filter((names) => names !== '')
  .join(' or ')

/** The variables that name sandboxes which several processes share. */
export const SANDBOX_VARIABLES = PAYMENT_ADAPTERS.flatMap(({ sandboxVariable }) => sandboxVariable ?? [])

/** What the log cuts out, of all providers. */
export const PAYMENT_SECRETS = {
  headers: PAYMENT_ADAPTERS.flatMap(({ secrets }) => secrets.headers),
  shapes: PAYMENT_ADAPTERS.flatMap(({ secrets }) => secrets.shapes),
}

export interface PaymentConfig {
  /**
   * No provider has keys, so test payments pay: the shop takes no real money, and an empty database becomes the demo.
   */
  sandbox: boolean
  /** SHOP_SANDBOX=1: test payments may pay where others can reach the shop. */
  publicSandbox: boolean
  /** The key that findings name: the first that is set, or, in the sandbox, that is missing. */
  namedKey: string
  /** The settings of each provider that is offered, by its name, in the order of `PAYMENT_ADAPTERS`. */
  providers: Readonly<Record<string, unknown>>
}

/** All variables of the shop. */
type Variables = Readonly<Record<string, unknown>> & { SHOP_SANDBOX: '0' | '1' }

/**
 * Reads the payment providers' settings. Refuses a key that is blank, misspelt, missing beside others or of another
 * kind, because falling back to the sandbox would give flowers away. Adds what is wrong to `findings`.
 * @param vars the variables as they are set, including blank keys
 */
export function readPayment({ SHOP_SANDBOX, ...all }: Variables, findings: Finding[]): PaymentConfig {
  const vars = all as PaymentVariables
  const given = PAYMENT_KEY_NAMES.filter((name) => vars[name] !== undefined)
  const sandbox = given.length === 0
  if (!sandbox && SHOP_SANDBOX === '1')
    findings.push(risk('SHOP_SANDBOX', 'is 1 beside real keys, so it has no effect', 'Remove it.'))
  const offered = PAYMENT_ADAPTERS.filter((adapter) => sandbox || isOffered(adapter, vars))
  return {
    sandbox,
    publicSandbox: sandbox && SHOP_SANDBOX === '1',
    namedKey: given[0] ?? PAYMENT_KEY_NAMES[0] ?? '',
    providers: Object.fromEntries(
      offered.map((adapter) => [adapter.name, readAdapter(adapter, vars, sandbox, findings)]),
    ),
  }
}

function isOffered({ keys }: PaymentAdapter, vars: PaymentVariables): boolean {
  const names = Object.keys(keys)
  return names.length === 0 || names.some((name) => vars[name] !== undefined)
}

function readAdapter(adapter: PaymentAdapter, vars: PaymentVariables, sandbox: boolean, findings: Finding[]): unknown {
  const names = Object.keys(adapter.keys)
  if (!sandbox) for (const name of names) findings.push(...keyFindings(name, names, vars))
  const own = [...names, ...Object.keys(adapter.variables)].map((name) => [name, vars[name]?.trim()])
  return adapter.readSettings(Object.fromEntries(own) as PaymentVariables, sandbox, findings)
}

/** Returns what is wrong with a key. @param names the keys of the same provider */
function keyFindings(name: string, names: readonly string[], vars: PaymentVariables): Finding[] {
  const { shape, example, mistake } = KEYS[name]!
  const where = `Set it to the provider's ${example}, or remove all of ${names.join(', ')} to use the sandbox.`
  const text = vars[name]?.trim()
  if (text === undefined) {
    const beside = names.filter((other) => vars[other] !== undefined)
    return [refused(name, `is missing beside ${beside.join(' and ')}`, where)]
  }
  if (text === '') return [refused(name, 'is blank', where)]
  if (shape.test(text)) return []
  return [refused(name, mistake?.(text) ?? `is not a key of that kind: it must look like ${example}`, where)]
}
