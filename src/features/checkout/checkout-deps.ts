import type { Cart } from '#features/cart/cart.ts'
import type { PaymentForm } from '#features/payments/payment-form.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { Currency } from '#shared/money.ts'
import type { OrderReceipt } from '#features/orders/receipts.ts'
import type { CheckoutApi } from './checkout.api.ts'
import type { MadePayment } from './checkout-machine.ts'
import type { CustomerData } from './checkout.schema.ts'
import type { Delivery, PaymentSession } from './payment-session.ts'
import type { KeptTransfer } from './transfer.store.ts'

/** What the customer is notified of in a toast. */
export type Notice =
  | 'applyFailed'
  | 'removeFailed'
  | 'updateFailed'
  // The discount code has expired.
  | 'codeGone'
  | 'declined'
  | 'bankDeclined'
  | 'orderFailed'

/** The stored session of this browser. Read again each time, because another tab may have changed it. */
interface KeptSession {
  get(): PaymentSession | null
  set(session: PaymentSession | null): void
}

/** Everything that a checkout needs from the browser. Tests pass their own. */
export interface CheckoutDeps {
  api: CheckoutApi
  form: Pick<PaymentForm, 'read' | 'check' | 'pay' | 'refresh'>
  kept: KeptSession
  cart(): Cart
  currency(): Currency
  /** Returns the delivery that the form names now. */
  delivery(): Delivery | null
  /** How the customer has chosen to pay; `methodOf` says whether it is possible. */
  method(): CheckoutMethod
  /**
   * Shows what to transfer, and waits for it. The session that it replaced stays stored until the money has arrived: if
   * the customer pays in another way, the next session has its discount code.
   */
  awaitTransfer(transfer: KeptTransfer): void
  /** Returns the delivery form's data; null if it is incomplete. */
  customerData(): CustomerData | null
  returnUrl: string
  /** Runs work while no other tab does the same. */
  withLock<T>(work: () => Promise<T>): Promise<T>
  wait(ms: number): Promise<void>
  notify(notice: Notice, reason?: string | null): void
  leaveForCart(): void
  /** @param receipt what the shop says of the order to who has paid it */
  finish(orderId: string, payment: MadePayment, receipt: OrderReceipt | undefined): void
}
