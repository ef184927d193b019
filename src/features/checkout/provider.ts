import type { PaymentIntent, Stripe, StripeElements } from '@stripe/stripe-js'
import type { CustomerData } from './checkout.schema.ts'

/** How an intent stands: paid, in the bank's hands, open for payment, or gone for good. */
type Standing = 'paid' | 'processing' | 'open' | 'gone'

/** What came of an attempt to charge. A message is the provider's, in the reader's language. */
export type Charge =
  { standing: 'paid' } | { standing: 'processing' } | { standing: 'open' | 'gone'; message: string | null }

/** What the checkout asks of the card payment provider. */
export interface Provider {
  /** How an intent stands now; null when the provider does not know it or cannot be reached. */
  look(clientSecret: string): Promise<{ standing: Standing; message: string | null } | null>
  /** Has the payment element check what is typed; the message of the first mistake, or null. */
  check(): Promise<string | null>
  /** Charges the card. Never throws; an unclear answer is cleared up by looking again. */
  charge(clientSecret: string, data: CustomerData, returnUrl: string): Promise<Charge>
  /** Has the payment element fetch an amount that has changed. */
  refresh(): Promise<void>
  /** Hands over the mounted elements, and null when they are gone. */
  attach(elements: StripeElements | null): void
}

/** The provider's script behind that interface. */
export function stripeProvider(loading: Promise<Stripe | null>): Provider {
  let elements: StripeElements | null = null

  async function look(clientSecret: string) {
    const looking = loading.then((stripe) => stripe?.retrievePaymentIntent(clientSecret))
    const answer = await Promise.race([looking, patience()]).catch(() => undefined)
    if (!answer?.paymentIntent) return null
    const { paymentIntent } = answer
    return { standing: standingOf(paymentIntent), message: paymentIntent.last_payment_error?.message ?? null }
  }

  async function charge(clientSecret: string, data: CustomerData, returnUrl: string): Promise<Charge> {
    const stripe = await loading
    if (!stripe || !elements) return { standing: 'open', message: null }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrl,
        payment_method_data: {
          billing_details: { name: data.customerName, email: data.customerEmail, phone: data.customerPhone },
        },
      },
    })
    if (!error) return { standing: standingOf(paymentIntent), message: null }
    const message = error.message ?? null
    if (error.payment_intent) return { standing: standingOf(error.payment_intent), message }
    if (error.type === 'validation_error') return { standing: 'open', message }
    // The connection broke or the intent was in another state: the card may have been charged all the same.
    const seen = await look(clientSecret)
    return { standing: seen?.standing ?? 'open', message }
  }

  return {
    look,
    charge,
    async check() {
      if (!elements) return ''
      const { error } = await elements.submit()
      return error ? (error.message ?? '') : null
    },
    async refresh() {
      await elements?.fetchUpdates()
    },
    attach(mounted) {
      elements = mounted
    },
  }
}

/** Without an answer for this long the server is asked instead: it knows what was paid, too. */
function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, 8000))
}

function standingOf({ status }: Pick<PaymentIntent, 'status'>): Standing {
  if (status === 'succeeded') return 'paid'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'gone' : 'open'
}
