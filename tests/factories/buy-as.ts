import type { BrowserLike } from './browser-like.ts'
import { confirmCard } from './confirm-card.ts'
import { customerData as validDetails } from './customer-data.ts'
import { firstInStock } from './in-stock.ts'

/**
 * Buys one bouquet, or one piece each of some products, under an email, in English, with the calls that the pages make.
 * Resolves to the order's number.
 */
export async function buyAs(
  browser: BrowserLike,
  shopUrl: string,
  email: string,
  cardNumber?: string,
  details: Record<string, string | boolean> = {},
  slugs?: readonly string[],
): Promise<string> {
  const { body: products } = await browser.get('/api/products')
  const wanted: { id: string }[] = slugs
    ? products.filter(({ slug }: { slug: string }) => slugs.includes(slug))
    : [firstInStock(products)]
  const items = wanted.map(({ id }) => ({ productId: id, quantity: 1 }))
  const { status, body } = await browser.post('/api/create-payment-intent', {
    items,
    currency: 'vnd',
    discountCode: null,
  })
  if (status !== 200) throw new Error(`Beginning a payment was answered ${status}: ${JSON.stringify(body)}`)
  const customerData = validDetails({ customerEmail: email, ...details })
  const { paymentIntentId, clientSecret } = body
  await browser.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
  await confirmCard(fetch, shopUrl, paymentIntentId, clientSecret, cardNumber)
  const confirmed = await browser.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
  if (confirmed.status !== 200)
    throw new Error(`Confirming was answered ${confirmed.status}: ${JSON.stringify(confirmed.body)}`)
  return confirmed.body.orderId
}
