import type { Stripe } from '@stripe/stripe-js'
import type { Locale } from '#shared/locale.ts'
import type { PaymentFormSettings } from '../payment.ts'

/**
 * Loads the provider's script, or the sandbox's. Called on the checkout page only.
 * @throws Error if the script cannot be loaded
 */
export async function loadProviderScript(
  { publishableKey, sandbox }: PaymentFormSettings,
  locale: Locale,
): Promise<Stripe | null> {
  if (sandbox) {
    const { loadSandboxStripe } = await import('@moc-lan/stripe-sandbox/browser')
    return loadSandboxStripe(publishableKey, { locale })
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey, { locale })
}
