import type { PaymentAdapter } from './payment-adapter.ts'
import { cash } from './cash/cash-adapter.ts'
import { stripe } from './stripe/stripe-adapter.ts'
import { transfer } from './transfer/transfer-adapter.ts'

/**
 * Every payment provider that the shop can be configured with: a provider is a folder and a line here. The first one
 * that is configured and offers a method pays a new checkout by it.
 */
export const PAYMENT_ADAPTERS: readonly PaymentAdapter[] = [stripe, transfer, cash]
