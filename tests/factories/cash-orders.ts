import type { Report } from '#features/runs/courier.schema.ts'
import { makeRun } from '#features/runs/server/make-run.ts'
import { reportStop } from '#features/runs/server/report.ts'
import { makeRunLink } from '#features/runs/server/run-links.ts'
import { startOfDay, type Day } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { openCashCheckout } from './cash-checkout.ts'
import { theAdmin } from './paid-order.ts'
import { DAY } from './slot-places.ts'

/** Opens a test shop whose customers pay on delivery, and whose courier reports what they collect. Close `test`. */
export async function openCashOrders() {
  const cash = await openCashCheckout()
  const { test, shop } = cash
  const actor = await theAdmin(test)

  /** Has every customer pay on delivery, and has the clock stand at noon of the day before {@link DAY}. */
  async function allow(change: object = {}): Promise<void> {
    await cash.allow(change)
    test.setNow(new Date(startOfDay(DAY).getTime() - 12 * HOUR_MS))
  }

  /** Makes a run of a day, moves the clock to its noon, and returns how its courier reports. */
  async function run(orderIds: string[], name = 'Minh', day: Day = DAY) {
    const made = await makeRun(shop, actor, { day, city: 'Hanoi', courier: { name }, orderIds })
    if (!made.ok) throw new Error(made.code)
    test.setNow(new Date(startOfDay(day).getTime() + 12 * HOUR_MS))
    const { id } = made.value
    const linked = await makeRunLink(shop, actor, id)
    if (!linked.ok) throw new Error(linked.code)
    const token = linked.value.link.split('#token=')[1]!
    const report = (
      kind: Report['kind'],
      orderId: string,
      { key = crypto.randomUUID(), ...more }: { key?: string } & Record<string, unknown> = {},
    ) =>
      reportStop(shop, { user: null, session: null }, {
        ...{ kind, key, at: shop.clock.now().toISOString(), token, runId: id, orderId },
        ...more,
      } as Report)
    return { id, report }
  }

  return { ...cash, actor, allow, run }
}
