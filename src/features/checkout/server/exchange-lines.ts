import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { auditLog, orders, paymentLinks, type OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { insertAskedRefund, type NotWritten } from '#features/orders/server/refund-order.ts'
import { endPaymentLinks } from '#features/orders/server/close-payment-links.ts'
import { insertPaymentLink, termsOf } from '#features/orders/server/insert-payment-link.ts'
import { queueLinkMail } from '#features/orders/server/make-payment-link.ts'
import { insertHandedBack, leftToRefund, paymentStatusOf, type AskedRefund } from '#features/orders/server/refunds.ts'
import { settleRefunds } from '#features/orders/server/settle-refund.ts'
import { addedPieces, changedTotals, writeExchange } from '#features/orders/server/write-exchange.ts'
import { changePromisedCash } from '#features/payments/server/cash/cash-provider.ts'
import { refusedStock } from '#features/stock/server/pieces-left.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import type { CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { exchangeLines as definition } from '../exchange.calls.ts'
import type { LineExchange } from '../exchange.schema.ts'
import { planExchange, type PlannedExchange } from './plan-exchange.ts'

/**
 * Exchanges the lines of an order for staff, in one transaction with its refund, its history and the mail about it.
 * What a paid order costs less goes back (`insertAskedRefund`, or by hand), and its total stays what was paid. What it
 * costs more is charged by a link, and the exchange is made once that is paid (`bookSupplement`); staff who were paid
 * by hand take it by hand. An unpaid order costs the new amount, and a courier collects it. The order's payment links
 * end before, so that none charges an old amount.
 *
 * `quote_changed`: total or refund are not those that staff saw. `changed_meanwhile`: neither is the order. An exchange
 * that was stored already succeeds again: version and content name it.
 */
export async function exchangeLines(
  shop: Shop,
  actor: Actor,
  orderId: string,
  asked: LineExchange,
): Promise<Result<null, CodeOf<typeof definition>>> {
  const id = exchangeId(orderId, asked)
  if (await isStored(shop.db, id)) return ok(null)
  const planned = await planExchange(shop, orderId, asked)
  // The same exchange may have been stored while this one was priced.
  if (!planned.ok) return planned.code === 'changed_meanwhile' && (await isStored(shop.db, id)) ? ok(null) : planned
  const { outcome, price, refund, before } = planned.value
  if (outcome === 'too_dear') return fail('exchange_costs_more', { field: 'lines' })
  if (price !== asked.total || refund !== asked.refund) return fail('quote_changed', { field: 'total' })
  if (price !== before && asked.reason === '') return fail('reason_missing', { field: 'reason' })
  if (isSame(planned.value)) return ok(null)
  const ended = await endPaymentLinks(shop, orderId)
  if (!ended.ok) return ended
  const exchange = { id, actor, asked, planned: planned.value }
  const written = await shop.db.transaction(async (tx) => {
    if (await isStored(tx, id)) return ok([])
    return outcome === 'link' || outcome === 'link_transfer' ? propose(tx, shop, exchange) : write(tx, shop, exchange)
  })
  if (!written.ok) return written
  await settleRefunds(shop, written.value)
  return ok(null)
}

/** Returns the id of an exchange: the same content for the same version is the same exchange. */
function exchangeId(orderId: string, asked: LineExchange): string {
  return createHash('sha256')
    .update(JSON.stringify([orderId, asked]))
    .digest('hex')
    .slice(0, 32)
}

/** Returns whether an exchange was made, or is proposed. */
async function isStored(db: Pick<Transaction, 'select'>, id: string): Promise<boolean> {
  const made = await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, id))
  const proposed = await db.select({ id: paymentLinks.id }).from(paymentLinks).where(eq(paymentLinks.id, id))
  return made.length + proposed.length > 0
}

const isSame = ({ lines, linesBefore }: PlannedExchange) => JSON.stringify(lines) === JSON.stringify(linesBefore)

interface Exchange {
  id: string
  actor: Actor
  asked: LineExchange
  planned: PlannedExchange
}

/** Writes an exchange. Returns the refunds to settle afterwards. */
async function write(tx: Transaction, shop: Shop, { id, actor, asked, planned }: Exchange) {
  const { lines, linesBefore, price, before } = planned
  const seen = await readUnchanged(tx, planned)
  if (!seen.ok) return seen
  const order = seen.value
  const at = shop.clock.now()
  const money = await writeMoney(tx, shop, { id, actor, order, planned, at })
  if (!money.ok) return money
  const { changed, settle } = money.value
  const { subtotal, discount } = planned
  const { reason, mail } = asked
  await writeExchange(tx, order, {
    ...{ id, actor, linesBefore, lines, reason, mail, at },
    changed: { ...changed, subtotal, discount },
    prices: [before, price],
  })
  return ok(settle)
}

/** Reads the order again, and refuses if it has changed or if pieces that are added are not left. */
async function readUnchanged(tx: Transaction, { order: planned, linesBefore, lines }: PlannedExchange) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, planned.id))
  if (order?.updatedAt.getTime() !== planned.updatedAt.getTime()) return fail('changed_meanwhile')
  const added = addedPieces(linesBefore, lines)
  const soldOut = added.length > 0 ? await refusedStock(tx, added, order.checkoutId ?? '') : null
  return soldOut ?? ok(order)
}

/**
 * Writes an exchange that is made once its supplement is paid: a payment link that charges the difference and holds the
 * pieces that are added. The order keeps its lines and gets another version, so that the same exchange can be proposed
 * again later.
 */
async function propose(tx: Transaction, shop: Shop, { id, actor, asked, planned }: Exchange) {
  const { lines, linesBefore, subtotal, discount, otherDifference, price, before } = planned
  const seen = await readUnchanged(tx, planned)
  if (!seen.ok) return seen
  const order = seen.value
  const terms = termsOf(shop, order, price - before)
  if (!terms.ok) return terms
  const { reason, mail } = asked
  const at = shop.clock.now()
  const added = addedPieces(linesBefore, lines)
  const exchange = {
    ...{ proposedBy: actor.id, linesBefore, lines, added },
    ...{ subtotal, discount, otherDifference, reason, mail },
  }
  await insertPaymentLink(tx, { actor, orderId: order.id, terms: terms.value, at, supplement: { id, exchange } })
  await tx
    .update(orders)
    .set({ updatedAt: nextVersion(order.updatedAt, at) })
    .where(eq(orders.id, order.id))
  if (mail && order.customerEmail !== '') await queueLinkMail(tx, order, id, at)
  return ok([])
}

interface Money {
  /** The columns of the order that the money changes. */
  changed: Partial<OrderRow>
  settle: AskedRefund[]
}

interface ToWrite extends Pick<Exchange, 'id' | 'actor' | 'planned'> {
  order: OrderRow
  at: Date
}

async function writeMoney(
  tx: Transaction,
  shop: Shop,
  { id, actor, order, planned, at }: ToWrite,
): Promise<Result<Money, NotWritten>> {
  const { outcome, refund: amount } = planned
  const totals = changedTotals(order, { own: planned.price - planned.before, other: planned.otherDifference })
  if (outcome === 'owed') {
    if (order.paymentMethod === 'cash_on_delivery' && order.paymentIntentId !== null)
      await changePromisedCash(tx, order.paymentIntentId, totals.total)
    return ok({ changed: totals, settle: [] })
  }
  if (outcome === 'collect')
    return ok({ changed: { ...totals, paymentStatus: paymentStatusOf(order.refunded, totals.total) }, settle: [] })
  if (outcome === 'refund') {
    const asked = await insertAskedRefund(tx, shop, { actor, order, request: { amount, key: id } })
    return asked.ok ? ok({ changed: {}, settle: asked.value }) : asked
  }
  if (outcome === 'hand_back') {
    if (amount > (await leftToRefund(tx, order))) return fail('refund_too_large')
    const refund = { actor, orderId: order.id, key: id, amount, currency: order.currency, at }
    return ok({ changed: await insertHandedBack(tx, order, refund), settle: [] })
  }
  return ok({ changed: {}, settle: [] })
}
