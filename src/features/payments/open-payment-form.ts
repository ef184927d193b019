import type { Locale } from '#shared/locale.ts'
import type { PaymentForm } from './payment-form.ts'
import type { PaymentFormSettings, PaymentMethod } from './payment.ts'
import { openStripeForm } from './stripe/open-stripe-form.tsx'

/** The form of each method. A method without a form in the browser would need an entry that says so. */
const FORMS: Record<PaymentMethod, (settings: PaymentFormSettings, locale: Locale) => PaymentForm> = {
  card: openStripeForm,
}

/** Opens the form of the provider's method. */
export function openPaymentForm(settings: PaymentFormSettings, locale: Locale): PaymentForm {
  return FORMS[settings.method](settings, locale)
}
