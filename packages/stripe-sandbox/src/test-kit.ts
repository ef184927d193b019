import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { sandboxFetch } from './sandbox-fetch.ts'
import { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'

export const WEBHOOK = { url: 'http://shop.test/api/webhooks/stripe', secret: 'whsec_sandbox' }
export const GOOD = '4242424242424242'
export const DECLINED = '4000000000000002'
export const ASKS = '4000002760003184'

/** Creates a folder for a test's database. Returns its path and a function that removes it. */
export function tempDir(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'sandbox-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Opens the real SDK on a sandbox in this process. Makes no retries unless `retries` is given. */
export function sdkFor(sandbox: Sandbox, key = 'sk_test_sandbox', retries = 0): Stripe {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(sandboxFetch(sandbox)),
    maxNetworkRetries: retries,
    telemetry: false,
  })
}

export interface Kit {
  sandbox: Sandbox
  stripe: Stripe
  stateFile: string
  stop: () => Promise<void>
  /** Confirms a payment as the provider's script does. */
  pay: (
    intent: { id: string; client_secret: string | null },
    number?: string,
    more?: Record<string, string>,
  ) => Promise<Reply>
  /** Creates an intent of 250,000 dong for a card. */
  create: () => Promise<Stripe.PaymentIntent>
  chargesOf: (intentId: string) => Promise<Stripe.Charge[]>
  control: (method: string, path: string, params?: Record<string, string>) => Promise<Reply>
}

export interface Reply {
  status: number
  headers: Headers
  // Tests assert the fields of bodies of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export function startKit(options: Partial<SandboxOptions> = {}): Kit {
  const dir = tempDir()
  const stateFile = options.stateFile ?? join(dir.path, 'sandbox.db')
  const sandbox = createSandbox({ stateFile, ...options })
  const send = (
    method: string,
    path: string,
    params: Record<string, string> | undefined,
    headers: Record<string, string> = {},
  ) =>
    reply(
      sandbox.fetch(
        new Request(`http://localhost:4321/sandbox/stripe/${path}`, {
          method,
          headers,
          ...(params ? { body: new URLSearchParams(params) } : {}),
        }),
      ),
    )
  const stripe = sdkFor(sandbox)
  return {
    sandbox,
    stripe,
    stateFile,
    async stop() {
      await sandbox.close()
      dir.remove()
    },
    pay: (intent, number = GOOD, more = {}) =>
      send('POST', `v1/payment_intents/${intent.id}/confirm`, cardForm(intent.client_secret, number, more)),
    create: () =>
      stripe.paymentIntents.create({
        amount: 250_000,
        currency: 'vnd',
        automatic_payment_methods: { enabled: true },
        metadata: { quote: 'secret' },
      }),
    chargesOf: async (intentId) => (await stripe.charges.list({ payment_intent: intentId })).data,
    control: (method, path, params) =>
      send(method, `_control/${path}`, params, { authorization: `Bearer ${sandbox.controlKey}` }),
  }
}

export function cardForm(
  clientSecret: string | null,
  number: string,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    client_secret: clientSecret ?? '',
    key: 'pk_test_sandbox',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    ...more,
  }
}

export async function reply(response: Promise<Response>): Promise<Reply> {
  const { status, headers, ...rest } = await response.then(async (r) => ({
    status: r.status,
    headers: r.headers,
    text: await r.text(),
  }))
  const isJson = headers.get('content-type') === 'application/json'
  return { status, headers, body: isJson ? JSON.parse(rest.text) : rest.text }
}

/** Waits until `look` finds something; fails after a minute. */
export async function until<T>(look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (const start = Date.now(); Date.now() - start < 60_000;) {
    const found = await look()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('waited in vain')
}
