/** The provider's test cards, by outcome. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  secondStep: '4000002760003184',
  /** Refunds succeed, then fail after seconds. */
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
  /** Stays in processing for seconds, or until a test settles it; then succeeds. */
  settlesLate: '4000000000001778',
  failsLate: '4000000000001786',
  /** Stays in processing until a test settles it. */
  staysProcessing: '4000000000001794',
} as const

export interface Confirmation {
  status: number
  body: { status?: string; error?: { code?: string; decline_code?: string; message?: string } }
}

/** Confirms an intent as a browser does: form-encoded, publishable key, client secret. */
export async function confirmCard(
  send: (request: Request) => Promise<Response>,
  origin: string,
  paymentIntentId: string,
  clientSecret: string,
  cardNumber: string = CARDS.succeeds,
): Promise<Confirmation> {
  const response = await send(
    new Request(`${origin}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': cardNumber,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
        'payment_method_data[card][cvc]': '123',
        key: 'pk_test_sandbox',
      }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Confirmation['body'] }
}
