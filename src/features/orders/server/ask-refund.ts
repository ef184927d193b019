import { and, eq, ne, sum } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { RefundRequest } from '../admin-order.schema.ts'
import type { RefundRow } from './record-refunds.ts'
import { settleRefund } from './settle-refund.ts'

type Refused =
  | 'order_not_found'
  | 'refund_without_payment'
  | 'nothing_to_refund'
  | 'refund_too_large'
  | 'refund_key_used'
  | 'refund_refused'

/**
 * Gives money of an order back: `amount` in minor units of its currency, or all that is left. The row stands before
 * the provider is asked, so that a refund once asked for is finished whatever happens (`finishRefunds`), and the key
 * makes it one refund however often it is sent. What is under way counts as given back: side by side, too, refunds
 * never make more than was paid.
 *
 * A refund whose state is still `asked` is under way: the provider could not be reached, or thinks it over.
 * Fails with refund_refused when the provider said no, which the row remembers in the provider's words.
 */
export async function askRefund(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
  request: RefundRequest,
): Promise<Result<RefundRow, Refused>> {
  const asked = await writeDown(shop, actor, orderId, request)
  if (!asked.ok) return asked
  const { refund, paymentIntentId } = asked.value
  const settled = refund.state === 'asked' ? await settleRefund(shop, refund, paymentIntentId) : refund
  return settled.state === 'failed' ? fail('refund_refused') : ok(settled)
}

interface Asked {
  refund: RefundRow
  paymentIntentId: string
}

function writeDown(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
  { amount, key }: RefundRequest,
): Promise<Result<Asked, Exclude<Refused, 'refund_refused'>>> {
  return shop.db.transaction(async (tx) => {
    const [order] = await tx
      .select({
        total: orders.total,
        refunded: orders.refunded,
        currency: orders.currency,
        paymentIntentId: orders.paymentIntentId,
      })
      .from(orders)
      .where(eq(orders.id, orderId))
    if (!order) return fail('order_not_found')
    const { paymentIntentId } = order
    if (paymentIntentId === null) return fail('refund_without_payment')

    const [known] = await tx.select().from(refunds).where(eq(refunds.id, key))
    if (known)
      return known.orderId === orderId && (amount === undefined || amount === known.amount)
        ? ok({ refund: known, paymentIntentId })
        : fail('refund_key_used')

    const [ours] = await tx
      .select({ amount: sum(refunds.amount).mapWith(Number) })
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
    const left = leftOf(order, ours?.amount ?? 0)
    if (left <= 0) return fail('nothing_to_refund')
    const wanted = amount ?? left
    if (wanted > left) return fail('refund_too_large')

    const at = shop.clock.now()
    const [refund] = await tx
      .insert(refunds)
      .values({ id: key, orderId, amount: wanted, createdBy: actor.id, createdAt: at })
      .returning()
    await recordAudit(tx, {
      actor,
      entity: 'order',
      entityId: orderId,
      action: 'refunded',
      changes: { amount: [null, formatMoney(wanted, order.currency)] },
      at,
    })
    return ok({ refund: refund!, paymentIntentId })
  })
}

/**
 * What may still be given back, in minor units. `ours` is what this shop has given back or is about to; `refunded` is
 * what the provider has told of, which holds most of it and what was given back in the provider's own dashboard. Where
 * both have happened, the provider has the last word.
 */
export function leftOf({ total, refunded }: { total: number; refunded: number }, ours: number): number {
  return Math.max(0, total - Math.max(refunded, ours))
}
