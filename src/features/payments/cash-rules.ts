import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import type { City } from '#shared/shop.ts'

/** Who may pay on delivery, in cash. Sums are whole dong. */
export interface CashRules {
  /** Whether the shop offers it at all. */
  on: boolean
  cities: readonly City[]
  /** The largest order. */
  maxVND: number
  /** The largest first order of a guest. */
  guestMaxVND: number
  /** Also on the days on which many people send flowers. */
  onBusyDays: boolean
  /** Larger orders wait for the customer's confirmation before they are prepared. */
  confirmAboveVND: number
  /** How many hours after ordering an order that nobody has confirmed ends. */
  confirmWithinHours: number
  /** How many hours before its slot it ends at the latest, so that its flowers can still be made if it is confirmed. */
  confirmHoursBefore: number
}

/** The rules of a shop that has not changed them. */
export const DEFAULT_CASH_RULES: CashRules = {
  on: false,
  cities: ['Hanoi', 'Ho Chi Minh'],
  maxVND: 2_000_000,
  guestMaxVND: 1_000_000,
  onBusyDays: false,
  confirmAboveVND: 1_000_000,
  confirmWithinHours: 12,
  confirmHoursBefore: 2,
}

/** How long a customer has at least to confirm an order, however soon its slot begins, in milliseconds. */
const LEAST_TIME_MS = 30 * MINUTE_MS

/** What the rules ask about a purchase. */
interface CashPurchase {
  /** Whole dong. */
  total: number
  /** Null: not known yet. */
  city: City | null
  /** Whether the delivery day is one on which many people send flowers. */
  isBusyDay: boolean
  /** Whether the shop knows the customer: by an account, or by an earlier order that was delivered. */
  isKnown: boolean
}

/** Why the rules refuse a purchase. */
export const CASH_REFUSALS = ['cash_unavailable', 'cash_city', 'cash_busy_day', 'cash_too_much', 'cash_guest'] as const
export type CashRefusal = (typeof CASH_REFUSALS)[number]

/** Returns why a purchase cannot be paid on delivery; null if it can (decision 065). */
export function refusedCash(
  { on, cities, maxVND, guestMaxVND, onBusyDays }: CashRules,
  { total, city, isBusyDay, isKnown }: CashPurchase,
): CashRefusal | null {
  // An order of nothing needs no courier who collects it.
  if (!on || total <= 0) return 'cash_unavailable'
  if (city !== null && !cities.includes(city)) return 'cash_city'
  if (isBusyDay && !onBusyDays) return 'cash_busy_day'
  if (total > maxVND) return 'cash_too_much'
  return !isKnown && total > guestMaxVND ? 'cash_guest' : null
}

/** Returns whether an order waits for the customer's confirmation before it is prepared. */
export function needsConfirmation({ confirmAboveVND }: CashRules, total: number): boolean {
  return total > confirmAboveVND
}

/**
 * Returns until when an order may be confirmed, before it ends by itself. The half hour is granted against the slot,
 * and not beyond the owner's hours: an order that is moved again and again ends, too.
 * @param order.start when its slot begins; null: it has no delivery day yet
 * @param order.now when it was placed, or moved to this slot
 */
export function confirmUntil(
  { confirmWithinHours, confirmHoursBefore }: CashRules,
  { placedAt, start, now }: { placedAt: Date; start: Date | null; now: Date },
): Date {
  const latest = placedAt.getTime() + Math.max(confirmWithinHours * HOUR_MS, LEAST_TIME_MS)
  const before = start ? start.getTime() - confirmHoursBefore * HOUR_MS : latest
  return new Date(Math.min(latest, Math.max(before, now.getTime() + LEAST_TIME_MS)))
}
