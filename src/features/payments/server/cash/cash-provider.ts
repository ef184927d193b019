import { createHmac } from 'node:crypto'
import { and, eq, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#db/client.ts'
import { cashPayments, cashRefunds } from '#db/schema/index.ts'
import type { Clock } from '#server/clock.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { fail } from '#shared/result.ts'
import type { Payment, PaymentProvider, ProviderEvent } from '../payment-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { listRefundsByStaff, readRefundByStaff } from '../refund-by-staff.ts'
import { madeEventId, takenBackEventId } from '../refund-event-ids.ts'
import { CASH_PROVIDER, CASH_REFUND } from './cash-name.ts'

/** How long an order may be on its way from the first call to the last, in milliseconds. */
const OPEN_MS = 30 * MINUTE_MS

/** More than any rule of the settings allows. */
const MAX_VND = 499_999_999

/** What a customer placing an order is called in the log of events. */
const PROMISED = 'cash.promised'
const REFUND_EVENTS: ReadonlySet<string> = new Set(Object.values(CASH_REFUND))

interface CashContext {
  db: Database
  clock: Clock
  /** Derives ids and proofs, so that a repeated call makes the same payment. */
  secret: string
}

/**
 * Returns cash on delivery as a payment provider of the shop. Its books are a table of the shop's own database. A
 * payment is `promised` once the customer has placed the order (`promiseCash`), and the order is made then. It is
 * `paid` once a courier or the shop has the money (`receiveCash`).
 */
export function cashProvider({ db, clock, secret }: CashContext): PaymentProvider {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()

  return {
    name: CASH_PROVIDER,
    method: 'cash',
    form: null,
    maxAmount: { VND: MAX_VND, USD: 0 },
    openForMs: OPEN_MS,
    webhookAnswer: { received: true },

    async create({ amount, reference }, key) {
      const id = `cash-${digest(`cash payment ${key}`).subarray(0, 16).toString('hex')}`
      const row = { id, amount, reference: { ...reference }, createdAt: clock.now() }
      await db.insert(cashPayments).values(row).onConflictDoNothing()
      return { id, clientSecret: digest(`cash proof ${key}`).toString('base64url') }
    },
    async amend(id, { amount, reference }) {
      const changed = await db
        .update(cashPayments)
        .set({ amount, reference: { ...reference } })
        .where(isOpen(id))
        .returning({ id: cashPayments.id })
      if (changed.length === 0) throw stateFailure(await read(db, id))
    },
    read: (id) => read(db, id),
    async cancel(id) {
      await db.update(cashPayments).set({ cancelledAt: clock.now() }).where(isOpen(id))
      const payment = await read(db, id)
      if (payment.state !== 'cancelled') throw stateFailure(payment)
    },

    async refund({ id, paymentId, amount, askedAt }) {
      await db.transaction(async (tx) => {
        const [known] = await tx.select().from(cashRefunds).where(eq(cashRefunds.id, id))
        if (known) return
        const { received, refunded } = await read(tx, paymentId)
        // A courier may have been given less than the order costs.
        if (refunded + amount > received)
          throw new ProviderFailure({ kind: 'refused', message: `Of ${paymentId}, ${received - refunded} is left` })
        await tx.insert(cashRefunds).values({ id, paymentId, amount, createdAt: askedAt })
      })
      return readRefundByStaff(db, cashRefunds, id)
    },
    readRefund: (id) => readRefundByStaff(db, cashRefunds, id),

    async *listEvents(since) {
      const promised = await db
        .select({ paymentId: cashPayments.id, at: cashPayments.promisedAt })
        .from(cashPayments)
        .where(since ? gte(cashPayments.promisedAt, since) : isNotNull(cashPayments.promisedAt))
      const refunded = await db
        .select({ id: cashRefunds.id, paymentId: cashRefunds.paymentId, at: cashRefunds.madeAt })
        .from(cashRefunds)
        .where(since ? gte(cashRefunds.madeAt, since) : isNotNull(cashRefunds.madeAt))
      const takenBack = await db
        .select({ id: cashRefunds.id, paymentId: cashRefunds.paymentId, at: cashRefunds.takenBackAt })
        .from(cashRefunds)
        .where(since ? gte(cashRefunds.takenBackAt, since) : isNotNull(cashRefunds.takenBackAt))
      const events: ProviderEvent[] = [
        ...promised.map(({ paymentId, at }) => ({
          ...{ id: `promised:${paymentId}`, type: PROMISED, paymentId },
          createdAt: at!,
        })),
        ...refunded.map(({ id, paymentId, at }) => ({
          ...{ id: madeEventId(id), type: CASH_REFUND.made, paymentId },
          createdAt: at!,
        })),
        ...takenBack.map(({ id, paymentId, at }) => ({
          ...{ id: takenBackEventId(id), type: CASH_REFUND.takenBack, paymentId },
          createdAt: at!,
        })),
      ]
      yield* events.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
    },
    async *listPaidCharges() {},
    listRefunds: (range) => listRefundsByStaff(db, cashRefunds, range),
    async *listDisputes() {},
    subjectOf: (type) => (type === PROMISED ? 'payment' : REFUND_EVENTS.has(type) ? 'refund' : null),
    inHistory: () => 'never',
    // Nobody sends events about cash.
    verifyWebhook: () => Promise.resolve(fail('invalid_signature')),
  }
}

/** Stores what was received of a promised payment; once. */
export async function receiveCash(
  db: Pick<Transaction, 'update'>,
  id: string,
  { received, now }: { received: number; now: Date },
): Promise<void> {
  await db
    .update(cashPayments)
    .set({ received, receivedAt: now })
    .where(and(eq(cashPayments.id, id), isNotNull(cashPayments.promisedAt), isNull(cashPayments.receivedAt)))
}

/** Takes back that a payment was received: it is promised again. */
export async function unreceiveCash(db: Pick<Transaction, 'update'>, id: string): Promise<void> {
  await db.update(cashPayments).set({ received: 0, receivedAt: null }).where(eq(cashPayments.id, id))
}

/**
 * Stores that the customer has placed the order, unless its payment was given up or `condition` does not hold. Only
 * this makes a payment count.
 */
export async function promiseCash(
  db: Pick<Transaction, 'update'>,
  id: string,
  { now, condition }: { now: Date; condition: SQL },
): Promise<void> {
  await db
    .update(cashPayments)
    .set({ promisedAt: now })
    .where(and(isOpen(id), condition))
}

/** Changes what the courier collects for a promised order, in dong. */
export async function changePromisedCash(db: Pick<Transaction, 'update'>, id: string, amount: number): Promise<void> {
  await db
    .update(cashPayments)
    .set({ amount })
    .where(and(eq(cashPayments.id, id), isNotNull(cashPayments.promisedAt)))
}

const isOpen = (id: string) =>
  and(eq(cashPayments.id, id), isNull(cashPayments.promisedAt), isNull(cashPayments.cancelledAt))

async function read(db: Pick<Transaction, 'select'>, id: string): Promise<Payment> {
  const [found] = await db
    .select({
      row: cashPayments,
      refunded: sql`(select coalesce(sum(${cashRefunds.amount}), 0) from ${cashRefunds}
        where ${cashRefunds.paymentId} = ${id} and ${cashRefunds.state} <> 'taken_back')`.mapWith(Number),
    })
    .from(cashPayments)
    .where(eq(cashPayments.id, id))
  if (!found) throw new ProviderFailure({ kind: 'unknown', message: `There is no cash payment ${id}` })
  const { row, refunded } = found
  const { amount, reference, createdAt, promisedAt, cancelledAt, receivedAt, received } = row
  return {
    id,
    state: receivedAt ? 'paid' : promisedAt ? 'promised' : cancelledAt ? 'cancelled' : 'open',
    currency: 'VND',
    amount,
    received,
    refunded,
    isDisputed: false,
    createdAt,
    chargedAt: null,
    payer: null,
    reference,
  }
}

function stateFailure({ id, state }: Payment): ProviderFailure {
  return new ProviderFailure({ kind: 'state', message: `The cash payment ${id} is ${state}`, state })
}
