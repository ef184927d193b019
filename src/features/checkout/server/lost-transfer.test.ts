// A transfer that was begun in the place of a checkout, and whose answer the customer has not seen.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { checkouts, products, promotions } from '#db/schema/index.ts'
import { writeShopState } from '#server/shop-state.ts'
import { openCashCheckout } from '#tests/factories/cash-checkout.ts'
import { at } from '#tests/factories/slot-places.ts'
import { ACCOUNT, heldBy } from '#tests/factories/transfers.ts'
import { beginTransfer } from './begin-transfer.ts'
import { leaveCheckout } from './leave-checkout.ts'
import { orderInCash } from './order-in-cash.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const places = await openCashCheckout()
const { test, shop, rose, customer, begun, givePlaces, allow, reset } = places
const { db } = shop
afterAll(() => test.close())

const setStock = (stock: number | null) => db.update(products).set({ stock }).where(eq(products.id, rose.id))
beforeEach(async () => {
  await writeShopState(db, 'bankAccount', ACCOUNT)
  await allow()
  await givePlaces(1)
  await setStock(1)
  await db.insert(promotions).values({ code: 'ONCE', discountPercent: 10, description: 'x', maxUses: 1 })
})
afterEach(async () => {
  await reset()
  await db.update(checkouts).set({ heldCode: null, heldStock: null, stockUntil: null })
  await writeShopState(db, 'bankAccount', null)
  await setStock(null)
  await db.delete(promotions).where(eq(promotions.code, 'ONCE'))
})

/** The last piece, with the last use of a code, in the last place of a slot. */
const whole = {
  ...{ items: [{ productId: rose.id, quantity: 1 }], currency: 'vnd' as const },
  ...{ discountCode: 'ONCE', delivery: at('08-10') },
}
const { city: deliveryCity, date: deliveryDate, wardCode, slotId } = whole.delivery
const customerData = { ...customer(), deliveryCity, deliveryDate, wardCode, slotId }
const buyer = { locale: 'vi', userId: null } as const

/** Begins a checkout, and a transfer in its place. */
async function lost() {
  const { paymentIntentId, clientSecret, quoteId } = await begun(whole)
  const asked = { ...whole, customerData, checkout: { paymentIntentId, clientSecret } }
  const ask = (change = {}) => beginTransfer(shop, { ...asked, ...change }, buyer)
  const first = await ask()
  if (!first.ok) throw new Error(first.code)
  const { reference, clientSecret: secret } = first.value
  expect(await holds(reference)).toEqual(ALL)
  const giveUp = () =>
    leaveCheckout(shop, { paymentIntentId: reference, clientSecret: secret, page: '', givenUp: true })
  return { asked, quoteId, ask, first, reference, giveUp }
}

const holds = (reference: string) => heldBy(db, reference)
const ALL = ['08-10', 'ONCE', 1]
const NOTHING = [null, null, 0]

it('is given up by the next payment in the place of its checkout, which gets all that it has held', async () => {
  const { asked, ask, reference } = await lost()
  const next = await begun({ ...whole, checkout: asked.checkout })
  expect([next.quote.discountCode, await holds(reference)]).toEqual(['ONCE', NOTHING])
  expect(await saveCheckoutDetails(shop, { ...next, customerData, userId: null })).toMatchObject({ ok: true })
  await test.pay(next.paymentIntentId, next.clientSecret)
  // The call comes late, or again: what it would hold is gone.
  expect(await ask()).toMatchObject({ code: 'out_of_stock' })
})

it('is given up by an order on delivery in the place of its checkout', async () => {
  const { asked, ask, reference } = await lost()
  await setStock(2)
  await givePlaces(2)
  expect(await orderInCash(shop, asked, buyer)).toMatchObject({ ok: true })
  expect(await holds(reference)).toEqual(NOTHING)
  // Nor is it offered again: it would be a second order.
  expect(await ask()).toMatchObject({ code: 'checkout_closed' })
  expect(await holds(reference)).toEqual(NOTHING)
})

it('is what a repeated call returns, which takes again what was given back meanwhile', async () => {
  const { ask, first, reference, giveUp } = await lost()
  expect([await ask(), await holds(reference)]).toEqual([first, ALL])
  await giveUp()
  expect([await ask(), await holds(reference)]).toEqual([first, ALL])
})

it('is not begun again with other details: that needs another checkout', async () => {
  const { ask } = await lost()
  const other = { ...customerData, customerName: 'Trần Thị Hoa' }
  expect(await ask({ customerData: other })).toMatchObject({ code: 'order_key_used' })
})

it('has ended the payment of its checkout, whose details are refused before a place is missed', async () => {
  const { asked, quoteId } = await lost()
  const saved = saveCheckoutDetails(shop, { ...asked.checkout, quoteId, customerData, userId: null })
  expect(await saved).toMatchObject({ code: 'quote_changed' })
})

it('needs a checkout or a key', async () => {
  expect(await beginTransfer(shop, { ...whole, customerData }, buyer)).toMatchObject({ code: 'checkout_not_found' })
})
