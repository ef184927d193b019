import { and, eq, ne, or } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { bankTransactions, transferPayments } from '#db/schema/index.ts'
import type { ProviderEvent } from '../payment-provider.ts'
import { readPayment } from './transfer-payment.ts'
import { findTransferReferences } from './transfer-reference.ts'

/** Money that arrived at the bank. */
export type ArrivedMoney = Pick<
  typeof bankTransactions.$inferInsert,
  'id' | 'source' | 'accountNumber' | 'amount' | 'content' | 'bookedAt'
> & { bankReference: string }

/**
 * Stores money that arrived, and places as much of it as the payment of its reference waits for, in one transaction. The
 * rest waits for staff: what is too much, what comes after the payment was paid, cancelled or over, and what names no
 * payment or several. A line that is known already, under its id or by the bank's own number, changes nothing.
 * @returns the event of the payment that it was placed to, also for a known line; null: it was placed to none
 */
export async function placeTransaction(db: Database, now: Date, money: ArrivedMoney): Promise<ProviderEvent | null> {
  return db.transaction(async (tx) => {
    const known = await findKnown(tx, money)
    if (known) return eventOf(known)
    const waiting = await findWaiting(tx, money.content)
    const placed = Math.min(money.amount, waiting?.rest ?? 0)
    const row = { ...money, paymentId: placed > 0 ? waiting!.id : null, placed, createdAt: now }
    await tx.insert(bankTransactions).values(row)
    return eventOf(row)
  })
}

type Placed = Pick<typeof bankTransactions.$inferSelect, 'id' | 'createdAt'> & { paymentId: string | null }

function eventOf({ id, paymentId, createdAt }: Placed): ProviderEvent | null {
  return paymentId === null ? null : { id, type: 'transfer.received', paymentId, createdAt }
}

async function findKnown(tx: Transaction, { id, accountNumber, bankReference, amount }: ArrivedMoney) {
  const { createdAt, paymentId } = bankTransactions
  const isSameLine = and(
    eq(bankTransactions.accountNumber, accountNumber),
    ne(bankTransactions.bankReference, ''),
    eq(bankTransactions.bankReference, bankReference),
    eq(bankTransactions.amount, amount),
  )
  const [known] = await tx
    .select({ id: bankTransactions.id, createdAt, paymentId })
    .from(bankTransactions)
    .where(or(eq(bankTransactions.id, id), isSameLine))
    .limit(1)
  return known
}

/** Returns the one payment that a text names and that still waits for money, with how much; null: none, or several. */
async function findWaiting(tx: Transaction, content: string): Promise<{ id: string; rest: number } | null> {
  const found: { id: string; rest: number }[] = []
  for (const reference of findTransferReferences(content)) {
    const [row] = await tx.select().from(transferPayments).where(eq(transferPayments.id, reference))
    if (!row) continue
    const { state, amount, received } = await readPayment(tx, row.id)
    found.push({ id: row.id, rest: state === 'open' ? amount - received : 0 })
  }
  return found.length === 1 && found[0]!.rest > 0 ? found[0]! : null
}
