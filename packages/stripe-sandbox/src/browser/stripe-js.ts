import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { Locale } from '../shared/step-texts.ts'
import { createElements, type ElementsOptions, type Group } from './elements.ts'
import { callProvider, type Result } from './provider.ts'
import { askCustomer } from './second-step.ts'
import { inLanguage, toLocale } from './texts.ts'

interface ConfirmOptions {
  elements?: StripeElements
  clientSecret?: string
  confirmParams?: { return_url?: string; payment_method_data?: object }
  redirect?: 'always' | 'if_required'
}

/**
 * Stands in for the provider's script: its result can be passed to `<Elements stripe={…}>`. Calls go to this page's own
 * origin under `/sandbox/stripe/`; card data goes there and is not stored. Expected failures resolve to `{ error }`,
 * with a message in the customer's language.
 */
export async function loadSandboxStripe(publishableKey: string, { locale }: { locale?: string } = {}): Promise<Stripe> {
  const groups = new WeakMap<StripeElements, Group>()

  function retrieve(secret: string, language: Locale): Promise<Result> {
    return callProvider('GET', intentPath(secret), { client_secret: secret, key: publishableKey }, language)
  }

  /** Runs the second step if the bank asks for one. */
  async function finish(intent: PaymentIntent, language: Locale, group?: Group): Promise<Result> {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    const secret = intent.client_secret ?? ''
    const page = intent.next_action?.redirect_to_url?.url
    if (page) return leaveFor(`${path(page)}&locale=${language}`)
    const outcome = await askCustomer(intent, language, group?.appearance())
    const answer = await callProvider(
      'POST',
      `challenge/${intent.id}`,
      { client_secret: secret, outcome, key: publishableKey },
      language,
    )
    return answer.paymentIntent ? withFailure(answer.paymentIntent, language) : answer
  }

  const stripe = {
    elements(options: ElementsOptions = {}) {
      const group = createElements(retrieve, { ...(locale ? { locale } : {}), ...options })
      groups.set(group.elements, group)
      return group.elements
    },

    async confirmPayment(options: ConfirmOptions): Promise<Result> {
      const { confirmParams = {}, redirect = 'always' } = options
      const group = options.elements && groups.get(options.elements)
      const language = group?.locale() ?? toLocale(locale)
      const secret = options.clientSecret ?? group?.clientSecret
      if (!secret) return misuse('clientSecret is missing.')
      if (redirect === 'always' && !confirmParams.return_url) return misuse('return_url is missing.')

      const filled = group?.readCard()
      if (filled?.error) return { error: filled.error }
      const confirmed = await callProvider(
        'POST',
        `${intentPath(secret)}/confirm`,
        {
          ...confirmParams,
          ...(filled
            ? { payment_method_data: { ...confirmParams.payment_method_data, type: 'card', card: filled.card } }
            : {}),
          // Without this, the bank's page opens instead of the dialog.
          ...(redirect === 'if_required' ? { use_stripe_sdk: true } : {}),
          client_secret: secret,
          key: publishableKey,
        },
        language,
      )
      if (confirmed.error) return confirmed
      const result = await finish(confirmed.paymentIntent, language, group)
      if (result.error || redirect === 'if_required' || !confirmParams.return_url) return result
      const target = new URL(confirmParams.return_url)
      const outcome = {
        payment_intent: result.paymentIntent.id,
        payment_intent_client_secret: secret,
        redirect_status: 'succeeded',
      }
      for (const [name, value] of Object.entries(outcome)) target.searchParams.set(name, value)
      return leaveFor(target.href)
    },

    retrievePaymentIntent: (clientSecret: string) => retrieve(clientSecret, toLocale(locale)),

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<Result> {
      const language = toLocale(locale)
      const found = await retrieve(clientSecret, language)
      return found.error ? found : finish(found.paymentIntent, language)
    },

    registerAppInfo() {},
    _registerWrapper() {},
    // Stripe's React components only check that these exist.
    createToken: notHere,
    createPaymentMethod: notHere,
    confirmCardPayment: notHere,
  }
  return stripe as unknown as Stripe
}

function intentPath(clientSecret: string): string {
  return `v1/payment_intents/${encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')}`
}

/** Returns the bank's page at this page's own origin, whatever origin the sandbox knows itself by. */
function path(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

/** Navigates away. Never resolves, as in Stripe.js. */
function leaveFor(address: string): Promise<never> {
  location.assign(address)
  return new Promise(() => {})
}

function withFailure(intent: PaymentIntent, language: Locale): Result {
  const failure = intent.last_payment_error
  if (intent.status === 'succeeded' || !failure) return { paymentIntent: intent }
  return {
    error: { ...failure, message: inLanguage(language, failure), payment_intent: intent } as Result['error'] & object,
  }
}

async function notHere(): Promise<Result> {
  return misuse('This is not part of the sandbox.')
}

function misuse(message: string): Result {
  return { error: { type: 'invalid_request_error', message } }
}
