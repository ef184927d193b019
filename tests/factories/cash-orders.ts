import { eq } from 'drizzle-orm'
import { orders, products } from '#db/schema/index.ts'
import { orderInCash } from '#features/checkout/server/order-in-cash.ts'
import type { Report } from '#features/runs/courier.schema.ts'
import { makeRun } from '#features/runs/server/make-run.ts'
import { reportStop } from '#features/runs/server/report.ts'
import { makeRunLink } from '#features/runs/server/run-links.ts'
import { writeShopState } from '#server/shop-state.ts'
import { startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { theAdmin } from './paid-order.ts'
import { at, DAY, openSlotPlaces } from './slot-places.ts'

/** Opens a test shop whose customers pay on delivery, and whose courier reports what they collect. Close `test`. */
export async function openCashOrders() {
  const places = await openSlotPlaces()
  const { test, stranger } = places
  const { shop } = test
  const [rose] = await shop.db.select().from(products).where(eq(products.inStock, true))
  if (!rose) throw new Error('The demo shop sells nothing')
  const actor = await theAdmin(test)

  /** Has every customer pay on delivery, and has the clock stand at noon of the day before {@link DAY}. */
  async function allow(change: object = {}): Promise<void> {
    await writeShopState(shop.db, 'cashRules', {
      ...{ on: true, cities: ['Hanoi'], maxVND: 50_000_000, guestMaxVND: 50_000_000, onBusyDays: true },
      ...{ confirmAboveVND: 50_000_000, ...change },
    })
    test.setNow(new Date(startOfDay(DAY).getTime() - 12 * HOUR_MS))
  }

  /** Places an order that is paid on delivery on {@link DAY}. */
  async function ordered() {
    const made = await orderInCash(
      shop,
      {
        items: [{ productId: rose!.id, quantity: 1 }],
        currency: 'vnd',
        key: crypto.randomUUID(),
        delivery: at('08-10'),
        customerData: { ...stranger(), deliveryCity: 'Hanoi', deliveryDate: DAY, slotId: '08-10' },
      },
      { locale: 'en', userId: null },
    )
    if (!made.ok) throw new Error(made.code)
    return { orderId: made.value.orderId, ...made.value.receipt.cash! }
  }

  /** Makes a run of {@link DAY}, moves the clock to its noon, and returns how its courier reports. */
  async function run(orderIds: string[], name = 'Minh') {
    const made = await makeRun(shop, actor, { day: DAY, city: 'Hanoi', courier: { name }, orderIds })
    if (!made.ok) throw new Error(made.code)
    test.setNow(new Date(startOfDay(DAY).getTime() + 12 * HOUR_MS))
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

  const rowOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const { reset, left, givePlaces } = places
  return { test, shop, actor, rose, stranger, allow, ordered, run, rowOf, reset, left, givePlaces }
}
