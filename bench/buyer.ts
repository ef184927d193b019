import { nextDeliveryDay } from '#tests/factories/usual-day.ts'
import type { Day } from '#shared/dates.ts'
import type { HttpClient, Reply } from './http-client.ts'

export interface Purchase {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
  /** When the flowers come, if the customer has chosen a slot. */
  time?: { deliveryDate: Day; slotId: string } | undefined
}

/**
 * Returns the calls of a purchase, as the shop's own pages make them. Each throws unless the status is 200.
 * @param chooseTime returns the slot of a purchase, whose place is held; without it none is taken
 */
export function buyer(
  client: HttpClient,
  productIds: readonly string[],
  chooseTime?: (n: number) => NonNullable<Purchase['time']>,
) {
  let count = 0
  const customerData = {
    customerName: 'Nguyễn Thị Lan',
    customerEmail: 'lan@example.com',
    customerPhone: '0901234567',
    deliveryAddress: '12 Phố Huế, Hai Bà Trưng',
    deliveryCity: 'Hanoi',
    deliveryDate: nextDeliveryDay(),
  }

  async function begin(): Promise<Purchase> {
    const n = count++
    const items = [0, 1, 2].map((each) => ({ productId: productIds[(n + each * 5) % productIds.length], quantity: 1 }))
    const currency = n % 2 ? 'usd' : 'vnd'
    const time = chooseTime?.(n)
    const { deliveryCity: city } = customerData
    const delivery = time && { city, date: time.deliveryDate, slotId: time.slotId }
    const asked = { items, currency, discountCode: 'MOCLAN10', ...(delivery ? { delivery } : {}) }
    const reply = await client.post('/api/create-payment-intent', asked)
    return { ...(JSON.parse(expectOk(reply).body) as Purchase), time }
  }
  async function pay(purchase: Purchase): Promise<void> {
    const { paymentIntentId, clientSecret, quoteId, time } = purchase
    const body = { paymentIntentId, clientSecret, quoteId, customerData: { ...customerData, ...time } }
    expectOk(await client.post('/api/checkout/details', body))
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
  async function confirm({ paymentIntentId, clientSecret, time }: Purchase): Promise<Reply> {
    const body = { paymentIntentId, clientSecret, customerData: { ...customerData, ...time } }
    return expectOk(await client.post('/api/confirm-payment', body))
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
