import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import { bankTransactions, transferPayments, transferRefunds } from '#db/schema/index.ts'
import type { Payment } from '../payment-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Returns the SQL of what has arrived for a payment, in dong: what was placed at once, and what staff have placed. */
export function receivedOf(id: string) {
  return sql<number>`(select coalesce(sum(case when ${bankTransactions.paymentId} is ${id} then ${bankTransactions.placed} else 0 end
      + case when ${bankTransactions.resolvedPaymentId} is ${id}
        then ${bankTransactions.amount} - ${bankTransactions.placed} else 0 end), 0)
    from ${bankTransactions} where ${isFor(id)})`.mapWith(Number)
}

const isFor = (id: string) => or(eq(bankTransactions.paymentId, id), eq(bankTransactions.resolvedPaymentId, id))

/** Reads a payment and what has arrived for it. @throws ProviderFailure of kind `unknown` */
export async function readPayment(db: Pick<Transaction, 'select'>, id: string): Promise<Payment> {
  const [row] = await db
    .select({
      payment: transferPayments,
      received: receivedOf(id),
      refunded: sql`(select coalesce(sum(${transferRefunds.amount}), 0) from ${transferRefunds}
        where ${transferRefunds.paymentId} = ${id} and ${transferRefunds.state} <> 'taken_back')`.mapWith(Number),
      lastAt: sql<number | null>`(select max(${bankTransactions.bookedAt}) from ${bankTransactions}
        where ${isFor(id)})`,
    })
    .from(transferPayments)
    .where(eq(transferPayments.id, id))
  if (!row) throw new ProviderFailure({ kind: 'unknown', message: `No transfer has the reference ${id}` })
  const { payment, received, refunded, lastAt } = row
  const { amount, cancelledAt, createdAt, reference } = payment
  const isPaid = received >= amount || (cancelledAt !== null && received > 0)
  return {
    id,
    state: isPaid ? 'paid' : cancelledAt === null ? 'open' : 'cancelled',
    currency: 'VND',
    amount,
    received,
    refunded,
    isDisputed: false,
    createdAt,
    chargedAt: lastAt === null ? null : new Date(lastAt),
    payer: null,
    reference,
  }
}
