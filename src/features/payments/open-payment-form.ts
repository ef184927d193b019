import type { Locale } from '#shared/locale.ts'
import type { PaymentForm } from './payment-form.ts'
import type { PaymentFormSettings, PaymentMethod } from './payment.ts'
import { openStripeForm } from './stripe/open-stripe-form.tsx'

/** The forms in the browser, by method. A method that is paid elsewhere has none. */
const FORMS: Record<PaymentMethod, (settings: PaymentFormSettings, locale: Locale) => PaymentForm> = {
  card: openStripeForm,
}

/** Opens the form that the provider's settings ask for. */
export function openPaymentForm(settings: PaymentFormSettings, locale: Locale): PaymentForm {
  return FORMS[settings.method](settings, locale)
}
