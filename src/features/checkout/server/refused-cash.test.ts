import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { cancelOrder } from '#features/orders/server/cancel-order.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { writeShopState } from '#server/shop-state.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { openCashCheckout } from '#tests/factories/cash-checkout.ts'
import { DAY } from '#tests/factories/slot-places.ts'
import { staffOrderSchema } from '../staff-order.schema.ts'
import { judgeGuest } from './judge-guest.ts'
import { orderInCash } from './order-in-cash.ts'
import { placeStaffOrder } from './place-staff-order.ts'

const cash = await openCashCheckout()
const { test, shop, rose, customer, stranger, begun, givePlaces, left, allow, person, asked, order, ordered } = cash
const staff = { id: null, email: 'florist@example.com' }
beforeEach(() => allow())
afterEach(cash.reset)
afterAll(() => test.close())

describe('cash on delivery', () => {
  it('is refused by the rules, and then holds no place', async () => {
    await givePlaces(1)
    const cases = [
      [{ on: false }, 'cash_unavailable'],
      [{ cities: ['Ho Chi Minh'] }, 'cash_city'],
      [{ maxVND: 1000 }, 'cash_too_much'],
      [{ guestMaxVND: 1000 }, 'cash_guest'],
    ] as const
    for (const [change, code] of cases) {
      await allow(change)
      expect(await order(asked())).toMatchObject({ ok: false, code })
    }
    expect(await left('08-10')).toBe(1)
  })

  it('is refused on a busy day, unless the owner takes it then too', async () => {
    const capacity = { Hanoi: 5, 'Ho Chi Minh': 5 }
    const surge = [{ day: DAY.slice('YYYY-'.length), capacity, sameDayUntil: null }]
    await writeShopState(shop.db, 'deliveryRules', { closed: [], surge })
    await allow({ onBusyDays: false })
    expect(await order(asked())).toMatchObject({ code: 'cash_busy_day' })
    await allow({ onBusyDays: true })
    expect(await order(asked())).toMatchObject({ ok: true })
  })

  it('knows a customer by an account, also before the first order', async () => {
    const { id: userId } = await anAccount(test)
    await allow({ guestMaxVND: 1000 })
    expect(await orderInCash(shop, asked(), { locale: 'en', userId })).toMatchObject({ ok: true })
  })

  it('knows a guest by flowers that were delivered before', async () => {
    const me = { ...person(customer()), customerPhone: '0900 000 099' }
    const mine = (customerPhone: string) => order(asked({ customerData: { ...me, customerPhone } }))
    const { orderId } = await ordered(asked({ customerData: me }))
    await allow({ guestMaxVND: 1000 })
    expect(await mine('0900 000 099')).toMatchObject({ code: 'cash_guest' })
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    expect(await mine('+84 900000099')).toMatchObject({ ok: true })
    expect(await mine('0911111111')).toMatchObject({ code: 'cash_guest' })
  })

  it('is refused for a customer with three on their way, also of two calls at once, and gives the place back', async () => {
    await givePlaces(10)
    const me = person()
    const mine = (change = {}) => order(asked({ customerData: { ...me, ...change } }))
    const first = await mine()
    expect(await mine({ customerPhone: '0988 777 666' })).toMatchObject({ ok: true })
    const both = await Promise.all([mine(), mine({ notes: 'Tầng 3' })])
    expect(both.map((made) => (made.ok ? 'ok' : made.code)).toSorted()).toEqual(['cash_open_orders', 'ok'])
    expect(await left('08-10')).toBe(7)
    // However the number is written, and whatever the email.
    const { customerPhone } = me
    const dotted = { customerEmail: 'third@example.com', customerPhone: customerPhone.replaceAll(' ', '.') }
    expect(await mine({ customerPhone: '0988 777 667' })).toMatchObject({ code: 'cash_open_orders' })
    expect(await order(asked())).toMatchObject({ ok: true })
    await shop.db
      .update(orders)
      .set({ status: 'delivered' })
      .where(eq(orders.id, first.ok ? first.value.orderId : ''))
    expect(await mine(dotted)).toMatchObject({ ok: true })
  })

  it('counts a promised payment without an order by its email, in any case', async () => {
    const [me, other] = [person(), person()]
    const mine = (customerEmail: string, deps = shop) =>
      order(asked({ customerData: { ...person(), customerEmail } }), deps)
    const { customerEmail } = me
    await mine(customerEmail)
    await mine(customerEmail)
    const gone = { ...shop, traces: { ...shop.traces, span: () => Promise.reject(new Error('the process is gone')) } }
    await expect(mine(customerEmail.toUpperCase(), gone)).rejects.toThrow('the process is gone')
    expect(await mine(customerEmail)).toMatchObject({ code: 'cash_open_orders' })
    expect(await mine(other.customerEmail)).toMatchObject({ ok: true })
  })

  it('does not count what is cancelled, what is paid, and what staff took by phone', async () => {
    const me = person()
    const mine = () => order(asked({ customerData: me }))
    const [cancelled, paid] = [await ordered(asked({ customerData: me })), await ordered(asked({ customerData: me }))]
    const byPhone = {
      key: crypto.randomUUID(),
      lines: [{ productId: rose.id, quantity: 1 }],
      customer: { name: me.customerName, phone: me.customerPhone, email: me.customerEmail },
      customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: DAY },
      payment: 'cash_on_delivery',
    }
    expect(await placeStaffOrder(shop, staff, staffOrderSchema.parse(byPhone))).toMatchObject({ ok: true })
    expect(await mine()).toMatchObject({ ok: true })
    expect(await mine()).toMatchObject({ code: 'cash_open_orders' })
    await cancelOrder(shop, cancelled.orderId, { user: null, token: orderToken(shop, cancelled.orderId) })
    expect(await mine()).toMatchObject({ ok: true })
    expect(await mine()).toMatchObject({ code: 'cash_open_orders' })
    await receivePayment(shop, staff, paid.orderId, 'transfer')
    expect(await mine()).toMatchObject({ ok: true })
  })

  it('is refused for a visitor who has placed many in a day', async () => {
    const visitor = { hash: 'one address', factor: 1 }
    const customerData = () => ({ ...person(), slotId: undefined })
    const place = () =>
      orderInCash(shop, asked({ delivery: undefined, customerData: customerData() }), {
        ...{ locale: 'en', userId: null, visitor },
      })
    for (let n = 0; n < 10; n++) expect(await place()).toMatchObject({ ok: true })
    expect(await place()).toMatchObject({ code: 'cash_open_orders' })
  })
})

describe('a guest’s first order', () => {
  it('is judged by email and phone before Pay, as Pay does, for the browser that began it alone', async () => {
    await allow({ guestMaxVND: 1000 })
    const known = stranger()
    const { paymentIntentId, clientSecret } = await begun({ currency: 'vnd' })
    const proof = { paymentIntentId, clientSecret }
    const judge = (whose: ReturnType<typeof stranger>, change: object = {}, userId: string | null = null) =>
      judgeGuest(
        shop,
        { ...proof, customerEmail: whose.customerEmail, customerPhone: whose.customerPhone, ...change },
        userId,
      )
    expect(await judge(known)).toMatchObject({ value: { refusal: 'cash_guest' } })
    await allow()
    const { orderId } = await ordered(asked({ customerData: person(known) }))
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    await allow({ guestMaxVND: 1000 })
    expect(await judge(known)).toMatchObject({ value: { refusal: null } })
    const phone = known.customerPhone.replace(/^0/, '+84 ')
    expect(await judge(known, { customerPhone: phone })).toMatchObject({ value: { refusal: null } })
    // Only together: an email alone says nothing about its owner.
    expect(await judge(known, { customerPhone: '0900000000' })).toMatchObject({ value: { refusal: 'cash_guest' } })
    expect(await judge(stranger())).toMatchObject({ value: { refusal: 'cash_guest' } })
    expect(await judge(stranger(), {}, 'an-account')).toMatchObject({ value: { refusal: null } })
    expect(await judge(known, { clientSecret: 'guessed' })).toMatchObject({ code: 'checkout_not_found' })
    await allow({ on: false })
    expect(await judge(known)).toMatchObject({ value: { refusal: 'cash_unavailable' } })
  })
})
