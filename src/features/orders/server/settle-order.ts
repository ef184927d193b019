import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { orders, type AuditChanges, type OrderRow } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { CASH_PROVIDER } from '#features/payments/server/cash/cash-name.ts'
import { receiveCash, unreceiveCash } from '#features/payments/server/cash/cash-provider.ts'
import { nextVersion } from '#server/next-version.ts'

interface Received {
  method: 'cash' | 'transfer'
  /** What was received, in minor units of the order's currency. */
  received: number
  actor: Actor
  at: Date
  /** What else the entry of the audit log says. */
  changes?: AuditChanges
}

/**
 * Writes that the money of an unpaid order has been received, in the caller's transaction, which has read the order. It
 * is the only function that makes a paid order of an unpaid one without a provider's word. An order that waited for its
 * customer's confirmation has it by the payment.
 */
export async function settleOrder(
  tx: Transaction,
  order: OrderRow,
  { method, received, actor, at, changes }: Received,
): Promise<void> {
  const { id, paymentMethod, updatedAt, unconfirmed } = order
  await tx
    .update(orders)
    .set({ paymentMethod: method, unconfirmed: false, updatedAt: nextVersion(updatedAt, at) })
    .where(and(eq(orders.id, id), eq(orders.paymentMethod, paymentMethod)))
  const promised = promisedPayment(order)
  if (promised) await receiveCash(tx, promised, { received, now: at })
  await recordAudit(tx, {
    actor,
    entity: 'order',
    entityId: id,
    action: 'updated',
    changes: { paymentMethod: [paymentMethod, method], ...(unconfirmed && { unconfirmed: [true, false] }), ...changes },
    at,
  })
}

/**
 * Writes that an order is unpaid again and promised for the delivery, because what a courier reported was taken back.
 */
export async function unsettleOrder(
  tx: Transaction,
  order: OrderRow,
  { actor, at }: Pick<Received, 'actor' | 'at'>,
): Promise<void> {
  const { id, paymentMethod, updatedAt } = order
  await tx
    .update(orders)
    .set({ paymentMethod: 'cash_on_delivery', updatedAt: nextVersion(updatedAt, at) })
    .where(eq(orders.id, id))
  const promised = promisedPayment(order)
  if (promised) await unreceiveCash(tx, promised)
  const changes: AuditChanges = { paymentMethod: [paymentMethod, 'cash_on_delivery'] }
  await recordAudit(tx, { actor, entity: 'order', entityId: id, action: 'updated', changes, at })
}

/** Returns the payment that the customer promised when ordering; null for an order by staff. */
function promisedPayment({ paymentProvider, paymentIntentId }: OrderRow): string | null {
  return paymentProvider === CASH_PROVIDER ? paymentIntentId : null
}
