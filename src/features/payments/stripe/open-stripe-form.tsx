import type { StripeElements } from '@stripe/stripe-js'
import { atom } from 'nanostores'
import type { Locale } from '#shared/locale.ts'
import type { FormPayer, PaymentFieldsProps, PaymentForm, SeenPayment } from '../payment-form.ts'
import type { PaymentFormSettings } from '../payment.ts'
import { takeReturn } from './bank-return.ts'
import { loadProviderScript } from './load-stripe.ts'
import { stateOf } from './payment-state.ts'
import { StripeFields } from './StripeFields.tsx'

/**
 * How long the provider may take to answer, in milliseconds. After that the shop's server is asked, which knows the
 * payment, too.
 */
const READ_TIMEOUT_MS = 8000

/** Opens Stripe's Payment Element as the form that cards are paid in. */
export function openStripeForm(
  settings: PaymentFormSettings,
  locale: Locale,
  load: typeof loadProviderScript = loadProviderScript,
): PaymentForm {
  const $failed = atom(false)
  const script = load(settings, locale).catch(() => {
    $failed.set(true)
    return null
  })
  let elements: StripeElements | null = null
  const setElements = (mounted: StripeElements | null) => void (elements = mounted)

  async function read(clientSecret: string): Promise<SeenPayment | null> {
    const reading = script.then((stripe) => stripe?.retrievePaymentIntent(clientSecret))
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, READ_TIMEOUT_MS))
    const answer = await Promise.race([reading, timeout]).catch(() => undefined)
    if (!answer?.paymentIntent) return null
    const { paymentIntent } = answer
    return { state: stateOf(paymentIntent), message: paymentIntent.last_payment_error?.message ?? null }
  }

  async function pay(clientSecret: string, payer: FormPayer | null, returnUrl: string): Promise<SeenPayment> {
    const stripe = await script
    if (!stripe || !elements) return { state: 'open', message: null }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrl,
        ...(payer ? { payment_method_data: { billing_details: { ...payer } } } : {}),
      },
    })
    if (!error) return { state: stateOf(paymentIntent), message: null }
    const message = error.message ?? null
    if (error.payment_intent) return { state: stateOf(error.payment_intent), message }
    if (error.type === 'validation_error') return { state: 'open', message }
    // The connection broke or the payment was in another state: the card may have been charged nevertheless.
    const seen = await read(clientSecret)
    return { state: seen?.state ?? 'open', message }
  }

  return {
    Fields: (props: PaymentFieldsProps) => <StripeFields {...props} script={script} onElements={setElements} />,
    $failed,
    read,
    pay,
    async check() {
      if (!elements) return ''
      const { error } = await elements.submit()
      return error ? (error.message ?? '') : null
    },
    async refresh() {
      await elements?.fetchUpdates()
    },
    takeReturn,
  }
}
