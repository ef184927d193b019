import { validateCode } from '#features/promotions/promotions.calls.ts'
import { callApi, pathOf } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import { confirmPayment, createPaymentIntent, leaveCheckout, saveCheckoutDetails } from './checkout.calls.ts'
import type { CustomerData } from './checkout.schema.ts'
import { judgeGuest, orderInCash } from './order-in-cash.calls.ts'
import { beginTransfer } from './begin-transfer.calls.ts'
import { purchaseOf, type Purchase, type PaymentSession } from './payment-session.ts'

/**
 * Returns the checkout's calls, bound to the reader's language and to this page, which a hold on a delivery slot names
 * (decision 037). Amounts are minor units of their currency. Each throws an `ApiError` with the failure's code and
 * message, as `callApi` does.
 */
export function checkoutApi(locale: Locale) {
  const page = Math.random().toString(36).slice(2)
  return {
    /** Creates a session, or puts a new quote on the one that this browser has. Charges nothing. */
    createSession: (
      { items, currency, discountCode, delivery }: Purchase,
      known: PaymentSession | null,
    ): Promise<PaymentSession> =>
      callApi(createPaymentIntent, {
        locale,
        body: {
          items: items.map(({ productId, quantity }) => ({ productId, quantity })),
          currency: currency === 'VND' ? 'vnd' : 'usd',
          discountCode,
          ...(delivery ? { delivery, page } : {}),
          ...(known ? { checkout: proof(known) } : {}),
        },
      }),

    /** Resolves to the code and its percentage if it counts now; throws `invalid_discount_code` otherwise. */
    validateCode: (code: string) => callApi(validateCode, { locale, params: { code } }),

    /** Stores the delivery details before the charge. `quoteId` is the quote on the customer's screen. */
    saveDetails: (session: PaymentSession, customerData: CustomerData) =>
      callApi(saveCheckoutDetails, { locale, body: { ...proof(session), quoteId: session.quoteId, customerData } }),

    /**
     * Begins a purchase by bank transfer in the place of the session on screen, and charges nothing: the same session
     * is the same purchase.
     */
    beginTransfer: (session: PaymentSession, customerData: CustomerData) =>
      callApi(beginTransfer, { locale, body: bodyOf(session, customerData) }),

    /** Places an order on delivery in the place of the session on screen: the same session is the same order. */
    orderInCash: (session: PaymentSession, customerData: CustomerData) =>
      callApi(orderInCash, { locale, body: bodyOf(session, customerData) }),

    /** Says whether a guest with this email and phone may pay on delivery. */
    judgeGuest: (session: PaymentSession, customer: Pick<CustomerData, 'customerEmail' | 'customerPhone'>) =>
      callApi(judgeGuest, { locale, body: { ...proof(session), ...customer } }),

    /** Gives the place of a session back. The browser sends it also while the page ends, and tells no answer. */
    leave(session: PaymentSession): void {
      const body = JSON.stringify({ ...proof(session), page })
      navigator.sendBeacon(pathOf(leaveCheckout), new Blob([body], { type: 'application/json' }))
    },

    /** Makes the order of a paid payment. Can be repeated: it charges nothing, and the order is the same. */
    confirm: (payment: PaymentProof, customerData: CustomerData | null) =>
      callApi(confirmPayment, { locale, body: { ...proof(payment), ...(customerData ? { customerData } : {}) } }),
  }
}

export type CheckoutApi = ReturnType<typeof checkoutApi>

/** Returns what is bought in the place of a session, for whom, and the total on the screen. */
function bodyOf(session: PaymentSession, customerData: CustomerData) {
  const { items, discountCode, delivery } = purchaseOf(session)
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  return {
    ...{ items: lines, discountCode, ...(delivery ? { delivery } : {}), customerData },
    ...{ checkout: proof(session), total: session.quote.total },
  }
}

function proof({ paymentIntentId, clientSecret }: PaymentProof): PaymentProof {
  return { paymentIntentId, clientSecret }
}
