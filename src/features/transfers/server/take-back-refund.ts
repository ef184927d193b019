import { and, eq } from 'drizzle-orm'
import { refunds } from '#db/schema/index.ts'
import { recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { handlePaymentChange } from '#features/orders/server/handle-payment-change.ts'
import { takenBackEventId } from '#features/payments/server/refund-event-ids.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type * as calls from '../transfers.calls.ts'
import { findRefundByStaff } from './find-refund-by-staff.ts'

/**
 * Takes back the note that staff have given a refund back: the money was never sent, or the bank has returned it. The
 * refund has failed then, with the reason, and what it gave back can be refunded again (decision 076). The same call
 * sent again changes nothing; of two members of staff the first decides (`refund_taken_back`). `refund_not_made`:
 * nobody has noted it as made. A refund that a card's provider makes is `not_found` here.
 */
export async function takeBackRefund(
  shop: Shop,
  actor: Actor,
  id: string,
  { reason }: BodyOf<typeof calls.takeBackRefund>,
): Promise<Result<{ saved: true }, CodeOf<typeof calls.takeBackRefund>>> {
  const at = shop.clock.now()
  const taken = await shop.db.transaction(async (tx) => {
    const found = await findRefundByStaff(tx, id)
    if (!found) return fail('not_found')
    const { table, provider, events, refund } = found
    const { paymentId, amount, state, failure } = refund
    if (state === 'pending') return fail('refund_not_made')
    if (state === 'taken_back' && failure !== reason) return fail('refund_taken_back')
    if (state === 'succeeded') {
      await tx
        .update(table)
        .set({ state: 'taken_back', takenBackAt: at, failure: reason })
        .where(and(eq(table.id, id), eq(table.state, 'succeeded')))
      const [order] = await tx.select({ id: refunds.orderId }).from(refunds).where(eq(refunds.id, id))
      const changes = {
        amount: [formatMoney(amount, 'VND'), null] as [unknown, unknown],
        takenBack: [null, reason] as [unknown, unknown],
      }
      const entry = { actor, action: 'refund_failed', changes, at } as const
      await recordAudit(tx, { ...entry, entity: 'transfer', entityId: paymentId })
      if (order) await recordAudit(tx, { ...entry, entity: 'order', entityId: order.id })
    }
    return ok({ provider, type: events.takenBack, paymentId })
  })
  if (!taken.ok) return taken
  await handlePaymentChange(shop, { ...taken.value, id: takenBackEventId(id) })
  return ok({ saved: true })
}
