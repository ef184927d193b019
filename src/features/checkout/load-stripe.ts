import type { Stripe } from '@stripe/stripe-js'
import type { Locale } from '#shared/locale.ts'

/** How this shop is paid: the provider's publishable key, or the sandbox's. */
export interface PaymentKeys {
  publishableKey: string
  sandbox: boolean
}

/**
 * Loads the provider's script, or its stand-in in the sandbox, only on the page where a card is typed.
 * @throws Error when the script cannot be loaded.
 */
export async function loadProviderScript(
  { publishableKey, sandbox }: PaymentKeys,
  locale: Locale,
): Promise<Stripe | null> {
  if (sandbox) {
    const { loadSandboxStripe } = await import('@moc-lan/stripe-sandbox/browser')
    return loadSandboxStripe(publishableKey, { locale })
  }
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  return loadStripe(publishableKey, { locale })
}
