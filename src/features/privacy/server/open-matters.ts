import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import {
  bankTransactions,
  cashRefunds,
  checkouts,
  disputes,
  orders,
  paymentLinks,
  refunds,
  transferPayments,
  transferRefunds,
} from '#db/schema/index.ts'
import { isOpenDispute, owesFailedRefund } from '#features/payments/server/owed-refund.ts'
import { isUnplaced } from '#features/payments/server/transfer/unplaced-money.ts'
import { isAmong } from '#server/among.ts'
import { fail, type Failure } from '#shared/result.ts'
import { MATTER_KINDS, type ForgetCode, type OpenMatter } from '../privacy.schema.ts'
import type { Person, Reader } from './person.ts'

/** The statuses in which an order is over. */
export const OVER = ['delivered', 'cancelled'] as const

/** Selects the lines of the bank whose text names one of the payments by its reference, as banks write it. */
export function namesPayment(payments: readonly string[]): SQL {
  const plain = [' ', '.', '-'].reduce(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    sql`upper(${bankTransactions.content})`,
  )
  return sql`exists (select 1 from json_each(${JSON.stringify(payments)}) p where instr(${plain}, p.value) > 0)`
}

/** Returns the references of a person's bank transfers. */
export async function transfersOf(db: Reader, { orderIds, checkoutIds }: Person): Promise<string[]> {
  const { paymentIntentId } = orders
  const rows = await db
    .select({ id: transferPayments.id })
    .from(transferPayments)
    .where(
      or(
        inArray(
          transferPayments.id,
          db
            .select({ id: sql<string>`${paymentIntentId}` })
            .from(orders)
            .where(isAmong(orders.id, orderIds)),
        ),
        inArray(
          transferPayments.id,
          db
            .select({ id: sql<string>`${checkouts.paymentIntentId}` })
            .from(checkouts)
            .where(isAmong(checkouts.id, checkoutIds)),
        ),
        inArray(
          transferPayments.id,
          db
            .select({ id: sql<string>`${paymentLinks.paymentIntentId}` })
            .from(paymentLinks)
            .where(isAmong(paymentLinks.orderId, orderIds)),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Returns what is not finished of a person: orders to be delivered, refunds that are under way or failed, disputes that
 * are not decided, and money that nobody has placed. Each order and kind once; orders first.
 */
export async function findOpenMatters(db: Reader, person: Person): Promise<OpenMatter[]> {
  const { orderIds } = person
  const ofPerson = isAmong(orders.id, orderIds)
  const toDeliver = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofPerson, notInArray(orders.status, [...OVER])))
    .orderBy(orders.createdAt)
  const inReview = await db
    .select({ id: orders.id, reason: orders.reviewReason })
    .from(orders)
    .where(
      and(
        ofPerson,
        isNull(orders.reviewResolvedAt),
        inArray(orders.reviewReason, ['refund_failed', 'paid_unexpectedly']),
      ),
    )
  // A refund that failed while the order was in review for another reason.
  const owed = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ofPerson, isNotNull(orders.reviewReason), isNull(orders.reviewResolvedAt), owesFailedRefund(db)))
  const refunding = await db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(isAmong(refunds.orderId, orderIds), eq(refunds.state, 'asked')))
  const disputed = await db
    .select({ id: disputes.orderId })
    .from(disputes)
    .where(and(isAmong(disputes.orderId, orderIds), isOpenDispute))
  const payments = await transfersOf(db, person)
  const orderOf = (payment: AnySQLiteColumn) =>
    sql<string | null>`(select ${orders.id} from ${orders} where ${orders.paymentIntentId} = ${payment})`
  const transferring = await db
    .select({ id: orderOf(transferRefunds.paymentId) })
    .from(transferRefunds)
    .where(and(isAmong(transferRefunds.paymentId, payments), eq(transferRefunds.state, 'pending')))
  const givingBack = await db
    .select({ id: orders.id })
    .from(cashRefunds)
    .innerJoin(orders, eq(orders.paymentIntentId, cashRefunds.paymentId))
    .where(and(ofPerson, eq(cashRefunds.state, 'pending')))
  const arrived = await db
    .select({ id: orderOf(bankTransactions.paymentId) })
    .from(bankTransactions)
    .where(and(isUnplaced, or(isAmong(bankTransactions.paymentId, payments), namesPayment(payments))))
  const reviewed = (reason: string) => inReview.filter((row) => row.reason === reason)
  const found = {
    order: toDeliver,
    refund: [...refunding, ...transferring, ...givingBack, ...reviewed('refund_failed'), ...owed],
    dispute: disputed,
    money: [...arrived, ...reviewed('paid_unexpectedly')],
  }
  return MATTER_KINDS.flatMap((kind) =>
    [...new Set(found[kind].map(({ id }) => id))].map((orderId) => ({ kind, orderId })),
  )
}

/** Returns the refusal to forget a person of whom something is open, which names the first; null if nothing is. */
export function refusalFor(matters: readonly OpenMatter[]): Failure<Exclude<ForgetCode, 'account_is_staff'>> | null {
  const [first] = matters
  if (!first) return null
  return fail(`forget_${first.kind}`, { values: { order: first.orderId ?? '–', count: String(matters.length) } })
}
