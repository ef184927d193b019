import type { OrderStatus } from '#shared/shop.ts'

/** The steps of an order that is delivered, in their order. */
export const DELIVERY_STEPS = ['paid', 'processing', 'finished', 'out_for_delivery', 'delivered'] as const

/**
 * A step that an order can reach: those of a delivery, `placed` in the place of `paid` where the money comes later, or
 * its end.
 */
export const ORDER_STEPS = [...DELIVERY_STEPS, 'placed', 'cancelled'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

interface History {
  status: OrderStatus
  /** Whether the order was made before its money was there. */
  isPaidLater?: boolean
  /** When the order was paid, or else placed. */
  createdAt: Date
  /** The changes of its status in the audit log, in any order. */
  changes: readonly { to: OrderStatus; at: Date }[]
  /** When the florist marked the flowers as made, or added the photo of them. Null: nobody said so. */
  finishedAt: Date | null
}

interface ReachedStep {
  step: OrderStep
  /** Null: the audit log does not know; staff skipped the step, or the entry is past its retention period. */
  at: Date | null
}

/**
 * Returns the steps that an order has reached by its present status, each with the time when it was reached last. A
 * status that staff have taken back is not among them. The flowers of an order in preparation are finished once staff
 * have said so, and those that have left the shop in any case. Of a cancelled order only the payment and the end
 * remain.
 */
export function reachedSteps({ status, isPaidLater = false, createdAt, changes, finishedAt }: History): ReachedStep[] {
  const steps = status === 'cancelled' ? (['paid', 'cancelled'] as const) : stepsUntil(status, finishedAt)
  const timeOf = (step: (typeof steps)[number]): Date | null => {
    if (step === 'paid') return createdAt
    return step === 'finished' ? finishedTime({ status, changes, finishedAt }) : lastTime(changes, step)
  }
  return steps.map((step) => ({ step: step === 'paid' && isPaidLater ? 'placed' : step, at: timeOf(step) }))
}

function stepsUntil(status: OrderStatus, finishedAt: Date | null): readonly (typeof DELIVERY_STEPS)[number][] {
  const last = status === 'processing' && finishedAt ? 'finished' : status
  return DELIVERY_STEPS.slice(0, Math.max(1, DELIVERY_STEPS.findIndex((step) => step === last) + 1))
}

/**
 * A photo that was added after the flowers had left does not say when they were finished. Flowers in preparation have
 * not left, whatever staff have taken back.
 */
function finishedTime({
  status,
  changes,
  finishedAt,
}: Pick<History, 'status' | 'changes' | 'finishedAt'>): Date | null {
  if (status === 'processing') return finishedAt
  const leftAt = lastTime(changes, 'out_for_delivery') ?? lastTime(changes, 'delivered')
  return finishedAt && leftAt && finishedAt > leftAt ? null : finishedAt
}

function lastTime(changes: History['changes'], step: OrderStatus): Date | null {
  const times = changes.filter(({ to }) => to === step).map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
