import type { PaymentAdapter } from '../payment-adapter.ts'
import { sandboxPaymentIds } from './sandbox-payment-ids.ts'
import { readStripeSettings, STRIPE_KEYS, STRIPE_VARIABLES, type StripeSettings } from './stripe-settings.ts'

/** Cards, through Stripe. */
export const stripe: PaymentAdapter<StripeSettings> = {
  name: 'stripe',
  keys: STRIPE_KEYS,
  variables: STRIPE_VARIABLES,
  secrets: {
    headers: ['stripe-signature'],
    shapes: [/\b(?:pi|seti|cs)_\w+_secret_\w+/, /\b(?:sk|rk)_(?:live|test)_\w+/, /\bwhsec_\w+/],
  },
  origins: {
    script: ['https://js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  },
  readSettings: readStripeSettings,
  // Loaded when a shop opens: a command that only reads settings loads neither SDK nor sandbox.
  open: async (settings, context) => (await import('./open-stripe.ts')).openStripe(settings, context),
  sandboxVariable: 'STRIPE_API_URL',
  sandboxFiles: {
    names: ['sandbox.db', 'sandbox.db-wal', 'sandbox.db-shm', 'sandbox-control-key'],
    paymentIds: sandboxPaymentIds,
  },
}
