import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { auditLog, orders, runs } from '#db/schema/index.ts'
import type { Report } from '#features/runs/courier.schema.ts'
import { runsToSee } from '#features/runs/server/find-runs.ts'
import { makeRun } from '#features/runs/server/make-run.ts'
import { reportStop } from '#features/runs/server/report.ts'
import { makeRunLink } from '#features/runs/server/run-links.ts'
import { addDays, dayInVietnam, startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { anOrder } from './customers.ts'
import { theAdmin } from './paid-order.ts'
import type { TestShop } from './test-shop.ts'

/** A run with one order, and the token of its link; made for each test by {@link actor}, the shop's admin. */
export let actor: { id: string; email: string }
export let day: string
export let orderId: string
export let runId: string
export let token: string
let shop: TestShop['shop']
let test: TestShop

/** A caller without an account. */
export const NOBODY_SIGNED_IN = { user: null, session: null }

/** Before each test of a file, moves its shop's clock to tomorrow at noon and makes a run of that day. */
export function useLinkedRun(opened: () => TestShop): void {
  beforeEach(async () => {
    test = opened()
    shop = test.shop
    actor = await theAdmin(test)
    day = addDays(dayInVietnam(new Date()), 1)
    test.setNow(new Date(startOfDay(day).getTime() + 12 * HOUR_MS))
    await shop.db.delete(runs)
    await beginRun({ email: 'hoa@example.com', phone: '0912345678' })
  })
}

/** Makes a run of {@link day} with a new order; from then on, they and its link are the ones above. */
export async function beginRun(customer: { email: string; phone?: string }): Promise<void> {
  orderId = await anOrder(test, { ...customer, status: 'pending', deliveryDate: day })
  runId = await run([orderId])
  token = await link()
}

/** Makes a run of {@link day}. Resolves to its id. */
export async function run(
  orderIds: string[],
  courier: { id: string } | { name: string } = { name: 'Minh' },
): Promise<string> {
  const made = await makeRun(shop, actor, { day, city: 'Hanoi', courier, orderIds })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

/** Makes a new link of the run. Resolves to its token. */
export async function link(): Promise<string> {
  const made = await makeRunLink(shop, actor, runId)
  if (!made.ok) throw new Error(made.code)
  return made.value.link.split('#token=')[1]!
}

/** Opens the link with a token, by default the run's. */
export const see = (by: string | undefined = token) => runsToSee(shop, { token: by, ...NOBODY_SIGNED_IN })

type More = { key?: string; at?: Date; by?: string; order?: string } & Record<string, unknown>

/** Reports on the run's order with the run's link, now and under a fresh key, unless others are given. */
export function send(
  kind: Report['kind'],
  { key = crypto.randomUUID(), at, by = token, order = orderId, ...more }: More = {},
) {
  const said = (at ?? shop.clock.now()).toISOString()
  const body = { kind, key, at: said, token: by, runId, orderId: order, ...more }
  return reportStop(shop, NOBODY_SIGNED_IN, body as Report)
}

/** Resolves to the current row of an order, by default the run's. */
export const row = async (id = orderId) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

/** Resolves to the actions in the history of an order, by default the run's, each with its actor. */
export const history = async (id = orderId) => {
  const rows = await shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  return rows.map((entry) => [entry.action, entry.actor])
}
