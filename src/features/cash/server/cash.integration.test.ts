import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, cashClosings, cashCollections, orders, runs, runStops } from '#db/schema/index.ts'
import { receivePayment } from '#features/orders/server/receive-payment.ts'
import { endRun } from '#features/runs/server/change-run.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { DAY } from '#tests/factories/slot-places.ts'
import { closeCash } from './close-cash.ts'
import { readCash } from './read-cash.ts'

const cash = await openCashOrders()
const { test, shop, actor, allow, ordered, run } = cash
beforeEach(() => allow())
afterEach(async () => {
  await cash.reset()
  for (const table of [cashClosings, cashCollections, runs]) await shop.db.delete(table)
})
afterAll(() => test.close())

const read = () => readCash(shop.db, DAY)
type Closing = Parameters<typeof closeCash>[2]
const close = (given: Partial<Closing> & Pick<Closing, 'handedOverVND' | 'recordedVND'>) =>
  closeCash(shop, actor, { key: crypto.randomUUID(), day: DAY, courier: 'Minh', note: '', after: 0, ...given })

/**
 * A day of Minh's: one order in full, one with 50,000 less, one delivered without a record, and one that was paid by
 * transfer before.
 */
async function aDay() {
  const [full, less, forgotten, paid] = [await ordered(), await ordered(), await ordered(), await ordered()]
  await receivePayment(shop, actor, paid.orderId, 'transfer')
  const made = await run([full, less, forgotten, paid].map(({ orderId }) => orderId))
  await made.report('delivered', full.orderId, { cash: { amountVND: full.dueVND, reason: '' } })
  await made.report('delivered', less.orderId, { cash: { amountVND: less.dueVND - 50_000, reason: 'no change' } })
  for (const { orderId } of [forgotten, paid])
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
  const due = full.dueVND + less.dueVND + forgotten.dueVND
  return { ...made, full, less, forgotten, due, recorded: full.dueVND + less.dueVND - 50_000 }
}

describe('the cash of a day', () => {
  it('says what each courier should have collected and what was recorded, with what is missing', async () => {
    const { id, less, forgotten, due, recorded } = await aDay()
    await allow()
    const other = await ordered()
    const { report } = await run([other.orderId], 'An')
    await report('delivered', other.orderId, { cash: { amountVND: other.dueVND, reason: '' } })
    const expected = [
      { name: 'An', dueVND: other.dueVND, recordedVND: other.dueVND },
      { name: 'Minh', dueVND: due, recordedVND: recorded },
    ]
    expect(await read()).toMatchObject(expected)
    const minh = (await read())[1]!.collections
    expect(minh).toContainEqual({
      ...{ orderId: less.orderId, dueVND: less.dueVND },
      ...{ amountVND: less.dueVND - 50_000, reason: 'no change', isNoted: false },
    })
    expect(minh).toContainEqual({
      ...{ orderId: forgotten.orderId, dueVND: forgotten.dueVND, amountVND: null, reason: '', isNoted: false },
    })
    // The run may be ended, and later deleted: who had the money stays.
    await endRun(shop, actor, id)
    expect(await read()).toMatchObject(expected)
    await shop.db.delete(runs)
    expect((await read())[1]).toMatchObject({ recordedVND: recorded })
  })

  it.each([
    ['without a record', undefined, null],
    ['and nothing was given', { amountVND: 0, reason: 'pays by transfer' }, 0],
  ])('leaves an order that was moved to a later day to the courier of that day (%s)', async (_, paid, amountVND) => {
    const later = addDays(DAY, 1)
    const { orderId, dueVND } = await ordered()
    const first = await run([orderId])
    await first.report('nobody', orderId, { reason: 'no_answer', next: 'return' })
    await shop.db.update(orders).set({ deliveryDate: later }).where(eq(orders.id, orderId))
    const second = await run([orderId], 'An', later)
    await second.report('delivered', orderId, { cash: paid })
    expect(await cash.rowOf(orderId)).toMatchObject({ status: 'delivered', paymentMethod: 'cash_on_delivery' })
    expect(await read()).toEqual([])
    const owed = [{ name: 'An', dueVND, recordedVND: 0, collections: [{ orderId, amountVND }] }]
    expect(await readCash(shop.db, later)).toMatchObject(owed)
    // The record outlives its run, and the order is still none of the first courier's.
    if (!paid) return
    await shop.db.delete(runs).where(eq(runs.id, second.id))
    expect(await read()).toEqual([])
    expect(await readCash(shop.db, later)).toMatchObject(owed)
  })

  it('leaves out a report that was taken back, also when the order is delivered without a record later', async () => {
    const { orderId, dueVND } = await ordered()
    const { report } = await run([orderId])
    const key = crypto.randomUUID()
    await report('delivered', orderId, { key, cash: { amountVND: dueVND, reason: '' } })
    await report('undo', orderId, { undoes: key })
    expect(await read()).toEqual([])
    await report('delivered', orderId)
    expect(await read()).toMatchObject([
      { name: 'Minh', dueVND, recordedVND: 0, collections: [{ orderId, dueVND, amountVND: null }] },
    ])
  })

  it('leaves an order that was brought forward to the courier of the earlier day', async () => {
    const later = addDays(DAY, 1)
    const { orderId, dueVND } = await ordered()
    await shop.db.update(orders).set({ deliveryDate: later }).where(eq(orders.id, orderId))
    await run([orderId], 'An', later)
    await shop.db.update(orders).set({ deliveryDate: DAY }).where(eq(orders.id, orderId))
    await allow()
    const { report } = await run([orderId])
    await report('delivered', orderId)
    expect(await read()).toMatchObject([{ name: 'Minh', dueVND, collections: [{ orderId, amountVND: null }] }])
    expect(await readCash(shop.db, later)).toEqual([])
  })

  it('leaves an order that is in no run any longer to the courier whose run it left last', async () => {
    const { orderId, dueVND } = await ordered()
    const leave = ({ id }: { id: string }, hour: number) =>
      shop.db
        .update(runStops)
        .set({ leftAt: new Date(startOfDay(DAY).getTime() + hour * HOUR_MS), leftWhy: 'staff' })
        .where(eq(runStops.runId, id))
    const first = await run([orderId], 'An')
    await leave(first, 8)
    await allow()
    const second = await run([orderId])
    await leave(second, 9)
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    expect(await read()).toMatchObject([{ name: 'Minh', dueVND, collections: [{ orderId }] }])
    await leave(first, 10)
    expect(await read()).toMatchObject([{ name: 'An', dueVND, collections: [{ orderId }] }])
    // Both at the same moment: it is due once.
    await leave(second, 10)
    expect(await read()).toMatchObject([{ dueVND, collections: [{ orderId }] }])
  })

  it('has no courier on a day on which nothing was collected', async () => {
    const { orderId } = await ordered()
    const { report } = await run([orderId])
    await report('nobody', orderId, { reason: 'no_answer', next: 'return' })
    expect(await read()).toEqual([])
    expect(await close({ handedOverVND: 0, recordedVND: 0 })).toMatchObject({ code: 'not_found' })
  })

  it('is closed with a difference and its note, once for each key', async () => {
    const { recorded, due } = await aDay()
    const sums = { handedOverVND: recorded - 20_000, recordedVND: recorded }
    expect(await close(sums)).toMatchObject({ code: 'cash_note_missing' })
    const key = crypto.randomUUID()
    const both = await Promise.all([1, 2].map(() => close({ ...sums, key, note: 'petrol' })))
    expect([...both, await close({ ...sums, key, note: 'petrol' })].every(({ ok }) => ok)).toBe(true)
    expect(await read()).toMatchObject([
      {
        closings: [{ number: 1, dueVND: due, recordedVND: recorded, handedOverVND: recorded - 20_000, note: 'petrol' }],
      },
    ])
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.entity, 'cash'))
    expect(entries).toMatchObject([{ entityId: DAY, action: 'created', actor: actor.email }])
    // Another content under the key is another closing, which was not saved.
    const others = [
      { handedOverVND: recorded - 30_000 },
      { note: 'parking' },
      { day: addDays(DAY, 1) },
      { courier: 'An' },
    ]
    for (const change of others)
      expect(await close({ ...sums, key, note: 'petrol', ...change })).toEqual({ ok: false, code: 'entry_key_used' })
    expect((await read())[0]!.closings).toMatchObject([{ handedOverVND: recorded - 20_000, note: 'petrol' }])
  })

  it('keeps each closing: a correction is a further one, with a note', async () => {
    const { recorded } = await aDay()
    await close({ handedOverVND: recorded, recordedVND: recorded })
    expect(await close({ handedOverVND: recorded, recordedVND: recorded, after: 1 })).toMatchObject({
      code: 'cash_note_missing',
    })
    const correction = { handedOverVND: recorded - 1000, recordedVND: recorded, after: 1, note: 'counted again' }
    expect(await close(correction)).toMatchObject({ ok: true })
    expect((await read())[0]!.closings.map(({ handedOverVND }) => handedOverVND)).toEqual([recorded, recorded - 1000])
  })

  it('leaves an order due whose payment staff note after the closing, so that a correction and later orders agree', async () => {
    const [noted, transferred, later] = [await ordered(), await ordered(), await ordered()]
    await run([noted, transferred, later].map(({ orderId }) => orderId))
    const deliver = (orderId: string) =>
      shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    for (const { orderId } of [noted, transferred]) await deliver(orderId)
    const handedOver = { handedOverVND: noted.dueVND, recordedVND: 0, note: 'not recorded' }
    expect(await close(handedOver)).toMatchObject({ ok: true })
    expect(await receivePayment(shop, actor, noted.orderId, 'cash')).toMatchObject({ ok: true })
    expect(await receivePayment(shop, actor, transferred.orderId, 'transfer')).toMatchObject({ ok: true })
    await deliver(later.orderId)
    const due = noted.dueVND + later.dueVND
    expect(await close({ ...handedOver, handedOverVND: due, after: 1 })).toMatchObject({ ok: true })
    const [minh] = await read()
    expect(minh).toMatchObject({ dueVND: due, recordedVND: 0, closings: [{}, { dueVND: due, handedOverVND: due }] })
    const line = { amountVND: null, reason: '' }
    expect(minh!.collections).toHaveLength(2)
    expect(minh!.collections).toContainEqual({
      ...{ ...line, orderId: noted.orderId, dueVND: noted.dueVND },
      isNoted: true,
    })
    expect(minh!.collections).toContainEqual({
      ...{ ...line, orderId: later.orderId, dueVND: later.dueVND },
      isNoted: false,
    })
  })

  it.each([
    ['is due if it was noted after the courier was given it', { isClosed: false, notedAfter: 1, dueShare: 1 }],
    ['is due if it was noted after the day was closed', { isClosed: true, notedAfter: -1, dueShare: 1 }],
    [
      'is a surplus if it was noted before both, because the customer has paid twice',
      { isClosed: false, notedAfter: -1, dueShare: 0 },
    ],
  ])('has cash that staff noted on the order before its report arrived: it %s', async (_, given) => {
    const { isClosed, notedAfter, dueShare } = given
    const { orderId, dueVND } = await ordered()
    const { report } = await run([orderId])
    const collectedAt = shop.clock.now()
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, orderId))
    test.setNow(new Date(collectedAt.getTime() + notedAfter * HOUR_MS))
    if (isClosed) await close({ handedOverVND: dueVND, recordedVND: 0, note: 'not recorded' })
    expect(await receivePayment(shop, actor, orderId, 'cash')).toMatchObject({ ok: true })
    test.setNow(new Date(collectedAt.getTime() + 2 * HOUR_MS))
    await report('delivered', orderId, { at: collectedAt.toISOString(), cash: { amountVND: dueVND, reason: '' } })
    expect(await read()).toMatchObject([
      {
        ...{ dueVND: dueVND * dueShare, recordedVND: dueVND },
        collections: [{ orderId, dueVND: dueVND * dueShare, amountVND: dueVND, isNoted: false }],
      },
    ])
  })

  it('is closed by one of two people, and not over a report that arrived meanwhile', async () => {
    const { report, forgotten, recorded } = await aDay()
    const sums = { handedOverVND: recorded, recordedVND: recorded }
    const results = await Promise.all([close(sums), close(sums)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' })
    await report('delivered', forgotten.orderId, { cash: { amountVND: forgotten.dueVND, reason: '' } })
    expect(await close({ ...sums, after: 1, note: 'again' })).toMatchObject({ code: 'changed_meanwhile' })
    const [minh] = await read()
    expect(minh).toMatchObject({ recordedVND: recorded + forgotten.dueVND })
    expect(minh!.collections.every(({ amountVND }) => amountVND !== null)).toBe(true)
  })
})
