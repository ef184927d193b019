import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { checkouts, orders, promotions } from '#db/schema/index.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { listPromotions } from '#features/promotions/server/queries.ts'
import { writeShopState } from '#server/shop-state.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { confirmPayment } from './confirm-payment.ts'
import type { BegunCheckout } from './own-checkout.ts'
import { orderInCash } from './order-in-cash.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const { test, rose, customer, begin, begun, ordersOf } = await openCheckouts()
afterAll(() => test.close())

let codes = 0
type Limits = Partial<typeof promotions.$inferInsert>

/** Makes a code with these limits, and returns what its customers do. */
async function codeWith(limits: Limits) {
  const discountCode = `LIMIT${(codes += 1)}`
  await test.shop.db
    .insert(promotions)
    .values({ code: discountCode, discountPercent: 10, description: 'Giới hạn', ...limits })
  const person = (name: string) => ({
    customerEmail: `${name}@${discountCode.toLowerCase()}.vn`,
    customerPhone: phone(),
  })
  return { discountCode, person, cart: () => begun({ discountCode }) }
}

let phones = 0
/** A number that nobody else has. */
const phone = () => `09${String(10_000_000 + (phones += 1))}`

/** Presses Pay: `ok`, or why nothing is charged. */
async function press(checkout: BegunCheckout, person: object, userId: string | null = null) {
  const saved = await saveCheckoutDetails(test.shop, {
    ...checkout,
    userId,
    customerData: { ...customer(), ...person },
  })
  return saved.ok ? 'ok' : saved.code
}

async function pay({ paymentIntentId, clientSecret }: BegunCheckout) {
  await test.pay(paymentIntentId, clientSecret)
  const made = await fulfil(test.shop, stripePayment(paymentIntentId))
  if (!made.ok) throw new Error(made.code)
  return (await ordersOf(paymentIntentId))[0]!
}

it('the list of codes says how often each has counted: orders that are not cancelled, and payments under way', async () => {
  const { cart, person, discountCode } = await codeWith({})
  const limited = await codeWith({ maxUses: 5 })
  const uses = async (code: string) =>
    (await listPromotions(test.shop.db, {})).rows.find((row) => row.code === code)?.used
  expect(await uses(discountCode)).toBe(0)
  const checkout = await cart()
  await press(checkout, person('a'))
  const order = await pay(checkout)
  await press(await limited.cart(), limited.person('b'))
  expect([await uses(discountCode), await uses(limited.discountCode)]).toEqual([1, 1])
  await test.shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id))
  expect(await uses(discountCode)).toBe(0)
})

describe('the last use of a code', () => {
  it('goes to one of many who press Pay at once, and the others are charged nothing', async () => {
    const { cart, person, discountCode } = await codeWith({ maxUses: 1 })
    const carts = await Promise.all(Array.from({ length: 5 }, cart))
    const pressed = await Promise.all(carts.map((checkout, n) => press(checkout, person(`p${n}`))))
    expect(pressed.toSorted()).toEqual(['code_used_up', 'code_used_up', 'code_used_up', 'code_used_up', 'ok'])
    // The others go on without the code, by the payment that they have.
    const { paymentIntentId, clientSecret } = carts[pressed.indexOf('code_used_up')]!
    const checkout = { paymentIntentId, clientSecret }
    expect(await begin({ discountCode, checkout })).toMatchObject({ code: 'code_used_up' })
    const without = await begun({ checkout })
    expect(without).toMatchObject({ paymentIntentId, quote: { discountCode: null, discount: 0 } })
    expect(await press(without, person('later'))).toBe('ok')
    const winner = carts[pressed.indexOf('ok')]!
    expect(await pay(winner)).toMatchObject({ discountCode, reviewReason: null, total: winner.quote.total })
  })

  it('stays with a customer who presses Pay again or loads the page anew, and comes back with another cart', async () => {
    const { cart, person, discountCode } = await codeWith({ maxUses: 1, maxUsesPerCustomer: 1 })
    const [mine, theirs] = [await cart(), await cart()]
    const me = person('me')
    expect([await press(mine, me), await press(mine, me), await press(theirs, person('other'))]).toEqual([
      'ok',
      'ok',
      'code_used_up',
    ])
    const { paymentIntentId, clientSecret } = mine
    const again = (quantity: number) =>
      begun({ discountCode, checkout: { paymentIntentId, clientSecret }, items: [{ productId: rose.id, quantity }] })
    expect(await again(2)).toMatchObject({ paymentIntentId, quoteId: mine.quoteId })
    expect(await again(3)).not.toMatchObject({ paymentIntentId })
    expect(await press(theirs, person('other'))).toBe('ok')
  })

  it('comes back with a cancelled order and an ended checkout', async () => {
    const { cart, person } = await codeWith({ maxUses: 1 })
    const [first, second, third] = [await cart(), await cart(), await cart()]
    expect(await press(first, person('a'))).toBe('ok')
    await changeStatus(test.shop, (await pay(first)).id, 'cancelled', BY_STAFF)
    expect(await press(second, person('b'))).toBe('ok')
    const { paymentIntentId } = second
    await test.shop.db
      .update(checkouts)
      .set({ endedAt: new Date() })
      .where(eq(checkouts.paymentIntentId, paymentIntentId))
    expect(await press(third, person('c'))).toBe('ok')
  })

  it('that is gone when a payment without details arrives puts the order into review at the price that was shown', async () => {
    const { cart, person } = await codeWith({ maxUses: 1 })
    const [early, late, later] = [await cart(), await cart(), await cart()]
    expect(await press(early, person('a'))).toBe('ok')
    expect(await pay(early)).toMatchObject({ reviewReason: null })
    for (const { paymentIntentId, clientSecret, quote } of [late, later]) {
      await test.pay(paymentIntentId, clientSecret)
      // The one names its customer with the secret, before there is an order; the other as the recorded client does.
      const proof = paymentIntentId === late.paymentIntentId ? { clientSecret } : {}
      const customerData = { ...customer(), ...person('b') }
      expect(await confirmPayment(test.shop, { paymentIntentId, ...proof, customerData }, null)).toMatchObject({
        ok: true,
      })
      expect(await ordersOf(paymentIntentId)).toMatchObject([{ reviewReason: 'code_used_up', total: quote.total }])
    }
  })

  it('goes along when its customer pays in cash instead of by card, and to nobody else', async () => {
    const cashRules = { on: true, cities: ['Hanoi'], maxVND: 50_000_000, guestMaxVND: 50_000_000, onBusyDays: true }
    await writeShopState(test.shop.db, 'cashRules', { ...cashRules, confirmAboveVND: 50_000_000 })
    const { cart, person, discountCode } = await codeWith({ maxUses: 1 })
    const mine = await cart()
    const me = { ...customer(), ...person('me') }
    expect(await press(mine, me)).toBe('ok')
    const inCash = (change: object) =>
      orderInCash(
        test.shop,
        {
          ...{ key: crypto.randomUUID(), items: [{ productId: rose.id, quantity: 2 }], currency: 'vnd', discountCode },
          ...{ customerData: { ...customer(), ...person('other') }, ...change },
        },
        { locale: 'vi', userId: null },
      )
    expect(await inCash({})).toMatchObject({ code: 'code_used_up' })
    const checkout = { paymentIntentId: mine.paymentIntentId, clientSecret: mine.clientSecret }
    expect(await inCash({ checkout, customerData: me })).toMatchObject({
      ok: true,
      value: { receipt: { cash: { dueVND: mine.quote.total } } },
    })
    expect(await inCash({})).toMatchObject({ code: 'code_used_up' })
  })

  it('is not given to an order of staff either', async () => {
    const { discountCode } = await codeWith({ maxUses: 1 })
    const actor = await theAdmin(test)
    const place = () => {
      const { deliveryAddress, deliveryCity, deliveryDate } = customer()
      const asked = {
        key: crypto.randomUUID(),
        lines: [{ productId: rose.id, quantity: 1 }],
        customer: { name: 'Chị Hạnh', phone: phone() },
        customerData: { deliveryAddress, deliveryCity, deliveryDate },
        payment: 'cash',
        discountCode,
      }
      return placeStaffOrder(test.shop, actor, staffOrderSchema.parse(asked))
    }
    const placed = await Promise.all([place(), place()])
    expect(placed.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['code_used_up', 'ok'])
  })
})

describe('a code with limits for each customer', () => {
  it.each([
    ['email, in any case', { customerEmail: 'HOA@one.vn' }],
    ['phone number, however it is written', { customerPhone: '+84 (0)91.234-5678' }],
  ])('knows a guest by the %s', async (_, mark) => {
    const { cart, person } = await codeWith({ maxUsesPerCustomer: 1 })
    const [first, again, other] = [await cart(), await cart(), await cart()]
    const mine = { customerEmail: 'hoa@one.vn', customerPhone: '0912345678' }
    expect(await press(first, { ...person('x'), ...mine })).toBe('ok')
    expect(await press(again, { ...person('y'), ...mark })).toBe('code_used_before')
    await pay(first)
    expect(await press(again, { ...person('y'), ...mark })).toBe('code_used_before')
    expect(await press(other, person('z'))).toBe('ok')
  })

  it('knows a guest whose open payment has the email in capitals', async () => {
    const { cart, person } = await codeWith({ maxUsesPerCustomer: 1 })
    const [first, again] = [await cart(), await cart()]
    expect(await press(first, { ...person('x'), customerEmail: 'Lan@Capitals.vn' })).toBe('ok')
    expect(await press(again, { ...person('y'), customerEmail: 'lan@capitals.vn' })).toBe('code_used_before')
  })

  it('knows an account by itself, before Pay', async () => {
    const { discountCode, person } = await codeWith({ maxUsesPerCustomer: 1 })
    const { id: userId } = await theAdmin(test)
    const first = await begun({ discountCode, userId })
    expect(await press(first, person('x'), userId)).toBe('ok')
    await pay(first)
    expect(await begin({ discountCode, userId })).toMatchObject({ code: 'code_used_before' })
  })

  it('for a first order is refused after any other order that was not cancelled', async () => {
    const { cart, person } = await codeWith({ firstOrderOnly: true })
    const me = person('me')
    const plain = await begun()
    expect(await press(plain, me)).toBe('ok')
    const order = await pay(plain)
    const [first, second] = [await cart(), await cart()]
    expect(await press(first, { ...person('other'), customerPhone: me.customerPhone })).toBe('code_first_order_only')
    await changeStatus(test.shop, order.id, 'cancelled', BY_STAFF)
    expect(await press(first, me)).toBe('ok')
    expect(await press(second, me)).toBe('code_first_order_only')
    expect(await pay(first)).toMatchObject({ reviewReason: null })
  })

  it('for a first order counts an open payment with another such code', async () => {
    const [mine, another] = [await codeWith({ firstOrderOnly: true }), await codeWith({ firstOrderOnly: true })]
    const me = mine.person('me')
    const [first, second] = [await mine.cart(), await another.cart()]
    expect(await press(first, me)).toBe('ok')
    expect(await press(second, me)).toBe('code_first_order_only')
    expect(await press(second, another.person('other'))).toBe('ok')
  })

  it('an order keeps its price when the limit is lowered while its payment is open', async () => {
    const { cart, person, discountCode } = await codeWith({ maxUses: 2 })
    const [one, two] = [await cart(), await cart()]
    expect([await press(one, person('a')), await press(two, person('b'))]).toEqual(['ok', 'ok'])
    await test.shop.db.update(promotions).set({ maxUses: 1 }).where(eq(promotions.code, discountCode))
    for (const each of [one, two])
      expect(await pay(each)).toMatchObject({ reviewReason: null, total: each.quote.total })
    expect(await test.shop.db.$count(orders, eq(orders.discountCode, discountCode))).toBe(2)
  })
})
