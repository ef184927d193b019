import { eq, sql } from 'drizzle-orm'
import { checkouts, deliveryHolds, orders } from '#db/schema/index.ts'
import type { BegunCheckout } from '#features/checkout/server/own-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { listSlots } from '#features/delivery/server/list-slots.ts'
import type { Visitor } from '#features/delivery/server/visitor.ts'
import { wardsOf } from '#features/delivery/server/wards.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { writeShopState } from '#server/shop-state.ts'
import { openCheckouts } from './checkouts.ts'
import { stripePayment } from './stripe.ts'
import { usualDay } from './usual-day.ts'

/** A day on which every slot is open, whatever the hour and the season of the test. */
export const DAY = usualDay(30)

/** A ward that costs a surcharge. */
export const FAR_WARD = wardsOf('Hanoi').find(({ zone }) => zone === 'far')!.code

/** Returns the delivery of a checkout in a slot of {@link DAY} in Hanoi. */
export const at = (slotId: string, change = {}) => ({
  ...{ city: 'Hanoi' as const, date: DAY, wardCode: '', slotId },
  ...change,
})

/** Opens a test shop whose checkouts hold places in delivery slots. Close `test` after the file's last test. */
export async function openSlotPlaces() {
  const shop = await openCheckouts()
  const { test, customer, ordersOf } = shop
  const { db } = test.shop

  /** Opens each day, and gives each slot so many places. */
  const givePlaces = (places: number) =>
    writeShopState(db, 'deliveryRules', { closed: [], capacity: { Hanoi: places, 'Ho Chi Minh': places } })

  /** Ends every hold at this moment, by the database's clock. */
  const endHolds = () => db.update(deliveryHolds).set({ until: sql`unixepoch('subsec') * 1000` })

  /** Gives all places back, and the default rules. */
  async function reset(): Promise<void> {
    await db.delete(deliveryHolds)
    await db.update(orders).set({ slotId: '' })
    await writeShopState(db, 'deliveryRules', null)
  }

  async function left(slotId: string) {
    const listed = await listSlots(test.shop, { city: 'Hanoi', date: DAY })
    return listed.ok ? listed.value.slots.find(({ id }) => id === slotId)?.left : null
  }

  async function holdOf({ paymentIntentId }: BegunCheckout) {
    const [row] = await db
      .select({ slot: deliveryHolds.slot, until: deliveryHolds.until })
      .from(deliveryHolds)
      .innerJoin(checkouts, eq(checkouts.id, deliveryHolds.checkoutId))
      .where(eq(checkouts.paymentIntentId, paymentIntentId))
    return row
  }

  const details = (checkout: BegunCheckout, delivery: ReturnType<typeof at>, visitor?: Visitor) =>
    saveCheckoutDetails(test.shop, {
      ...checkout,
      userId: null,
      visitor,
      customerData: {
        ...customer(),
        deliveryCity: delivery.city,
        deliveryDate: delivery.date,
        wardCode: delivery.wardCode,
        slotId: delivery.slotId,
      },
    })

  /** Pays a checkout and returns its order. */
  async function pay(checkout: BegunCheckout) {
    await test.pay(checkout.paymentIntentId, checkout.clientSecret)
    const made = await fulfil(test.shop, stripePayment(checkout.paymentIntentId))
    if (!made.ok) throw new Error(made.code)
    return (await ordersOf(checkout.paymentIntentId))[0]!
  }

  return { ...shop, db, givePlaces, endHolds, reset, left, holdOf, details, pay }
}
