import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { StockLine } from '#db/schema/checkouts.ts'
import { orders, type AuditChanges, type ExchangedOrderLine, type OrderRow } from '#db/schema/index.ts'
import type { Actor } from '#features/audit-log/server/record-audit.ts'
import { queueBackInStock } from '#features/back-in-stock/server/queue-mails.ts'
import { queueMail } from '#features/mail/server/outbox.ts'
import { nextVersion } from '#server/next-version.ts'
import { formatMoney } from '#shared/money.ts'
import { recordExchange } from './record-edit.ts'
import { writeLines } from './write-lines.ts'

/** The mail about an exchange: it names the lines and the sums. */
const MAIL = { kind: 'order_changed', detail: 'lines_by_staff' } as const

interface WrittenExchange {
  /** The id of its entry of the history. */
  id: string
  actor: Actor
  linesBefore: readonly ExchangedOrderLine[]
  lines: readonly ExchangedOrderLine[]
  /** The columns that change: the sums, and what the money changes. */
  changed: Partial<OrderRow>
  /** What the order costs before and after, in minor units of its currency. */
  prices: [number, number]
  reason: string
  mail: boolean
  at: Date
}

/**
 * Writes other lines of an order with its sums, history and mail, in the caller's transaction, which has read the
 * order. The pieces of counted products follow the lines (`writeLines`).
 */
export async function writeExchange(tx: Transaction, order: OrderRow, exchange: WrittenExchange): Promise<void> {
  const { id, actor, linesBefore, lines, changed, prices, reason, mail, at } = exchange
  const { id: orderId, currency } = order
  await tx
    .update(orders)
    .set({
      ...changed,
      // Other flowers are still to be made, and the names of the lines are part of what is searched.
      madeAt: null,
      search: null,
      updatedAt: nextVersion(order.updatedAt, at),
    })
    .where(and(eq(orders.id, orderId), eq(orders.updatedAt, order.updatedAt)))
  await writeLines(tx, orderId, lines)
  // What is not in the order any more may be the only piece that others wait for.
  for (const { productId } of addedPieces(lines, linesBefore))
    for (const statement of queueBackInStock(tx, productId, at)) await statement
  const [before, after] = prices
  const total: AuditChanges =
    before === after ? {} : { total: [formatMoney(before, currency), formatMoney(after, currency)] }
  await recordExchange(tx, {
    ...{ id, actor, orderId, at, reason },
    lines: [linesBefore.map(lineText), lines.map(lineText)],
    changes: { ...total, ...(order.madeAt && { made: [true, false] }) },
  })
  if (mail && order.customerEmail !== '')
    await queueMail(tx, { ...MAIL, about: orderId, locale: order.locale, dueAt: at })
}

/** Returns the pieces of each product that the lines have more than before. */
export function addedPieces(before: readonly ExchangedOrderLine[], lines: readonly ExchangedOrderLine[]): StockLine[] {
  const more = new Map<string, number>()
  for (const [sign, some] of [[1, lines] as const, [-1, before] as const])
    for (const { productId, quantity } of some)
      if (productId !== null) more.set(productId, (more.get(productId) ?? 0) + sign * quantity)
  return [...more].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : []))
}

const lineText = ({ productName, quantity }: ExchangedOrderLine) => `${quantity} × ${productName}`

/** Returns the totals of an order that costs more or less by these differences, in minor units of each currency. */
export function changedTotals(
  { currency, total, totalVND, totalUSDCents }: OrderRow,
  { own, other }: { own: number; other: number },
): Pick<OrderRow, 'total' | 'totalVND' | 'totalUSDCents'> {
  const [inOwn, inOther] = [total + own, Math.max(0, (currency === 'VND' ? totalUSDCents : totalVND) + other)]
  return currency === 'VND'
    ? { total: inOwn, totalVND: inOwn, totalUSDCents: inOther }
    : { total: inOwn, totalVND: inOther, totalUSDCents: inOwn }
}
