import type { Locale } from '#shared/locale.ts'
import type { PaymentForm } from './payment-form.ts'
import type { PaymentFormSettings } from './payment.ts'
import { openStripeForm } from './stripe/open-stripe-form.tsx'

/** The form of each method that has one: a line here, in the bundle of the checkout page. */
const FORMS: Record<PaymentFormSettings['method'], (settings: PaymentFormSettings, locale: Locale) => PaymentForm> = {
  card: openStripeForm,
}

/** Opens the form of the provider's method. */
export function openPaymentForm(settings: PaymentFormSettings, locale: Locale): PaymentForm {
  return FORMS[settings.method](settings, locale)
}
