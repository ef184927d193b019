import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { StockLine } from '#db/schema/checkouts.ts'
import { auditLog, orderItems, orders } from '#db/schema/index.ts'
import type { AuditEntry } from '#features/audit-log/server/record-audit.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { insertAskedRefund, type NotWritten } from '#features/orders/server/ask-refund.ts'
import { endPaymentLinks } from '#features/orders/server/close-payment-links.ts'
import { recordExchange } from '#features/orders/server/record-edit.ts'
import { askedRefunds, insertHandedBack, refundableAmount } from '#features/orders/server/refunds.ts'
import { settleRefund } from '#features/orders/server/settle-refund.ts'
import { changePromisedCash } from '#features/payments/server/cash/cash-provider.ts'
import { queueBackInStock } from '#features/back-in-stock/server/queue-mails.ts'
import { refusedStock } from '#features/stock/server/pieces-left.ts'
import { nextVersion } from '#server/next-version.ts'
import type { Shop } from '#server/shop.ts'
import { formatMoney } from '#shared/money.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { LineExchange } from '../exchange.schema.ts'
import { planExchange, type ExchangeRefused, type OrderRow, type PlannedExchange } from './plan-exchange.ts'

type NotExchanged =
  | ExchangeRefused
  | NotWritten
  | 'exchange_costs_more'
  | 'quote_changed'
  | 'reason_missing'
  | 'payment_processing'
  | 'payment_provider_unavailable'

/** The mail about an exchange: it names the lines and the sums. */
const MAIL = { kind: 'order_changed', detail: 'lines_by_staff' } as const

/**
 * Exchanges the lines of an order for staff, in one transaction with its refund, its history and the mail about it. What
 * a paid order costs less goes back (`insertAskedRefund`, or by hand), and its total stays what was paid; a dearer one is
 * refused (`exchange_costs_more`). An unpaid order costs the new amount: its payment links end before, so none charges
 * the old one, and a courier collects the new one.
 *
 * `quote_changed`: total or refund are not those that staff saw. `changed_meanwhile`: neither is the order. An exchange
 * that was stored already succeeds again: version and content name it.
 */
export async function exchangeLines(
  shop: Shop,
  actor: AuditEntry['actor'],
  orderId: string,
  asked: LineExchange,
): Promise<Result<null, NotExchanged>> {
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
  if (outcome === 'owed') {
    const ended = await endPaymentLinks(shop, orderId)
    if (!ended.ok) return ended
  }
  const written = await shop.db.transaction(async (tx) =>
    (await isStored(tx, id)) ? ok(null) : write(tx, shop, { id, actor, asked, planned: planned.value }),
  )
  if (!written.ok) return written
  if (written.value) await settleRefund(shop, written.value.refund, written.value.payment)
  return ok(null)
}

/** Returns the id of an exchange: the same content for the same version is the same exchange. */
function exchangeId(orderId: string, asked: LineExchange): string {
  return createHash('sha256')
    .update(JSON.stringify([orderId, asked]))
    .digest('hex')
    .slice(0, 32)
}

async function isStored(db: Pick<Transaction, 'select'>, id: string): Promise<boolean> {
  const found = await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.id, id))
  return found.length > 0
}

const isSame = ({ lines, linesBefore }: PlannedExchange) => JSON.stringify(lines) === JSON.stringify(linesBefore)

interface Exchange {
  id: string
  actor: AuditEntry['actor']
  asked: LineExchange
  planned: PlannedExchange
}

/** Writes an exchange. Returns the refund to settle afterwards; null: none. */
async function write(tx: Transaction, shop: Shop, { id, actor, asked, planned }: Exchange) {
  const { lines, linesBefore, price, before } = planned
  const [order] = await tx.select().from(orders).where(eq(orders.id, planned.order.id))
  if (order?.updatedAt.getTime() !== planned.order.updatedAt.getTime()) return fail('changed_meanwhile')
  const { id: orderId, currency } = order
  const added = addedPieces(linesBefore, lines)
  const soldOut = added.length > 0 ? await refusedStock(tx, added, order.checkoutId ?? '') : null
  if (soldOut) return soldOut
  const at = shop.clock.now()
  const money = await writeMoney(tx, shop, { id, actor, order, planned, at })
  if (!money.ok) return money
  const { changed, settle } = money.value
  await tx
    .update(orders)
    .set({
      ...changed,
      subtotal: planned.subtotal,
      discount: planned.discount,
      // Other flowers are still to be made, and the names of the lines are part of what is searched.
      madeAt: null,
      search: null,
      updatedAt: nextVersion(order.updatedAt, at),
    })
    .where(and(eq(orders.id, orderId), eq(orders.updatedAt, order.updatedAt)))
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
  await tx.insert(orderItems).values(lines.map((line, index) => ({ ...line, orderId, line: index })))
  // What is not in the order any more may be the only piece that others wait for.
  for (const { productId } of addedPieces(lines, linesBefore))
    for (const statement of queueBackInStock(tx, productId, at)) await statement
  await recordExchange(tx, {
    ...{ id, actor, orderId, at, reason: asked.reason },
    lines: [linesBefore.map(lineText), lines.map(lineText)],
    changes: {
      ...(price !== before && { total: [formatMoney(before, currency), formatMoney(price, currency)] }),
      ...(order.madeAt && { made: [true, false] }),
    },
  })
  if (asked.mail && order.customerEmail !== '')
    await queueMail(tx, { ...MAIL, about: orderId, locale: order.locale, dueAt: at })
  return ok(settle)
}

/** Returns the pieces of each product that the lines have more than before. */
function addedPieces(before: PlannedExchange['lines'], lines: PlannedExchange['lines']): StockLine[] {
  const more = new Map<string, number>()
  for (const [sign, some] of [[1, lines] as const, [-1, before] as const])
    for (const { productId, quantity } of some)
      if (productId !== null) more.set(productId, (more.get(productId) ?? 0) + sign * quantity)
  return [...more].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []))
}

const lineText = ({ productName, quantity }: PlannedExchange['lines'][number]) => `${quantity} × ${productName}`

type Settle = Extract<Awaited<ReturnType<typeof insertAskedRefund>>, { ok: true }>['value']
interface Money {
  /** The columns of the order that the money changes. */
  changed: Partial<OrderRow>
  settle: Settle | null
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
  if (outcome === 'owed') {
    const changed = owedTotals(planned)
    if (order.paymentMethod === 'cash_on_delivery' && order.paymentIntentId !== null)
      await changePromisedCash(tx, order.paymentIntentId, changed.total)
    return ok({ changed, settle: null })
  }
  if (outcome === 'refund') {
    const asked = await insertAskedRefund(tx, shop, { actor, order, request: { amount, key: id } })
    return asked.ok ? ok({ changed: {}, settle: asked.value }) : asked
  }
  if (outcome === 'hand_back') {
    if (amount > refundableAmount(order, await askedRefunds(tx, order.id))) return fail('refund_too_large')
    const refund = { actor, orderId: order.id, key: id, amount, currency: order.currency, at }
    return ok({ changed: await insertHandedBack(tx, order, refund), settle: null })
  }
  return ok({ changed: {}, settle: null })
}

/** Returns the totals of an order that is not paid yet. */
function owedTotals({ order, price, otherDifference }: PlannedExchange) {
  const other = (before: number) => Math.max(0, before + otherDifference)
  return order.currency === 'VND'
    ? { total: price, totalVND: price, totalUSDCents: other(order.totalUSDCents) }
    : { total: price, totalVND: other(order.totalVND), totalUSDCents: price }
}
