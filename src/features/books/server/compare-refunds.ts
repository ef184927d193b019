import { and, asc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPayments, refunds } from '#db/schema/index.ts'
import { withPayments } from '#features/orders/server/order-payment.ts'
import type { PaymentProvider, ProviderRefund } from '#features/payments/server/payment-provider.ts'
import { isUnknownAtProvider } from '#features/payments/server/provider-failure.ts'
import type { RefundRow } from '#features/orders/server/record-refunds.ts'
import { isAfter, pagesByKey } from '#server/pages-by-key.ts'
import type { Shop } from '#server/shop.ts'
import { inChunks } from '#shared/chunk.ts'
import type { DayBook } from './day-book.ts'

/** How many refunds are compared with the database in one query. */
const AT_ONCE = 100

/**
 * Compares the refunds of a day at the provider with those of the shop, and the other way round. What staff give back
 * by hand, no provider has.
 * @param before refunds after it may not be recorded or made yet
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function compareRefunds(
  { db }: Shop,
  provider: PaymentProvider,
  book: DayBook,
  before: Date,
): Promise<void> {
  const { method } = provider
  const until = before < book.until ? before : book.until
  const seen = new Set<string>()
  for await (const part of inChunks(provider.listRefunds({ since: book.since, until }), AT_ONCE)) {
    const [recorded, paid] = [await refundsOf(db, provider, part), await ordersOf(db, provider, part)]
    for (const refund of part) {
      seen.add(refund.id)
      const order = paid.get(refund.paymentId)
      // Its payment has no order, which is reported by itself, or belongs to another shop on the account.
      if (!order) continue
      const row = recorded.get(refund.id)
      const facts = { method, orderId: order.id, subject: refund.id, currency: order.currency }
      if (refund.state !== 'failed') book.add(method, order.currency, { refunded: refund.amount })
      if (!row) {
        // A refund that failed has moved no money.
        if (refund.state !== 'failed')
          book.tell({ kind: 'refund_unrecorded', ...facts, theirs: refund.amount, ours: null })
      } else if (given(refund) !== given(row))
        book.tell({ kind: 'refund_differs', ...facts, theirs: given(refund), ours: given(row) })
    }
  }
  for await (const { refund, currency } of refundsOn(db, provider, { since: book.since, until })) {
    if (refund.providerId !== null && seen.has(refund.providerId)) continue
    const made = refund.providerId === null ? null : await readRefund(provider, refund.providerId)
    const { orderId } = refund
    const facts = { method, orderId, subject: refund.providerId ?? refund.id, currency }
    if (!made) book.tell({ kind: 'refund_not_made', ...facts, theirs: null, ours: refund.amount })
    else if (given(made) !== given(refund))
      book.tell({ kind: 'refund_differs', ...facts, theirs: given(made), ours: given(refund) })
  }
}

/** Returns what a refund gives back: nothing if it failed. While the bank has not decided, it counts. */
function given({ amount, state }: { amount: number; state: string }): number {
  return state === 'failed' ? 0 : amount
}

async function refundsOf(db: Database, { name }: PaymentProvider, part: readonly ProviderRefund[]) {
  const ids = part.map(({ id }) => id)
  const rows = await db.select().from(refunds).where(inArray(refunds.providerId, ids))
  const theirs = await withPayments(db, name, rows)
  return new Map(theirs.map(({ refund }) => [refund.providerId, refund]))
}

async function ordersOf(db: Database, { name }: PaymentProvider, part: readonly ProviderRefund[]) {
  const ids = part.flatMap(({ paymentId }) => paymentId ?? [])
  const rows = await db
    .select({ id: orderPayments.orderId, paymentId: orderPayments.paymentId, currency: orderPayments.currency })
    .from(orderPayments)
    .where(and(inArray(orderPayments.paymentId, ids), eq(orderPayments.paymentProvider, name)))
  return new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.paymentId, row]))
}

/** Yields the shop's refunds of a range that have not failed. */
async function* refundsOn(db: Database, { name }: PaymentProvider, { since, until }: { since: Date; until: Date }) {
  const { createdAt, id } = refunds
  const pages = pagesByKey<RefundRow>(AT_ONCE, (last) =>
    db
      .select()
      .from(refunds)
      .where(
        and(
          gte(createdAt, since),
          lt(createdAt, until),
          last && isAfter([createdAt, id], [last.createdAt, last.id]),
          ne(refunds.state, 'failed'),
          sql`coalesce(${refunds.providerId}, '') not like 'hand:%'`,
        ),
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(AT_ONCE),
  )
  for await (const page of pages) yield* await withPayments(db, name, page)
}

async function readRefund(provider: PaymentProvider, id: string): Promise<ProviderRefund | null> {
  try {
    return await provider.readRefund(id)
  } catch (error) {
    if (isUnknownAtProvider(error)) return null
    throw error
  }
}
