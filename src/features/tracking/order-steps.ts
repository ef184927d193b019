import type { OrderStatus } from '#shared/shop.ts'

/** The steps of an order that is delivered, in their order. */
export const DELIVERY_STEPS = ['paid', 'processing', 'out_for_delivery', 'delivered'] as const

/** A step that an order can reach: those of a delivery, or its end. */
export const ORDER_STEPS = [...DELIVERY_STEPS, 'cancelled'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

interface History {
  status: OrderStatus
  /** When the order was paid. */
  createdAt: Date
  /** The changes of its status in the audit log, in any order. */
  changes: readonly { to: OrderStatus; at: Date }[]
}

interface ReachedStep {
  step: OrderStep
  /** Null: the audit log does not know; staff skipped the step, or the entry is past its retention period. */
  at: Date | null
}

/**
 * Returns the steps that an order has reached by its present status, each with the time when it was reached last. A
 * status that staff have taken back is not among them. Of a cancelled order only the payment and the end remain.
 */
export function reachedSteps({ status, createdAt, changes }: History): ReachedStep[] {
  const paid: ReachedStep = { step: 'paid', at: createdAt }
  const steps = status === 'cancelled' ? (['cancelled'] as const) : stepsUntil(status)
  return [paid, ...steps.map((step) => ({ step, at: lastTime(changes, step) }))]
}

function stepsUntil(status: OrderStatus): Exclude<OrderStep, 'paid'>[] {
  const [, ...later] = DELIVERY_STEPS
  return later.slice(0, later.findIndex((step) => step === status) + 1)
}

function lastTime(changes: History['changes'], step: OrderStatus): Date | null {
  const times = changes.filter(({ to }) => to === step).map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
