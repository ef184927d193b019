import type { BrowserLike } from './browser-like.ts'
import { confirmCard } from './confirm-card.ts'
import { customerData as validDetails } from './customer-data.ts'

/** Buys one bouquet under an email, in English, with the calls that the pages make. Resolves to the order's number. */
export async function buyAs(
  browser: BrowserLike,
  shopUrl: string,
  email: string,
  cardNumber?: string,
  details: Record<string, string | boolean> = {},
): Promise<string> {
  const { body: products } = await browser.get('/api/products')
  const product = (products as { id: string; inStock: boolean }[]).find(({ inStock }) => inStock)
  const items = [{ productId: product?.id, quantity: 1 }]
  const { body } = await browser.post('/api/create-payment-intent', { items, currency: 'vnd', discountCode: null })
  const customerData = validDetails({ customerEmail: email, ...details })
  const { paymentIntentId, clientSecret } = body
  await browser.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
  await confirmCard(fetch, shopUrl, paymentIntentId, clientSecret, cardNumber)
  const confirmed = await browser.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
  if (confirmed.status !== 200) throw new Error(`Confirming was answered ${confirmed.status}`)
  return confirmed.body.orderId
}
