import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { orderInCash } from '#features/checkout/server/order-in-cash.ts'
import { writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { at, DAY, openSlotPlaces } from './slot-places.ts'

type Asked = Parameters<typeof orderInCash>[1]

/** Opens a test shop in which guests order a rose in a slot of {@link DAY} and pay on delivery. Close `test`. */
export async function openCashCheckout() {
  const places = await openSlotPlaces()
  const { test, rose, stranger } = places
  const { shop } = test

  /** Lets every customer in Hanoi pay on delivery, unless `change` says otherwise. */
  const allow = (change: object = {}): Promise<void> =>
    writeShopState(shop.db, 'cashRules', {
      ...{ on: true, cities: ['Hanoi'], maxVND: 50_000_000, guestMaxVND: 50_000_000, onBusyDays: true },
      ...{ confirmAboveVND: 50_000_000, ...change },
    })

  /** Returns the details of a customer, by default of one whom no one else is. */
  const person = (whose = stranger()) => ({
    ...whose,
    ...{ deliveryCity: 'Hanoi' as const, deliveryDate: DAY, slotId: '08-10' },
  })

  /** Returns a call that orders one rose, under a fresh key unless one is given. */
  const asked = (change: Partial<Asked> = {}): Asked => ({
    items: [{ productId: rose.id, quantity: 1 }],
    currency: 'vnd',
    key: crypto.randomUUID(),
    delivery: at('08-10'),
    customerData: person(),
    ...change,
  })

  const order = (given: Asked, deps: Shop = shop) => orderInCash(deps, given, { locale: 'en', userId: null })

  /** Places an order that is paid in cash. Resolves to its id and the `cash` of its receipt. */
  async function ordered(given = asked()) {
    const made = await order(given)
    if (!made.ok) throw new Error(made.code)
    return { orderId: made.value.orderId, ...made.value.receipt.cash! }
  }

  /** Resolves to the order's current row. */
  const rowOf = async (id: string) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

  return { ...places, shop, allow, person, asked, order, ordered, rowOf }
}
