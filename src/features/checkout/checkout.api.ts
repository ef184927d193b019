import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { CustomerData } from './checkout.schema.ts'
import type { Session, Wanted } from './session.ts'

/** The checkout's calls (spec, section 7), bound to the reader's language. Each throws as `callApi` does. */
export function checkoutApi(locale: Locale) {
  const post = <Answer>(path: string, body: unknown) => callApi<Answer>(path, { locale, method: 'POST', body })
  return {
    /** Makes a session, or puts a new quote on the one this browser has. */
    createSession: ({ items, currency, discountCode }: Wanted, known: Session | null) =>
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

    confirm: (paid: Proof, customerData: CustomerData | null) =>
      post<{ orderId: string; status: string }>('/api/confirm-payment', {
        ...proof(paid),
        ...(customerData ? { customerData } : {}),
      }),
  }
}

export type CheckoutApi = ReturnType<typeof checkoutApi>
export type Proof = Pick<Session, 'paymentIntentId' | 'clientSecret'>

function proof({ paymentIntentId, clientSecret }: Proof): Proof {
  return { paymentIntentId, clientSecret }
}
