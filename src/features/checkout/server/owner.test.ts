import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkouts, orders, products, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { listOwnOrders } from '#features/orders/server/list-orders-of.ts'
import { beginCheckout } from './begin-checkout.ts'
import { confirmPayment } from './confirm-payment.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { nextDeliveryDay } from '#tests/factories/usual-day.ts'

let test: TestShop
let productId: string
/** The person who began the checkout, and the next one in the same browser. */
let first: typeof users.$inferSelect
let second: typeof users.$inferSelect
beforeAll(async () => {
  test = await openTestShop()
  const [product] = await test.shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  productId = product!.id
  const made = await test.shop.db
    .insert(users)
    .values([{ email: 'first@example.com' }, { email: 'second@example.com' }])
    .returning()
  ;[first, second] = [made[0]!, made[1]!]
})
afterAll(() => test.close())

const customer = (customerName: string) => ({
  customerName,
  customerEmail: 'someone@example.com',
  customerPhone: '0900 000 099',
  deliveryAddress: '1 Phố Huế',
  deliveryCity: 'Hanoi' as const,
  deliveryDate: nextDeliveryDay(test.shop.clock.now()),
})

async function begin(userId: string | null, checkout?: { paymentIntentId: string; clientSecret: string }) {
  const items = [{ productId, quantity: 1 }]
  const begun = await beginCheckout(test.shop, {
    ...{ items, currency: 'vnd', discountCode: null, locale: 'vi', userId },
    ...(checkout ? { checkout } : {}),
  })
  if (!begun.ok) throw new Error(begun.code)
  const { paymentIntentId, clientSecret } = begun.value
  return { paymentIntentId, clientSecret }
}

const namesOf = async (user: typeof users.$inferSelect) =>
  (await listOwnOrders(test.shop.db, user)).map(({ customerName }) => customerName)
const statusOf = async (id: string) => (await test.stripe.paymentIntents.retrieve(id)).status

describe('an order belongs to the account that entered its details', () => {
  it('and not to the one that began the checkout in the same browser and signed out', async () => {
    for (const next of [second.id, null]) {
      const left = await begin(first.id)
      const details = { ...left, customerData: customer(`After ${next}`), userId: next }
      expect(await saveCheckoutDetails(test.shop, details)).toEqual({ ok: false, code: 'checkout_session_changed' })
      const [row] = await test.shop.db
        .select()
        .from(checkouts)
        .where(eq(checkouts.paymentIntentId, left.paymentIntentId))
      expect(row).toMatchObject({ customerName: null, detailsAt: null })

      const anew = await begin(next, left)
      expect(anew.paymentIntentId).not.toBe(left.paymentIntentId)
      expect(await statusOf(left.paymentIntentId)).toBe('canceled')
      expect((await saveCheckoutDetails(test.shop, { ...details, ...anew })).ok).toBe(true)
      await test.pay(anew.paymentIntentId, anew.clientSecret)
      expect((await fulfil(test.shop, stripePayment(anew.paymentIntentId))).ok).toBe(true)
    }
    expect(await namesOf(first)).toEqual([])
    expect(await namesOf(second)).toEqual([`After ${second.id}`])
  })

  it('also if a guest signs in during the checkout', async () => {
    const asGuest = await begin(null)
    const signedIn = { customerData: customer('Signed in meanwhile'), userId: second.id }
    expect(await saveCheckoutDetails(test.shop, { ...asGuest, ...signedIn })).toMatchObject({
      code: 'checkout_session_changed',
    })
    const anew = await begin(second.id, asGuest)
    expect((await saveCheckoutDetails(test.shop, { ...anew, ...signedIn })).ok).toBe(true)
    // The same person keeps the intent, in any session.
    expect((await begin(null, anew)).paymentIntentId).not.toBe(anew.paymentIntentId)
  })

  it('and a guest who has paid, and signs in before the answer arrives, is not asked to pay again', async () => {
    const asGuest = await begin(null)
    const details = { ...asGuest, customerData: customer('Paid as a guest'), userId: null }
    expect((await saveCheckoutDetails(test.shop, details)).ok).toBe(true)
    await test.pay(asGuest.paymentIntentId, asGuest.clientSecret)
    await expect(begin(second.id, asGuest)).rejects.toThrow('checkout_closed')
    expect((await confirmPayment(test.shop, asGuest, second.id)).ok).toBe(true)
  })

  it('and its intent stays the same as long as the person does', async () => {
    const mine = await begin(first.id)
    expect(await begin(first.id, mine)).toEqual(mine)
  })

  it('even if it was paid before the details came', async () => {
    const left = await begin(first.id)
    await test.pay(left.paymentIntentId, left.clientSecret)
    expect((await fulfil(test.shop, stripePayment(left.paymentIntentId))).ok).toBe(true)
    expect(await namesOf(first)).toEqual([])
    // The earlier person's paid intent does not affect the next one's checkout.
    expect((await begin(second.id, left)).paymentIntentId).not.toBe(left.paymentIntentId)

    const late = { ...left, customerData: customer('Late') }
    expect((await confirmPayment(test.shop, late, second.id)).ok).toBe(true)
    const [order] = await test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, left.paymentIntentId))
    expect(order).toMatchObject({ userId: second.id, customerName: 'Late', reviewReason: null })
    // A complete order does not move to another account.
    expect((await confirmPayment(test.shop, late, first.id)).ok).toBe(true)
    expect(await namesOf(first)).toEqual([])
  })
})
