import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditLog, runLinks, runs } from '#db/schema/index.ts'
import { changeRun, endRun } from '#features/runs/server/change-run.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { aMember } from '#tests/factories/customers.ts'
import { actor, day, link, row, runId, see, send, useLinkedRun } from '#tests/factories/linked-run.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { changeRole } from './change-role.ts'

let test: TestShop
let courier: { id: string }
/** The token of the link of the courier's run. */
let held: string
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())
useLinkedRun(() => test)
beforeEach(async () => {
  courier = { id: (await aMember(test, 'courier')).id }
  await giveTo(courier)
  held = await link()
})

async function giveTo(to: { id: string } | { name: string }): Promise<void> {
  const [run] = await test.shop.db.select().from(runs).where(eq(runs.id, runId))
  const given = await changeRun(test.shop, actor, runId, { updatedAt: run!.updatedAt.toISOString(), courier: to })
  if (!given.ok) throw new Error(given.code)
}
const remove = () => changeRole(test.shop, actor, courier.id, null)

it('a courier who is removed from the staff opens no run by its link and reports on none', async () => {
  expect(await see(held)).toMatchObject({ ok: true })
  expect(await remove()).toMatchObject({ ok: true })
  expect(await see(held)).toMatchObject({ code: 'run_link_invalid' })
  expect(await send('delivered', { by: held })).toMatchObject({ code: 'run_link_invalid' })
  expect(await row()).toMatchObject({ status: 'pending' })
  const revocations = and(eq(auditLog.entityId, runId), eq(auditLog.action, 'run_link_revoked'))
  const entries = await test.shop.db.select().from(auditLog).where(revocations)
  expect(entries.map(({ changes }) => changes)).toContainEqual({ courier: [null, 'Lan'] })
})

it('a courier who is removed does not report on a run that staff had ended either', async () => {
  await endRun(test.shop, actor, runId)
  await remove()
  expect(await send('delivered', { by: held })).toMatchObject({ code: 'run_link_invalid' })
})

it('a report of a courier who is removed does not count after the midnight of the run either', async () => {
  const at = test.shop.clock.now()
  test.setNow(new Date(startOfDay(addDays(day, 1)).getTime() + 5 * HOUR_MS))
  await remove()
  expect(await send('delivered', { by: held, at })).toMatchObject({ code: 'run_link_invalid' })
})

it('the links of other couriers and of runs that are long over stay as they are', async () => {
  const { db } = test.shop
  const past = { day: addDays(day, -2), city: 'Hanoi', courierId: courier.id, courierName: 'Lan' } as const
  const [over] = await db.insert(runs).values(past).returning()
  await db.insert(runLinks).values({ tokenHash: 'over', runId: over!.id })
  await giveTo({ name: 'Tuấn' })
  const others = await link()
  await remove()
  expect(await see(others)).toMatchObject({ ok: true })
  expect(await db.select().from(runLinks).where(eq(runLinks.runId, over!.id))).toMatchObject([{ revokedAt: null }])
})

it('a courier who becomes a florist, and sees every order anyway, keeps the link until the removal', async () => {
  expect(await changeRole(test.shop, actor, courier.id, 'florist')).toMatchObject({ ok: true })
  expect(await see(held)).toMatchObject({ ok: true })
  await remove()
  expect(await see(held)).toMatchObject({ code: 'run_link_invalid' })
})
