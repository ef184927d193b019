import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { PaymentProof } from '#features/payments/payment-form.ts'
import type { CustomerData } from './checkout.schema.ts'
import type { Session, Purchase } from './session.ts'

/** The checkout's calls (spec, section 7), bound to the reader's language. Each throws as `callApi` does. */
export function checkoutApi(locale: Locale) {
  const post = <Answer>(path: string, body: unknown) => callApi<Answer>(path, { locale, method: 'POST', body })
  return {
    /** Makes a session, or puts a new quote on the one this browser has. */
    createSession: ({ items, currency, discountCode }: Purchase, known: Session | null) =>
      post<Session>('/api/create-payment-intent', {
        items: items.map(({ productId, quantity }) => ({ productId, quantity })),
        currency: currency.toLowerCase(),
        discountCode,
        ...(known ? { checkout: proof(known) } : {}),
      }),

    validateCode: (code: string) =>
      callApi<{ code: string; discountPercent: number }>(`/api/promotions/validate/${encodeURIComponent(code)}`, {
        locale,
      }),

    /** Stores whom the flowers go to, before the card is charged. */
    saveDetails: (session: Session, customerData: CustomerData) =>
      post<{ saved: true }>('/api/checkout/details', { ...proof(session), quoteId: session.quoteId, customerData }),

    confirm: (paid: PaymentProof, customerData: CustomerData | null) =>
      post<{ orderId: string; status: string }>('/api/confirm-payment', {
        ...proof(paid),
        ...(customerData ? { customerData } : {}),
      }),
  }
}

export type CheckoutApi = ReturnType<typeof checkoutApi>

function proof({ paymentIntentId, clientSecret }: PaymentProof): PaymentProof {
  return { paymentIntentId, clientSecret }
}
