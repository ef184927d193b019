import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkouts, deliveryHolds, products, promotions } from '#db/schema/index.ts'
import { LEFT_HOLD_MS } from '#features/delivery/hold-time.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { BANK_PROVIDER } from '#features/payments/server/transfer/bank-provider.ts'
import { placeTransaction } from '#features/payments/server/transfer/place-transaction.ts'
import { writeShopState } from '#server/shop-state.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { at, openSlotPlaces } from '#tests/factories/slot-places.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import { ACCOUNT, heldBy } from '#tests/factories/transfers.ts'
import { beginTransfer } from './begin-transfer.ts'
import { withCheckoutLease } from './checkout-lease.ts'
import { leaveCheckout } from './leave-checkout.ts'
import type { BegunCheckout } from './own-checkout.ts'

const places = await openSlotPlaces()
const { test, db, begin, begun, ordersOf, givePlaces, holdOf } = places
afterAll(() => test.close())
beforeEach(() => givePlaces(1))
afterEach(places.reset)

const delivery = at('08-10')

const leave = (checkout: Pick<BegunCheckout, 'paymentIntentId' | 'clientSecret'>, page: string) =>
  leaveCheckout(test.shop, { ...checkout, page })
const details = (checkout: BegunCheckout) => places.details(checkout, delivery)
/** Resolves to how long the hold of a checkout still lasts, in milliseconds. */
const lasts = async (checkout: BegunCheckout) => (await holdOf(checkout))!.until.getTime() - Date.now()

const LEFT = { ok: true, value: { released: true } }
const KEPT = { ok: true, value: { released: false } }

describe('leaving the page', () => {
  it('gives the last place to others within a second', async () => {
    const mine = await begun({ delivery, page: 'one' })
    expect(await begin({ delivery })).toMatchObject({ code: 'slot_full' })
    expect(await leave(mine, 'one')).toEqual(LEFT)
    expect(await lasts(mine)).toBeLessThan(1_000)
    // A busy machine may look again later than that, so the hold counts, and the first call after it.
    await expect.poll(() => lasts(mine)).toBeLessThan(0)
    expect(await begin({ delivery })).toMatchObject({ ok: true })
    // Back again: the place is gone, and nothing else of the checkout has changed.
    expect(await begin({ delivery, checkout: mine, page: 'two' })).toMatchObject({ code: 'slot_full' })
    expect(await begin({ checkout: mine })).toMatchObject({
      ok: true,
      value: { paymentIntentId: mine.paymentIntentId },
    })
  })

  it('keeps the place for the page that follows by a reload, also if it says so late or again', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const leftAt = Date.now()
    await leave(mine, 'one')
    expect((await holdOf(mine))!.until.getTime() - leftAt).toBeGreaterThan(LEFT_HOLD_MS / 2)
    const again = await begun({ delivery, checkout: mine, page: 'two' })
    expect(again.quoteId).toBe(mine.quoteId)
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    // A hold that ends sooner is not prolonged by leaving.
    await db.update(deliveryHolds).set({ until: new Date(Date.now() - MINUTE_MS) })
    await leave(mine, 'two')
    expect(await lasts(mine)).toBeLessThan(0)
  })

  it('keeps the place for another tab that has prolonged it since', async () => {
    const mine = await begun({ delivery, page: 'one' })
    await begun({ delivery, checkout: mine, page: 'other tab' })
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await leave(mine, 'other tab')).toEqual(LEFT)
  })

  it('keeps the place once Pay was pressed, and the order takes it over', async () => {
    const mine = await begun({ delivery, page: 'one' })
    expect(await details(mine)).toMatchObject({ ok: true })
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    await test.pay(mine.paymentIntentId, mine.clientSecret)
    expect(await fulfil(test.shop, stripePayment(mine.paymentIntentId))).toMatchObject({ ok: true })
    expect(await ordersOf(mine.paymentIntentId)).toMatchObject([{ reviewReason: null, slotId: '08-10' }])
    expect(await leave(mine, 'one')).toEqual(KEPT)
    expect(await begin({ delivery })).toMatchObject({ code: 'slot_full' })
  })

  it('after a declined card gives back place, use of a code and pieces, which the next Pay takes again', async () => {
    const { rose } = places
    await db.insert(promotions).values({ code: 'ONCE', discountPercent: 10, description: 'x', maxUses: 1 })
    await db.update(products).set({ stock: 2 }).where(eq(products.id, rose.id))
    const mine = await begun({ delivery, page: 'one', discountCode: 'ONCE' })
    const held = async () => {
      const [row] = await db.select().from(checkouts).where(eq(checkouts.paymentIntentId, mine.paymentIntentId))
      return [row!.heldCode, row!.heldStock?.length ?? 0]
    }
    const decline = () => test.pay(mine.paymentIntentId, mine.clientSecret, CARDS.declined)
    expect(await details(mine)).toMatchObject({ ok: true })
    // Before the card is tried, the payment may still succeed.
    expect([await leave(mine, 'one'), await held()]).toEqual([KEPT, ['ONCE', 1]])
    await decline()
    // Pay in another tab: the bank may be deciding now.
    test.setNow(new Date(Date.now() + MINUTE_MS))
    expect(await details(mine)).toMatchObject({ ok: true })
    expect([await leave(mine, 'one'), await held()]).toEqual([KEPT, ['ONCE', 1]])
    test.setNow(new Date())
    expect(await details(mine)).toMatchObject({ ok: true })
    await decline()
    const guess = { paymentIntentId: mine.paymentIntentId, clientSecret: `${mine.paymentIntentId}_secret_guess` }
    expect(await leave(guess, 'one')).toMatchObject({ ok: false })
    expect([await leave(mine, 'one'), await held()]).toEqual([LEFT, [null, 0]])
    expect(await lasts(mine)).toBeLessThanOrEqual(LEFT_HOLD_MS)
    // Back again: the same checkout holds all of it, and is paid.
    const again = await begun({ delivery, page: 'two', discountCode: 'ONCE', checkout: mine })
    expect(again.paymentIntentId).toBe(mine.paymentIntentId)
    expect([await details(mine), await held()]).toMatchObject([{ ok: true }, ['ONCE', 1]])
    await decline()
    await leave(mine, 'two')
    // Others have bought them meanwhile.
    await givePlaces(2)
    const theirs = await begun({ delivery: at('10-12'), discountCode: 'ONCE' })
    expect(await places.details(theirs, at('10-12'))).toMatchObject({ ok: true })
    expect(await begin({ delivery, discountCode: 'ONCE', checkout: mine })).toMatchObject({ ok: false })
    expect(await details(mine)).toMatchObject({ ok: false })
    await db.update(products).set({ stock: null }).where(eq(products.id, rose.id))
    await db.delete(promotions).where(eq(promotions.code, 'ONCE'))
  })

  it('and Pay at once in another tab hold the place for the payment', async () => {
    for (let round = 0; round < 5; round++) {
      await givePlaces(20)
      const mine = await begun({ delivery, page: 'one' })
      const [, saved] = await Promise.all([leave(mine, 'one'), details(mine)])
      expect(saved).toMatchObject({ ok: true })
      expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
    }
  })

  it('comes after the calls that the page sent before', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const [row] = await db.select().from(deliveryHolds)
    let leaving: Promise<unknown> = Promise.resolve()
    await withCheckoutLease(test.shop, row!.checkoutId, async () => {
      leaving = leave(mine, 'one')
      await sleep(50)
      await db.update(deliveryHolds).set({ until: new Date(Date.now() + 15 * MINUTE_MS) })
    })
    expect(await leaving).toEqual(LEFT)
    expect(await lasts(mine)).toBeLessThanOrEqual(LEFT_HOLD_MS)
  })

  it('without the secret changes nothing', async () => {
    const mine = await begun({ delivery, page: 'one' })
    const guess = { paymentIntentId: mine.paymentIntentId, clientSecret: `${mine.paymentIntentId}_secret_guess` }
    expect(await leave(guess, 'one')).toEqual({ ok: false, code: 'checkout_not_found' })
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
  })
})

describe('giving a transfer up', () => {
  const { rose, customer } = places
  const one = { items: [{ productId: rose.id, quantity: 1 }] }
  /** A delivery that takes no place. */
  const anyTime = at('')
  const setStock = (stock: number | null) => db.update(products).set({ stock }).where(eq(products.id, rose.id))
  beforeEach(async () => {
    await writeShopState(db, 'bankAccount', ACCOUNT)
    await setStock(1)
    // Earlier tests have left checkouts after Pay.
    await db.update(checkouts).set({ heldCode: null, heldStock: null, stockUntil: null })
    await db.insert(promotions).values({ code: 'ONCE', discountPercent: 10, description: 'x', maxUsesPerCustomer: 1 })
  })
  afterEach(async () => {
    await writeShopState(db, 'bankAccount', null)
    await setStock(null)
    await db.delete(promotions).where(eq(promotions.code, 'ONCE'))
  })

  type Transfer = Awaited<ReturnType<typeof transfer>>
  /** Begins a transfer for the last piece, with the customer's only use of a code and the last place of a slot. */
  async function transfer() {
    const { city: deliveryCity, date: deliveryDate, wardCode, slotId } = delivery
    const asked = { ...one, currency: 'vnd' as const, discountCode: 'ONCE', delivery, key: crypto.randomUUID() }
    const customerData = { ...customer(), deliveryCity, deliveryDate, wardCode, slotId }
    const made = await beginTransfer(test.shop, { ...asked, customerData }, { locale: 'vi', userId: null })
    if (!made.ok) throw new Error(made.code)
    return made.value
  }
  const proofOf = ({ reference: paymentIntentId, clientSecret }: Pick<Transfer, 'reference' | 'clientSecret'>) => ({
    paymentIntentId,
    clientSecret,
  })
  const giveUp = (given: Transfer) => leaveCheckout(test.shop, { ...proofOf(given), page: '', givenUp: true })
  /** Places money that arrives for a transfer. Resolves to its orders. */
  async function arrives({ reference }: Transfer, amount: number) {
    await placeTransaction(db, test.shop.clock.now(), {
      ...{ id: crypto.randomUUID(), source: 'feed', bankReference: '', bookedAt: test.shop.clock.now() },
      ...{ accountNumber: ACCOUNT.number, content: reference, amount },
    })
    await fulfil(test.shop, { provider: BANK_PROVIDER, paymentId: reference })
    return ordersOf(reference)
  }
  const holds = ({ reference }: Transfer) => heldBy(db, reference)
  const ALL = ['08-10', 'ONCE', 1]

  it('gives back place, use of a code and pieces at once, for another payment of the same customer', async () => {
    const given = await transfer()
    const refusedAt = async (wanted: typeof delivery, discountCode: string | null) => {
      const made = await begin({ ...one, delivery: wanted, discountCode })
      if (!made.ok) return made.code
      const saved = await places.details(made.value, wanted)
      return saved.ok ? null : saved.code
    }
    expect(await refusedAt(delivery, null)).toBe('slot_full')
    expect(await refusedAt(anyTime, null)).toBe('out_of_stock')
    await setStock(2)
    expect(await refusedAt(anyTime, 'ONCE')).toBe('code_used_before')
    await setStock(1)
    expect(await giveUp(given)).toEqual(LEFT)
    expect(await refusedAt(delivery, 'ONCE')).toBeNull()
    // Given up again, by a call that was repeated.
    expect(await giveUp(given)).toEqual(KEPT)
  })

  it('leaves its payment open: money that still arrives makes an order, a whole one while all of it is left', async () => {
    const given = await transfer()
    expect([await giveUp(given), await holds(given)]).toEqual([LEFT, [null, null, 0]])
    expect(await arrives(given, given.amountVND)).toMatchObject([
      { id: given.orderId, total: given.amountVND, reviewReason: null, slotId: '08-10', discountCode: 'ONCE' },
    ])
    expect(await db.select().from(products).where(eq(products.id, rose.id))).toMatchObject([{ stock: 0 }])
    expect(await begin({ delivery })).toMatchObject({ ok: false })
  })

  it.each([
    ['place', 'slot_full', { delivery }],
    ['piece', 'out_of_stock', { delivery: anyTime }],
    ['use of its code', 'code_used_up', { delivery: anyTime, discountCode: 'ONCE' }],
  ])('and then another order of its %s: the money makes an order in review', async (_what, reason, taken) => {
    const given = await transfer()
    await giveUp(given)
    if (reason !== 'out_of_stock') await setStock(2)
    const mine = await begun({ ...one, ...taken })
    expect(await places.details(mine, taken.delivery)).toMatchObject({ ok: true })
    expect(await places.pay(mine)).toMatchObject({ reviewReason: null })
    expect(await arrives(given, given.amountVND)).toMatchObject([{ id: given.orderId, reviewReason: reason }])
  })

  it('gives nothing back once a part of the money has arrived', async () => {
    const given = await transfer()
    expect(await arrives(given, 10_000)).toEqual([])
    expect([await giveUp(given), await holds(given)]).toEqual([KEPT, ALL])
    expect(await arrives(given, given.amountVND - 10_000)).toMatchObject([{ reviewReason: null }])
  })

  it('is what only its own customer can do, and only by saying so', async () => {
    const given = await transfer()
    expect(await giveUp({ ...given, clientSecret: 'guessed' })).toEqual({ ok: false, code: 'checkout_not_found' })
    expect([await leaveCheckout(test.shop, { ...proofOf(given), page: '' }), await holds(given)]).toEqual([KEPT, ALL])
  })

  it('means nothing for a card after Pay, which the bank may be deciding about', async () => {
    const mine = await begun({ ...one, delivery, page: 'one' })
    expect(await details(mine)).toMatchObject({ ok: true })
    expect(await leaveCheckout(test.shop, { ...mine, page: 'one', givenUp: true })).toEqual(KEPT)
    expect(await lasts(mine)).toBeGreaterThan(14 * MINUTE_MS)
  })
})
