import { and, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, deliveryHolds, disputes, mails, orderItems, orders, type OrderRow } from '#db/schema/index.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { listSlots } from '#features/delivery/server/list-slots.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { writeShopState } from '#server/shop-state.ts'
import { formatDay } from '#shared/dates.ts'
import { BY_STAFF, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import type { OwnChange } from '../own-order.schema.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOwnOrder } from './change-own-order.ts'
import { changeStatus } from './change-status.ts'
import { editOrder } from './edit-order.ts'
import { listOrders } from './list-orders.ts'
import { orderToken } from './order-token.ts'
import { readDaySheet } from './day-sheet.ts'
import { readOwnOrder } from './read-own-order.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))
afterEach(async () => {
  await test.shop.db.delete(deliveryHolds)
  await test.shop.db.update(orders).set({ slotId: '' })
  await writeShopState(test.shop.db, 'deliveryRules', null)
  await writeShopState(test.shop.db, 'cashRules', null)
})

/** Days on which every slot is open, whatever the hour and the season of the test. */
const DAY = usualDay(30)
const NEXT = usualDay(31)
const givePlaces = (places: number) =>
  writeShopState(test.shop.db, 'deliveryRules', { closed: [], capacity: { Hanoi: places, 'Ho Chi Minh': places } })
const move = (id: string, change: OwnChange) =>
  changeOwnOrder(test.shop, id, change, { user: null, token: orderToken(test.shop, id) })
const left = async (slotId: string, date = DAY) => {
  const listed = await listSlots(test.shop, { city: 'Hanoi', date })
  return listed.ok ? listed.value.slots.find(({ id }) => id === slotId)?.left : null
}
const changesOf = (id: string) =>
  test.shop.db
    .select({ actor: auditLog.actor, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'updated')))
const mailsOf = (id: string) =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, 'order_changed')))

async function orderAt(slotId: string, change: Partial<OrderRow> = {}): Promise<OrderRow> {
  const { id } = await paidOrder(test)
  await test.shop.db
    .update(orders)
    .set({ deliveryDate: DAY, slotId, ...change })
    .where(eq(orders.id, id))
  return rowOf(id)
}

describe('a customer who moves an order', () => {
  it('takes the new place and gives the old one back, is mailed, and everyone sees it', async () => {
    await givePlaces(5)
    const before = await orderAt('10-12')
    expect(await move(before.id, { deliveryDate: NEXT, slotId: '14-16' })).toEqual({ ok: true, value: null })
    const { updatedAt: _, ...after } = await rowOf(before.id)
    expect(after).toEqual({ ...before, deliveryDate: NEXT, slotId: '14-16', updatedAt: undefined })
    expect([await left('10-12'), await left('14-16', NEXT)]).toEqual([5, 4])
    expect(await changesOf(before.id)).toEqual([
      { actor: 'customer', changes: { deliveryDate: [DAY, NEXT], slotId: ['10-12', '14-16'] } },
    ])
    const [mail] = await mailsOf(before.id)
    expect(mail).toMatchObject({ locale: before.locale })
    const composed = await compose(test.shop, mail!)
    if (typeof composed === 'string') throw new Error(composed)
    expect(composed.to.address).toBe(before.customerEmail)
    const text = JSON.stringify(composed.content)
    expect(text).toContain(formatDay(NEXT))
    expect(text).toContain('14:00–16:00')

    const sheet = (day: string) => readDaySheet(test.shop.db, { day, locale: 'vi' })
    expect((await sheet(DAY)).orders.map(({ id }) => id)).not.toContain(before.id)
    expect((await sheet(NEXT)).orders.find(({ id }) => id === before.id)).toMatchObject({
      slotId: '14-16',
      changedAt: expect.any(String),
    })
    const { rows } = await listOrders(test.shop.db, {}, { pageSize: 50, offset: 0, page: 1 })
    expect(rows.find(({ id }) => id === before.id)).toMatchObject({
      deliveryDate: NEXT,
      changedAt: expect.any(String),
    })
  })

  it('is told that a slot is full, and keeps place, card and everything else', async () => {
    await givePlaces(1)
    const [mine, other] = [await orderAt('10-12'), await orderAt('14-16')]
    expect(await move(mine.id, { slotId: '14-16', cardMessage: 'Mới' })).toEqual({
      ok: false,
      code: 'slot_full',
      field: 'slotId',
    })
    expect(await rowOf(mine.id)).toEqual(mine)
    expect([await changesOf(mine.id), await mailsOf(mine.id)]).toEqual([[], []])
    // The place that its holder leaves can be taken at once.
    expect(await move(other.id, { slotId: '' })).toMatchObject({ ok: true })
    expect(await move(mine.id, { slotId: '14-16' })).toMatchObject({ ok: true })
    expect([await left('10-12'), await left('14-16')]).toEqual([1, 0])
  })

  it('does not take a place that a checkout holds, nor one that an exact time has', async () => {
    await givePlaces(1)
    const mine = await orderAt('')
    const [line] = await test.shop.db.select().from(orderItems).where(eq(orderItems.orderId, mine.id))
    const held = await beginCheckout(test.shop, {
      items: [{ productId: line!.productId!, quantity: 1 }],
      ...{ currency: 'vnd', discountCode: null, locale: 'vi', userId: null },
      delivery: { city: 'Hanoi', date: DAY, wardCode: '', slotId: '14-16' },
    })
    expect(held.ok).toBe(true)
    expect(await move(mine.id, { slotId: '14-16' })).toMatchObject({ code: 'slot_full' })
    await orderAt('at-1030', { exactFee: 50_000 })
    expect(await move(mine.id, { slotId: '10-12' })).toMatchObject({ code: 'slot_full' })
    expect(await move(mine.id, { slotId: '16-18' })).toMatchObject({ ok: true })
  })

  it('keeps the place of a full slot with an exact time in it, and what was paid for one', async () => {
    await givePlaces(1)
    const { id } = await orderAt('at-1030', { exactFee: 50_000 })
    expect(await move(id, { slotId: '10-12' })).toMatchObject({ ok: true })
    expect(await move(id, { slotId: 'at-1130' })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ slotId: 'at-1130', exactFee: 50_000 })
    expect(await left('10-12')).toBe(0)
  })

  it('in a tab that shows an older time changes nothing', async () => {
    const { id } = await orderAt('10-12')
    const timeBefore = { deliveryDate: DAY, slotId: '10-12' }
    expect(await move(id, { deliveryDate: NEXT, slotId: '10-12', timeBefore })).toMatchObject({ ok: true })
    const late = await move(id, { deliveryDate: DAY, slotId: '14-16', timeBefore, notes: 'x' })
    expect(late).toEqual({ ok: false, code: 'time_changed', field: 'deliveryDate' })
    expect(await rowOf(id)).toMatchObject({ deliveryDate: NEXT, slotId: '10-12', notes: '' })
  })
})

describe('an order on delivery', () => {
  const cash = { paymentMethod: 'cash_on_delivery' } as const
  const toNext = { deliveryDate: NEXT }
  const nextIsBusy = () => {
    const surge = { day: NEXT.slice('YYYY-'.length), capacity: { Hanoi: 5, 'Ho Chi Minh': 5 }, sameDayUntil: null }
    return writeShopState(test.shop.db, 'deliveryRules', { closed: [], surge: [surge] })
  }

  it('is moved to a busy day by staff alone', async () => {
    await nextIsBusy()
    const mine = await orderAt('10-12', cash)
    expect(await move(mine.id, toNext)).toEqual({ ok: false, code: 'cash_move_busy_day', field: 'deliveryDate' })
    expect(await rowOf(mine.id)).toEqual(mine)
    const own = await readOwnOrder(test.shop, mine.id, { user: null, token: orderToken(test.shop, mine.id) })
    expect(own.ok && own.value.change?.move?.closed).toContainEqual({ day: NEXT, reason: 'cash_busy_day' })
    expect(await move((await orderAt('10-12')).id, toNext)).toMatchObject({ ok: true })

    const seen = { updatedAt: mine.updatedAt.toISOString(), anyway: false, mail: false }
    const florist = await theAdmin(test)
    expect(await editOrder(test.shop, florist, mine.id, { ...seen, ...toNext })).toMatchObject({ ok: true })
    expect(await move(mine.id, { slotId: '14-16' })).toMatchObject({ ok: true })
    expect(await rowOf(mine.id)).toMatchObject({ deliveryDate: NEXT, slotId: '14-16' })
  })

  it('is moved to a busy day by its customer if the owner takes cash then, too', async () => {
    await nextIsBusy()
    await writeShopState(test.shop.db, 'cashRules', { onBusyDays: true })
    const { id } = await orderAt('10-12', cash)
    expect(await move(id, toNext)).toMatchObject({ ok: true })
  })
})

describe('an order that came to a full slot', () => {
  const review = { reviewReason: 'slot_full' as const }

  it('needs no review any more once it has a free slot, or any time of the day', async () => {
    await givePlaces(1)
    await orderAt('10-12')
    for (const slotId of ['14-16', '']) {
      const { id } = await orderAt('10-12', review)
      expect(await move(id, { slotId })).toMatchObject({ ok: true })
      const row = await rowOf(id)
      expect(row.reviewResolvedAt).toBeInstanceOf(Date)
      expect((await changesOf(id))[0]!.changes).toMatchObject({ reviewReason: ['slot_full', null] })
    }
  })

  it('stays in review if no place is left, for its other reasons, and for an open dispute', async () => {
    await givePlaces(1)
    await orderAt('14-16')
    const { id } = await orderAt('10-12', review)
    expect(await move(id, { slotId: '14-16' })).toMatchObject({ code: 'slot_full' })
    expect(await rowOf(id)).toMatchObject({ ...review, reviewResolvedAt: null, slotId: '10-12' })

    const soldOut = await orderAt('08-10', { reviewReason: 'out_of_stock' })
    expect(await move(soldOut.id, { slotId: '16-18' })).toMatchObject({ ok: true })
    expect(await rowOf(soldOut.id)).toMatchObject({ reviewReason: 'out_of_stock', reviewResolvedAt: null })

    const dispute = { id: 'dp_1', orderId: id, amount: 1, currency: 'VND' as const, updatedAt: new Date() }
    await test.shop.db.insert(disputes).values({ ...dispute, reason: 'general', status: 'needs_response' })
    expect(await move(id, { slotId: '12-14' })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ reviewReason: 'disputed', reviewResolvedAt: null })
  })
})

describe('at the same moment', () => {
  it('customers who move to the last places get no more of them than there are', async () => {
    await givePlaces(3)
    const movers: OrderRow[] = []
    for (let n = 0; n < 12; n++) movers.push(await orderAt(['08-10', '10-12', '14-16', ''][n % 4]!))
    const results = await Promise.all(movers.map(({ id }) => move(id, { slotId: '16-18' })))
    expect(results.filter(({ ok }) => ok)).toHaveLength(3)
    expect(results.filter((result) => !result.ok && result.code === 'slot_full')).toHaveLength(9)
    const rows = await test.shop.db.select().from(orders).where(eq(orders.slotId, '16-18'))
    expect(rows).toHaveLength(3)
    const counts = await Promise.all(['08-10', '10-12', '14-16'].map((slotId) => left(slotId)))
    const stayed = movers.filter(({ slotId }, index) => !results[index]!.ok && slotId !== '').length
    expect(counts.reduce<number>((sum, places) => sum + places!, 0)).toBe(9 - stayed)
  })

  it('two that swap full slots both stay, and one cancel or start of the work wins over a move', async () => {
    await givePlaces(1)
    const [a, b] = [await orderAt('08-10'), await orderAt('10-12')]
    const swapped = await Promise.all([move(a.id, { slotId: '10-12' }), move(b.id, { slotId: '08-10' })])
    expect(swapped).toMatchObject([{ code: 'slot_full' }, { code: 'slot_full' }])

    for (let round = 0; round < 6; round++) {
      const { id } = await orderAt('14-16')
      const ends = round % 2 === 0 ? 'cancelled' : 'processing'
      const end =
        ends === 'cancelled'
          ? cancelOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) })
          : changeStatus(test.shop, id, 'processing', BY_STAFF)
      const [moved] = await Promise.all([move(id, { slotId: '16-18' }), end])
      const row = await rowOf(id)
      expect(row).toMatchObject({ status: ends, slotId: moved.ok ? '16-18' : '14-16' })
      if (!moved.ok) expect(['order_cancelled', 'change_too_late']).toContain(moved.code)
      await test.shop.db.update(orders).set({ slotId: '' }).where(eq(orders.id, id))
    }
  })
})
