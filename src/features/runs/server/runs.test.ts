import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog, orders, runs, runStops } from '#db/schema/index.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { readToday } from '#features/orders/server/read-today.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { aMember, anAccount, anOrder } from '#tests/factories/customers.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { changeRun, endRun } from './change-run.ts'
import { makeRun } from './make-run.ts'
import { listRuns } from './list-runs.ts'

let test: TestShop
let actor: { id: string; email: string }
let day: string
beforeAll(async () => {
  test = await openTestShop()
  actor = await theAdmin(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(new Date())
  day = dayInVietnam(test.shop.clock.now())
  await test.shop.db.delete(runs)
})

async function order(slotId = '', wardCode = ''): Promise<string> {
  const id = await anOrder(test, { email: 'hoa@example.com', status: 'pending', deliveryDate: day })
  await test.shop.db.update(orders).set({ slotId, wardCode }).where(eq(orders.id, id))
  return id
}
const make = (orderIds: string[], name = 'Minh', more = {}) =>
  makeRun(test.shop, actor, { day, city: 'Hanoi', courier: { name }, orderIds, ...more })
async function made(orderIds: string[], name = 'Minh'): Promise<string> {
  const run = await make(orderIds, name)
  if (!run.ok) throw new Error(run.code)
  return run.value.id
}
const read = async () => (await listRuns(test.shop.db, { day, locale: 'en' })).runs
const stopsOf = async (id: string) => (await read()).find((run) => run.id === id)?.orderIds
async function change(id: string, changed: object) {
  const [row] = await test.shop.db.select().from(runs).where(eq(runs.id, id))
  return changeRun(test.shop, actor, id, { updatedAt: row!.updatedAt.toISOString(), ...changed })
}
async function historyOf(orderId: string) {
  const { db } = test.shop
  const logged = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, orderId))
    .orderBy(sql`rowid`)
  return logged.map(({ action, changes }) => [action, changes])
}
const left = async (orderId: string) =>
  (await test.shop.db.select().from(runStops).where(eq(runStops.orderId, orderId))).map(({ leftWhy }) => leftWhy)

describe('a run', () => {
  it('is sorted by time and ward at first, and then as staff sort it', async () => {
    const late = await order('1600-1800')
    const early = await order('0800-1000')
    const any = await order()
    const id = await made([any, late, early])
    expect(await stopsOf(id)).toEqual([early, late, any])
    expect(await change(id, { orderIds: [any, early, late] })).toMatchObject({ ok: true })
    expect(await stopsOf(id)).toEqual([any, early, late])
  })

  it('answers with the version that each change has made, upon which the next one is made', async () => {
    const [a, b] = [await order(), await order()]
    const run = await make([a, b])
    if (!run.ok) throw new Error(run.code)
    const { id, updatedAt } = run.value
    expect(await read()).toMatchObject([{ updatedAt }])
    const first = await changeRun(test.shop, actor, id, { updatedAt, orderIds: [b, a] })
    if (!first.ok) throw new Error(first.code)
    expect(await read()).toMatchObject([{ updatedAt: first.value.updatedAt }])
    const next = { updatedAt: first.value.updatedAt, courier: { name: 'Tuấn' } }
    expect(await changeRun(test.shop, actor, id, next)).toMatchObject({ ok: true })
  })

  it('gains and loses orders, and the history of each says with whom it is', async () => {
    const [first, second] = [await order(), await order()]
    const id = await made([first])
    await change(id, { orderIds: [second] })
    expect(await stopsOf(id)).toEqual([second])
    expect(await historyOf(first)).toEqual([
      ['run_joined', { courier: [null, 'Minh'] }],
      ['run_left', { courier: ['Minh', null] }],
    ])
    await change(id, { orderIds: [second, first] })
    expect(await stopsOf(id)).toEqual([second, first])
  })

  it('that is given to another courier leaves both names in the history of each order', async () => {
    const [kept, left, joins] = [await order(), await order(), await order()]
    const id = await made([kept, left])
    await change(id, { courier: { name: 'Tuấn' } })
    await change(id, { courier: { name: 'Tuấn' } })
    await change(id, { courier: { name: 'Lan' }, orderIds: [joins, kept] })
    expect(await stopsOf(id)).toEqual([joins, kept])
    const given = (...courier: (string | null)[]) => ['run_joined', { courier }]
    expect(await historyOf(kept)).toEqual([given(null, 'Minh'), given('Minh', 'Tuấn'), given('Tuấn', 'Lan')])
    expect(await historyOf(left)).toEqual([
      ...[given(null, 'Minh'), given('Minh', 'Tuấn')],
      ['run_left', { courier: ['Tuấn', null] }],
    ])
    expect(await historyOf(joins)).toEqual([given(null, 'Lan')])
  })

  it('takes no order that waits for the confirmation of its customer', async () => {
    const [waiting, confirmed] = [await order(), await order()]
    await test.shop.db.update(orders).set({ unconfirmed: true }).where(eq(orders.id, waiting))
    const run = await make([waiting, confirmed])
    if (!run.ok) throw new Error(run.code)
    expect(run.value.refused).toEqual([{ id: waiting, why: 'unconfirmed' }])
    expect(await stopsOf(run.value.id)).toEqual([confirmed])
  })

  it('is given to an account with the role courier, and to no other account', async () => {
    const id = await order()
    const courier = await aMember(test, 'courier', { firstName: 'Tuấn' })
    const customer = await anAccount(test)
    for (const other of [customer.id, actor.id, 'nobody'])
      expect(await make([id], '', { courier: { id: other } })).toMatchObject({ code: 'courier_unknown' })
    const run = await make([id], '', { courier: { id: courier.id } })
    expect(run.ok).toBe(true)
    expect((await read())[0]).toMatchObject({ courier: { id: courier.id, name: 'Tuấn' } })
    const { cards } = await readToday(test.shop.db, { day, locale: 'en' })
    expect(cards.find((card) => card.id === id)).toMatchObject({ courier: 'Tuấn' })
  })

  it('takes no order that is another run’s, of another day or city, cancelled or unknown, and says why', async () => {
    const [mine, taken, moved, gone] = [await order(), await order(), await order(), await order()]
    await made([taken], 'Tuấn')
    await test.shop.db
      .update(orders)
      .set({ deliveryDate: addDays(day, 1) })
      .where(eq(orders.id, moved))
    await changeStatus(test.shop, gone, 'cancelled', BY_STAFF)
    const run = await make([mine, taken, moved, gone, 'nonsense', mine])
    expect(run).toMatchObject({ ok: true })
    expect(run.ok && Object.fromEntries(run.value.refused.map(({ id, why }) => [id, why]))).toEqual({
      [taken]: 'in_run',
      [moved]: 'other_day',
      [gone]: 'cancelled',
      nonsense: 'unknown',
    })
    expect(await make([taken, gone])).toMatchObject({ code: 'run_empty' })
    expect(await read()).toHaveLength(2)
    expect(await make([await order()], 'Minh', { day: addDays(day, -1) })).toMatchObject({ code: 'date_in_past' })
  })

  it('shares no order with another: of two people at once, one gets it', async () => {
    const ids = [await order(), await order()]
    const both = await Promise.all([make(ids, 'Minh'), make([...ids], 'Tuấn')])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const rows = await test.shop.db.select().from(runStops).where(eq(runStops.orderId, ids[0]!))
    expect(rows).toHaveLength(1)
    await expect(
      test.shop.db.insert(runStops).values({ runId: await made([await order()]), orderId: ids[0]!, position: 9 }),
    ).rejects.toThrow()
  })

  it('that another person has changed meanwhile is not changed, nor is one of yesterday', async () => {
    const [a, b] = [await order(), await order()]
    const id = await made([a, b])
    const both = await Promise.all([change(id, { orderIds: [b, a] }), change(id, { orderIds: [a] })])
    expect(both.map((each) => (each.ok ? 'ok' : each.code)).toSorted()).toEqual(['changed_meanwhile', 'ok'])
    test.setNow(new Date(Date.now() + DAY_MS))
    expect(await change(id, { orderIds: [a] })).toMatchObject({ code: 'run_over' })
    expect(await changeRun(test.shop, actor, 'nothing', { updatedAt: '' })).toMatchObject({ code: 'not_found' })
  })

  it('loses an order that is cancelled or moved to another day, by any command', async () => {
    const [cancelled, moved, kept] = [await order(), await order(), await order()]
    const id = await made([cancelled, moved, kept])
    await changeStatus(test.shop, cancelled, 'cancelled', BY_STAFF)
    await test.shop.db
      .update(orders)
      .set({ deliveryDate: addDays(day, 2) })
      .where(eq(orders.id, moved))
    await test.shop.db.update(orders).set({ notes: 'Gate 2' }).where(eq(orders.id, kept))
    expect(await stopsOf(id)).toEqual([kept])
    expect([await left(cancelled), await left(moved), await left(kept)]).toEqual([['cancelled'], ['moved'], [null]])
  })

  it('that ends frees its orders, and so does the end of its day', async () => {
    const id = await order()
    const run = await made([id])
    expect(await endRun(test.shop, actor, run)).toMatchObject({ ok: true })
    expect(await endRun(test.shop, actor, run)).toMatchObject({ code: 'not_found' })
    expect(await read()).toEqual([])
    await made([id])
    test.setNow(new Date(Date.now() + DAY_MS))
    const tomorrow = addDays(day, 1)
    await test.shop.db.update(runs).set({ day: addDays(day, -1) })
    await test.shop.db.update(orders).set({ deliveryDate: tomorrow }).where(eq(orders.id, id))
    expect(await make([id], 'Tuấn', { day: tomorrow })).toMatchObject({ ok: true, value: { refused: [] } })
  })

  it('is deleted a month after its day, and an order takes its stops with it', async () => {
    const [a, b] = [await order(), await order()]
    await made([a, b])
    await test.shop.db.delete(orders).where(eq(orders.id, b))
    expect(await left(b)).toEqual([])
    test.setNow(new Date(Date.now() + 32 * DAY_MS))
    await deleteExpiredRows(test.shop)
    expect(await test.shop.db.select().from(runs)).toEqual([])
    expect(await left(a)).toEqual([])
  })
})
