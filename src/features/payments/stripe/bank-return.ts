import type { PaymentProof } from '../payment-form.ts'

const NAMES = { intent: 'payment_intent', secret: 'payment_intent_client_secret', status: 'redirect_status' }

/** Reads what a bank's redirect put into the address; null on any other visit. The status in it is not trusted. */
export function readReturn(search: string): PaymentProof | null {
  const params = new URLSearchParams(search)
  const paymentIntentId = params.get(NAMES.intent)
  const clientSecret = params.get(NAMES.secret)
  return paymentIntentId && clientSecret ? { paymentIntentId, clientSecret } : null
}

/** Reads the return and removes it from the address bar, so that the secret gets into no history and no shared link. */
export function takeReturn(): PaymentProof | null {
  const returned = readReturn(location.search)
  const url = new URL(location.href)
  Object.values(NAMES).forEach((name) => url.searchParams.delete(name))
  if (url.href !== location.href) history.replaceState(history.state, '', url)
  return returned
}
