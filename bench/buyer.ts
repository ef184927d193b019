import { defaultDeliveryDay } from '#features/checkout/delivery-days.ts'
import type { HttpClient, Reply } from './http-client.ts'

export interface Purchase {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
}

/** Returns the calls of a purchase, as the shop's own pages make them. Each throws unless the status is 200. */
export function buyer(client: HttpClient, productIds: readonly string[]) {
  let count = 0
  const customerData = {
    customerName: 'Nguyễn Thị Lan',
    customerEmail: 'lan@example.com',
    customerPhone: '0901234567',
    deliveryAddress: '12 Phố Huế, Hai Bà Trưng',
    deliveryCity: 'Hanoi',
    deliveryDate: defaultDeliveryDay(new Date()),
  }

  async function begin(): Promise<Purchase> {
    const n = count++
    const items = [0, 1, 2].map((each) => ({ productId: productIds[(n + each * 5) % productIds.length], quantity: 1 }))
    const currency = n % 2 ? 'usd' : 'vnd'
    const reply = await client.post('/api/create-payment-intent', { items, currency, discountCode: 'MOCLAN10' })
    return JSON.parse(expectOk(reply).body) as Purchase
  }
  async function pay(purchase: Purchase): Promise<void> {
    const { paymentIntentId, clientSecret, quoteId } = purchase
    expectOk(await client.post('/api/checkout/details', { paymentIntentId, clientSecret, quoteId, customerData }))
    expectOk(
      await client.postForm(`/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`, {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
        'payment_method_data[card][cvc]': '123',
        key: 'pk_test_sandbox',
      }),
    )
  }
  async function confirm({ paymentIntentId, clientSecret }: Purchase): Promise<Reply> {
    return expectOk(await client.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData }))
  }

  return {
    begin,
    /** Goes through a purchase up to the charged card. */
    async buy(): Promise<Purchase> {
      const purchase = await begin()
      await pay(purchase)
      return purchase
    },
    confirm,
  }
}

function expectOk(reply: Reply): Reply {
  if (reply.status !== 200) throw new Error(`Answered ${reply.status}: ${reply.body.slice(0, 300)}`)
  return reply
}
