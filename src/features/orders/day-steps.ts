import { listedStatus } from './order-view.ts'
import type { OrderStatus } from '#shared/shop.ts'

/**
 * The steps of an order on the day of its delivery, as staff see them. `started` and `made` are one status of the order
 * (spec, section 4): both are `processing`, and `madeAt` tells them apart.
 */
export const DAY_STEPS = ['to_make', 'started', 'made', 'on_the_way', 'delivered'] as const
export type DayStep = (typeof DAY_STEPS)[number]

/** The columns of the day: flowers that staff have begun are still to be made. */
export const DAY_COLUMNS = ['to_make', 'made', 'on_the_way', 'delivered'] as const
export type DayColumn = (typeof DAY_COLUMNS)[number]

const STATUSES: Record<DayStep, OrderStatus> = {
  to_make: 'pending',
  started: 'processing',
  made: 'processing',
  on_the_way: 'out_for_delivery',
  delivered: 'delivered',
}

/** Returns the step of an order; null if it is cancelled. */
export function dayStepOf({ status, madeAt }: { status: OrderStatus; madeAt: Date | null }): DayStep | null {
  if (status === 'cancelled') return null
  if (listedStatus(status) === 'processing') return madeAt ? 'made' : 'started'
  return DAY_STEPS.find((step) => STATUSES[step] === listedStatus(status)) ?? 'to_make'
}

/** Returns what `changeStatus` writes for a step. Flowers that leave the shop keep the time when they were made. */
export function writtenAs(step: DayStep): { status: OrderStatus; made?: boolean } {
  const status = STATUSES[step]
  return status === 'processing' ? { status, made: step === 'made' } : { status }
}

/** Returns the column of a step. */
export function columnOf(step: DayStep): DayColumn {
  return step === 'started' ? 'to_make' : step
}

/** Returns the step that one tap moves a card to; null after the last. */
export function nextStep(step: DayStep): DayStep | null {
  const next = { to_make: 'made', started: 'made', made: 'on_the_way', on_the_way: 'delivered' } as const
  return step === 'delivered' ? null : next[step]
}
