import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, cashCollections, orders, runLinks, runs, users, type OrderRow } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { hashToken } from '#server/hash-token.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { BY_STAFF } from '#tests/factories/paid-order.ts'
import { aMember, anOrder } from '#tests/factories/customers.ts'
import {
  actor,
  day,
  history,
  link,
  NOBODY_SIGNED_IN,
  orderId,
  row,
  run,
  runId,
  see,
  send,
  token,
  useLinkedRun,
} from '#tests/factories/linked-run.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { Report } from '../courier.schema.ts'
import type { RunChange } from '../runs.schema.ts'
import { changeRun, endRun } from './change-run.ts'
import { courierRun } from './courier-run.ts'
import { runsToSee } from './find-runs.ts'
import { reportStop } from './report.ts'
import { makeRunLink, revokeRunLink } from './run-links.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())
useLinkedRun(() => test)

/** Changes the run, upon its present version. */
async function change(changed: Omit<RunChange, 'updatedAt'>) {
  const [current] = await test.shop.db.select().from(runs).where(eq(runs.id, runId))
  return changeRun(test.shop, actor, runId, { updatedAt: current!.updatedAt.toISOString(), ...changed })
}
/** Resolves to what the audit log says of each link of the run that was withdrawn. */
const withdrawn = async () => {
  const ofLink = and(eq(auditLog.entityId, runId), eq(auditLog.action, 'run_link_revoked'))
  return (await test.shop.db.select().from(auditLog).where(ofLink)).map(({ changes }) => changes)
}

describe('the link of a run', () => {
  it('opens its run until midnight in Vietnam, and its token is stored as a hash', async () => {
    expect(await see()).toMatchObject({ ok: true, value: [{ id: runId }] })
    const stored = await test.shop.db.select().from(runLinks)
    expect(stored.map(({ tokenHash }) => tokenHash)).toEqual([hashToken(token)])
    test.setNow(new Date(startOfDay(addDays(day, 1)).getTime() - MINUTE_MS))
    expect(await see()).toMatchObject({ ok: true })
    test.setNow(startOfDay(addDays(day, 1)))
    expect(await see()).toMatchObject({ code: 'run_link_over' })
    expect(await makeRunLink(test.shop, actor, runId)).toMatchObject({ code: 'run_over' })
  })

  it('is withdrawn, or replaced by a new one; of two that are made at once, one is valid', async () => {
    const renewed = await link()
    expect(await see()).toMatchObject({ code: 'run_link_invalid' })
    expect(await see(renewed)).toMatchObject({ ok: true })
    expect(await revokeRunLink(test.shop, actor, runId)).toMatchObject({ ok: true })
    expect(await revokeRunLink(test.shop, actor, runId)).toMatchObject({ code: 'not_found' })
    expect(await see(renewed)).toMatchObject({ code: 'run_link_invalid' })
    const both = await Promise.all([link(), link()])
    const seen = await Promise.all(both.map((each) => see(each)))
    expect(seen.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  })

  it('ends when its run is given to another courier, with an entry under the former name', async () => {
    expect(await change({ courier: { name: 'Tuấn' } })).toMatchObject({ ok: true })
    expect(await see()).toMatchObject({ code: 'run_link_invalid' })
    const cash = { amountVND: 500_000, reason: '' }
    expect(await send('delivered', { cash })).toMatchObject({ code: 'run_link_invalid' })
    expect(await test.shop.db.$count(cashCollections, eq(cashCollections.orderId, orderId))).toBe(0)
    expect(await row()).toMatchObject({ status: 'pending' })
    expect(await withdrawn()).toEqual([{ courier: [null, 'Minh'] }])
    const renewed = await link()
    expect(await send('delivered', { by: renewed, cash })).toMatchObject({ value: { outcome: 'done' } })
    expect(await test.shop.db.select().from(cashCollections).where(eq(cashCollections.orderId, orderId))).toMatchObject(
      [{ courierName: 'Tuấn' }],
    )
  })

  it('ends with the courier’s account, also for one of the same name, and not with a change of stops alone', async () => {
    const account = await aMember(test, 'courier')
    await change({ orderIds: [orderId] })
    await change({ courier: { name: 'Minh' } })
    expect(await see()).toMatchObject({ ok: true })
    await test.shop.db.update(users).set({ firstName: 'Minh', lastName: '' }).where(eq(users.id, account.id))
    await change({ courier: { id: account.id } })
    expect(await see()).toMatchObject({ code: 'run_link_invalid' })
    const renewed = await link()
    await change({ courier: { id: account.id }, orderIds: [orderId] })
    expect(await see(renewed)).toMatchObject({ ok: true })
    expect(await withdrawn()).toHaveLength(1)
  })

  it.each(['', 'x', 'a'.repeat(43), '../../etc', "' or 1=1 --"])('is not opened by %j', async (guess) => {
    expect(await see(guess)).toMatchObject({ code: 'run_link_invalid' })
    expect(await send('delivered', { by: guess })).toMatchObject({ code: 'run_link_invalid' })
  })

  it('opens nothing once the run has ended, and reports on no other run', async () => {
    const other = await anOrder(test, { email: 'b@example.com', status: 'pending', deliveryDate: day })
    const otherRun = await run([other], { name: 'Tuấn' })
    expect(await send('delivered', { runId: otherRun, order: other })).toMatchObject({ code: 'run_link_invalid' })
    expect(await send('delivered', { order: other })).toMatchObject({ value: { outcome: 'left_run' } })
    expect(await row(other)).toMatchObject({ status: 'pending' })
    expect(await history(other)).toEqual([['run_joined', actor.email]])
    await endRun(test.shop, actor, runId)
    expect(await see()).toMatchObject({ code: 'run_link_invalid' })
  })

  it('takes what waited on the phone when staff ended the run, with its cash, until six hours after its day', async () => {
    const at = test.shop.clock.now()
    await endRun(test.shop, actor, runId)
    const cash = { amountVND: 500_000, reason: '' }
    expect(await send('delivered', { at, cash })).toMatchObject({ value: { outcome: 'left_run' } })
    const stored = await test.shop.db.select().from(cashCollections).where(eq(cashCollections.orderId, orderId))
    expect(stored).toMatchObject([{ amount: 500_000, courierName: 'Minh' }])
    expect(await row()).toMatchObject({ status: 'pending' })
    test.setNow(new Date(startOfDay(addDays(day, 1)).getTime() + 6 * HOUR_MS))
    expect(await send('delivered', { at, cash })).toMatchObject({ code: 'run_link_over' })
  })

  it('has the number of the customer who wants a call where nobody is at home', async () => {
    const callNext = async (changes: Partial<OrderRow>) => {
      await test.shop.db.update(orders).set(changes).where(eq(orders.id, orderId))
      const found = await see()
      if (!found.ok) throw new Error(found.code)
      return (await courierRun(test.shop.db, found.value[0]!, 'en')).stops[0]!.callNext
    }
    const gift = { customerPhone: '0900000099', recipientName: 'Hoa', recipientPhone: '0912345678' }
    expect(await callNext({ ...gift, nobodyHome: 'call' })).toBe('0900000099')
    // Called in the first place.
    expect(await callNext({ surprise: true })).toBe('')
    expect(await callNext({ surprise: false, recipientPhone: '' })).toBe('')
    expect(await callNext({ ...gift, nobodyHome: 'neighbour' })).toBe('')
  })

  it('shows what is needed at the door; of an order that has left the run, its number alone', async () => {
    const found = await see()
    if (!found.ok) throw new Error(found.code)
    const shown = await courierRun(test.shop.db, found.value[0]!, 'en')
    expect(shown.stops).toMatchObject([{ orderId, call: { phone: '0912345678' }, delivered: false, nobody: null }])
    const keys: string[] = []
    JSON.stringify(shown, (key, value: unknown) => (keys.push(key), value))
    expect(keys.filter((key) => /price|total|fee|email|paid|amount|discount|internal|currency/i.test(key))).toEqual([])
    const { customerEmail } = await row()
    expect(JSON.stringify(shown)).not.toContain(customerEmail)
    await changeStatus(test.shop, orderId, 'cancelled', BY_STAFF)
    const after = await courierRun(test.shop.db, found.value[0]!, 'en')
    expect(after).toMatchObject({ stops: [], left: [{ number: shortOrderId(orderId), why: 'cancelled' }] })
    // The whole number would open the order.
    for (const secret of ['0912345678', orderId]) expect(JSON.stringify(after)).not.toContain(secret)
  })
})

describe('a courier with an account', () => {
  it('sees the runs of today that were given to them, and reports on them; nobody else does', async () => {
    const [courier, other] = [await aMember(test, 'courier'), await aMember(test, 'courier')]
    const florist = await aMember(test, 'florist')
    const own = await anOrder(test, { email: 'c@example.com', status: 'pending', deliveryDate: day })
    const ownRun = await run([own], { id: courier.id })
    const session = { twoStep: false } as never
    const by = (user: typeof courier) => ({ user, session })
    expect(await runsToSee(test.shop, by(courier))).toMatchObject({ ok: true, value: [{ id: ownRun }] })
    expect(await runsToSee(test.shop, by(other))).toEqual({ ok: true, value: [] })
    expect(await runsToSee(test.shop, by(florist))).toMatchObject({ code: 'run_link_missing' })
    expect(await runsToSee(test.shop, NOBODY_SIGNED_IN)).toMatchObject({ code: 'run_link_missing' })
    const body = {
      kind: 'delivered',
      key: crypto.randomUUID(),
      at: new Date(0).toISOString(),
      runId: ownRun,
      orderId: own,
    }
    expect(await reportStop(test.shop, by(other), body as Report)).toMatchObject({ code: 'run_link_invalid' })
    expect(await reportStop(test.shop, by(courier), body as Report)).toMatchObject({ value: { outcome: 'done' } })
    test.setNow(startOfDay(addDays(day, 1)))
    expect(await runsToSee(test.shop, by(courier))).toEqual({ ok: true, value: [] })
  })

  /** Returns how a courier with an account reports on a run of their own that an order was delivered before midnight. */
  async function ownReport() {
    const user = await aMember(test, 'courier')
    const own = await anOrder(test, { email: 'c@example.com', status: 'pending', deliveryDate: day })
    const ownRun = await run([own], { id: user.id })
    const midnight = startOfDay(addDays(day, 1)).getTime()
    const at = new Date(midnight - MINUTE_MS).toISOString()
    const by = { user, session: { twoStep: false } as never }
    const report = () => {
      const body = { kind: 'delivered', key: crypto.randomUUID(), at, runId: ownRun, orderId: own }
      return reportStop(test.shop, by, body as Report)
    }
    return { by, ownRun, midnight, report }
  }

  it('reports on a run that staff have ended, and sees it no more', async () => {
    const { by, ownRun, report } = await ownReport()
    await endRun(test.shop, actor, ownRun)
    expect(await runsToSee(test.shop, by)).toEqual({ ok: true, value: [] })
    expect(await report()).toMatchObject({ value: { outcome: 'left_run' } })
  })

  it('reports for six hours after midnight what happened before it', async () => {
    const { midnight, report } = await ownReport()
    test.setNow(new Date(midnight + 6 * HOUR_MS))
    expect(await report()).toMatchObject({ code: 'run_link_invalid' })
    test.setNow(new Date(midnight + 5 * HOUR_MS))
    expect(await report()).toMatchObject({ value: { outcome: 'done' } })
  })
})
