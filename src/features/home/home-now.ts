import type { NextDelivery } from '#features/delivery/next-delivery.ts'
import type { City } from '#shared/shop.ts'

/** What the home page shows by the clock. */
export interface HomeNow {
  /** The month in Vietnam, from 1. */
  month: number
  /** The soonest delivery in each city; null: every slot of the next year is full or closed. */
  deliveries: Record<City, NextDelivery | null>
}
