import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import type { Locale } from '../shared/step-texts.ts'
import { inLanguage, TEXTS } from './texts.ts'

export type Result = { paymentIntent: PaymentIntent; error?: never } | { paymentIntent?: never; error: StripeError }

type Params = { [name: string]: unknown }

/** After this time the customer gets an error instead of waiting on. */
const TIMEOUT_MS = 30_000

/**
 * Calls the sandbox at the page's own origin, form-encoded as the provider's script does, with the
 * publishable key. Never throws: a broken connection is the error `api_connection_error`.
 */
export async function callProvider(
  method: 'GET' | 'POST',
  path: string,
  params: Params,
  locale: Locale,
): Promise<Result> {
  const form = new URLSearchParams()
  encode(form, '', params)
  try {
    const response = await fetch(`/sandbox/stripe/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: { accept: 'application/json' },
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(method === 'POST' ? { body: form } : {}),
    })
    const body = (await response.json()) as PaymentIntent & { error?: StripeError }
    if (response.ok && !body.error) {
      const last = body.last_payment_error
      if (last) body.last_payment_error = { ...last, message: inLanguage(locale, last) || last.message }
      return { paymentIntent: body }
    }
    const error = body.error ?? { type: 'api_error' }
    return { error: { ...error, message: inLanguage(locale, error) || TEXTS[locale].unreachable } }
  } catch {
    return { error: { type: 'api_connection_error', message: TEXTS[locale].unreachable } }
  }
}

/** Encodes in bracket syntax: `{ a: { b: 1 } }` is `a[b]=1`. Leaves out null and undefined. */
function encode(form: URLSearchParams, prefix: string, value: unknown): void {
  if (value === null || value === undefined) return
  if (typeof value !== 'object') form.append(prefix, String(value))
  else for (const [key, each] of Object.entries(value)) encode(form, prefix ? `${prefix}[${key}]` : key, each)
}
