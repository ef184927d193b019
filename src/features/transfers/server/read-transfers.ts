import { and, asc, desc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import {
  bankTransactions,
  cashRefunds,
  checkouts,
  orders,
  paymentLinks,
  refundAccounts,
  refunds as refundRows,
  transferPayments,
  transferRefunds,
  users,
} from '#db/schema/index.ts'
import { ownAccounts, readBankSettings } from '#features/payments/server/transfer/bank-settings.ts'
import { receivedOf } from '#features/payments/server/transfer/transfer-payment.ts'
import { TRANSFER_OPEN_MS } from '#features/payments/server/transfer/transfer-provider.ts'
import { isUnplaced } from '#features/payments/server/transfer/unplaced-money.ts'
import { openAccount, shortAccount } from '#features/refund-accounts/server/read-refund.ts'
import type { Shop } from '#server/shop.ts'
import type { BankMoney, Transfers } from '../transfers.calls.ts'
import { TRANSFER_LINES } from '../transfers.schema.ts'

/** The order that a payment is of: that of its checkout, or of its payment link. */
const orderOf = sql<string | null>`coalesce(${checkouts.orderId}, ${paymentLinks.orderId})`

/** Returns the four lists of the screen of bank transfers. */
export async function readTransfers(shop: Shop): Promise<Transfers> {
  const { db, clock } = shop
  const openUntil = sql`${checkouts.createdAt} + coalesce(${checkouts.openForMs}, ${TRANSFER_OPEN_MS})`
  const money = (condition: SQL | undefined, order: SQL) =>
    db.select().from(bankTransactions).where(condition).orderBy(order).limit(TRANSFER_LINES)
  const [open, recent, refunds, unpaid] = await Promise.all([
    money(isUnplaced, asc(bankTransactions.createdAt)),
    money(undefined, desc(bankTransactions.createdAt)),
    readRefunds(shop),
    db
      .select({
        payment: transferPayments,
        orderId: orderOf,
        customerName: sql<string | null>`coalesce(${checkouts.customerName}, ${orders.customerName})`,
      })
      .from(transferPayments)
      .leftJoin(checkouts, eq(checkouts.paymentIntentId, transferPayments.id))
      .leftJoin(paymentLinks, eq(paymentLinks.paymentIntentId, transferPayments.id))
      .leftJoin(orders, eq(orders.id, paymentLinks.orderId))
      .where(
        and(
          isNull(transferPayments.cancelledAt),
          or(
            and(gt(openUntil, clock.now().getTime()), isNull(checkouts.endedAt)),
            and(gt(paymentLinks.expiresAt, clock.now()), isNull(paymentLinks.closedAt)),
          ),
        ),
      )
      .orderBy(desc(transferPayments.createdAt))
      .limit(TRANSFER_LINES),
  ])
  const waiting = await Promise.all(
    unpaid.map(async ({ payment, orderId, customerName }) => {
      const [row] = await db.select({ received: receivedOf(payment.id) }).from(sql`(select 1)`)
      return {
        reference: payment.id,
        orderId: orderId ?? '',
        customerName: customerName ?? '',
        amountVND: payment.amount,
        receivedVND: row?.received ?? 0,
        createdAt: payment.createdAt.toISOString(),
      }
    }),
  )
  return {
    accounts: ownAccounts(await readBankSettings(db)).map(({ bank, number }) => ({ bank, number })),
    open: open.map(toWire),
    recent: recent.map(toWire),
    refunds,
    waiting,
  }
}

/** Returns the refunds that staff must make: of transfers, and of cash. */
async function readRefunds(shop: Shop): Promise<Transfers['refunds']> {
  const { db, clock } = shop
  const pending = (of: typeof transferRefunds | typeof cashRefunds) =>
    db
      .select({
        id: of.id,
        reference: of.paymentId,
        amountVND: of.amount,
        at: of.createdAt,
        // Not the order of the payment's checkout or link: money that came twice is booked on an order of its own.
        orderId: refundRows.orderId,
        named: refundAccounts,
        payer: users.email,
      })
      .from(of)
      .leftJoin(refundRows, eq(refundRows.id, of.id))
      .leftJoin(refundAccounts, eq(refundAccounts.refundId, of.id))
      .leftJoin(users, eq(users.id, refundAccounts.payingBy))
      .where(eq(of.state, 'pending'))
      .orderBy(asc(of.createdAt))
      .limit(TRANSFER_LINES)
  const [transfers, cash] = await Promise.all([pending(transferRefunds), pending(cashRefunds)])
  const rows = [
    ...transfers.map((row) => ({ ...row, paidBy: 'transfer' as const })),
    ...cash.map((row) => ({ ...row, paidBy: 'cash' as const })),
  ]
  const first = rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, TRANSFER_LINES)
  return Promise.all(
    first.map(async ({ at, named, payer, ...refund }) => {
      const account = await openAccount(shop, named)
      const isPaying = named?.payingUntil && named.payingUntil > clock.now()
      return {
        ...refund,
        createdAt: at.toISOString(),
        account: account && { ...shortAccount(account), givenAt: named!.givenAt!.toISOString() },
        askedUntil: named?.expiresAt.toISOString() ?? null,
        payingBy: isPaying ? payer : null,
      }
    }),
  )
}

function toWire(row: typeof bankTransactions.$inferSelect): BankMoney {
  return {
    id: row.id,
    source: row.source,
    amountVND: row.amount,
    restVND: row.amount - row.placed,
    content: row.content,
    bankReference: row.bankReference,
    bookedAt: row.bookedAt.toISOString(),
    reference: row.resolvedPaymentId ?? row.paymentId,
    resolution: row.resolution,
    note: row.note,
  }
}
