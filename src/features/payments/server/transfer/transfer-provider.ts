import { createHmac } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { BankAccount } from '#db/schema/transfers.ts'
import { bankTransactions, transferPayments, transferRefunds } from '#db/schema/index.ts'
import type { Clock } from '#server/clock.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { City } from '#shared/shop.ts'
import type { PaidCharge, Payment, PaymentProvider, ProviderEvent, RefundOrder } from '../payment-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { listRefundsByStaff, readRefundByStaff } from '../refund-by-staff.ts'
import { madeEventId, takenBackEventId } from '../refund-event-ids.ts'
import { BANK_PROVIDER, placedEventId, TRANSFER_RECEIVED, TRANSFER_REFUND } from './bank-provider.ts'
import { TRANSFER_MINUTES } from './bank-settings.ts'
import { receiveFeed, type FeedKeys } from './receive-feed.ts'
import { readPayment, receivedOf } from './transfer-payment.ts'
import { transferReferenceOf } from './transfer-reference.ts'

/**
 * How long a customer may take to send the money, in milliseconds, unless their checkout says otherwise. Money that
 * comes later makes an order in review; once the reconciler has cancelled the payment, staff place it.
 */
export const TRANSFER_OPEN_MS = TRANSFER_MINUTES * MINUTE_MS

/** The largest transfer that banks make at once and free of charge (NAPAS 247): below 500 million dong. */
const MAX_VND = 499_999_999

/** How many rows of a list are read at once. */
const PAGE = 500

/** The events in the log, by what they are read from. Each has the id that the call which reports it first gives it. */
const EVENTS = {
  received: { type: TRANSFER_RECEIVED, idOf: (lineId: string) => lineId },
  placed: { type: TRANSFER_RECEIVED, idOf: placedEventId },
  made: { type: TRANSFER_REFUND.made, idOf: madeEventId },
  taken_back: { type: TRANSFER_REFUND.takenBack, idOf: takenBackEventId },
}
const REFUND_EVENTS: ReadonlySet<string> = new Set(Object.values(TRANSFER_REFUND))

interface TransferContext {
  db: Database
  clock: Clock
  /** Derives references and proofs, so that a repeated call makes the same payment. */
  secret: string
  keys: FeedKeys
  /** Returns the account that customers of a city send money to; null: the shop has none. */
  account(city: City | undefined): Promise<BankAccount | null>
}

/**
 * Returns bank transfers as a payment provider of the shop. Its books are tables of the shop's own database: what
 * customers were asked to send, and what the bank has seen (`bank_transactions`).
 */
export function transferProvider({ db, clock, secret, keys, account }: TransferContext): PaymentProvider {
  const digest = (text: string) => createHmac('sha256', secret).update(text).digest()

  return {
    name: BANK_PROVIDER,
    method: 'transfer',
    form: null,
    maxAmount: { VND: MAX_VND, USD: 0 },
    openForMs: TRANSFER_OPEN_MS,
    webhookAnswer: { success: true },

    async create({ amount, reference, city }, key) {
      const to = await account(city)
      if (!to) throw new ProviderFailure({ kind: 'unconfigured', message: 'The shop has no bank account' })
      // A reference that another payment has is one in billions; then the next one is taken.
      for (let attempt = 0; ; attempt++) {
        const id = transferReferenceOf(digest(`reference ${key} ${attempt}`))
        const row = { id, amount, reference: { ...reference }, account: to, createdAt: clock.now() }
        await db.insert(transferPayments).values(row).onConflictDoNothing()
        const [made] = await db.select().from(transferPayments).where(eq(transferPayments.id, id))
        if (made?.reference['checkout'] === reference.checkout)
          return { id, clientSecret: digest(`proof ${key}`).toString('base64url') }
      }
    },
    async amend(id, { amount, reference }) {
      const changed = await db
        .update(transferPayments)
        .set({ amount, reference: { ...reference } })
        .where(and(eq(transferPayments.id, id), isNull(transferPayments.cancelledAt), sql`${receivedOf(id)} = 0`))
        .returning({ id: transferPayments.id })
      // A part that has arrived was asked for with the earlier amount.
      if (changed.length === 0) throw stateFailure(await readPayment(db, id))
    },
    read: (id) => readPayment(db, id),
    async cancel(id) {
      const now = clock.now()
      const payment = await db.transaction(async (tx) => {
        const found = await readPayment(tx, id)
        if (found.state === 'open')
          await tx.update(transferPayments).set({ cancelledAt: now }).where(eq(transferPayments.id, id))
        return readPayment(tx, id)
      })
      if (payment.state === 'paid') throw stateFailure(payment)
    },

    async refund(order: RefundOrder) {
      const { id, paymentId, amount, askedAt } = order
      await db.insert(transferRefunds).values({ id, paymentId, amount, createdAt: askedAt }).onConflictDoNothing()
      return readRefundByStaff(db, transferRefunds, id)
    },
    readRefund: (id) => readRefundByStaff(db, transferRefunds, id),

    async *listEvents(since) {
      for (let offset = 0; ; offset += PAGE) {
        const rows = await db.all<{ id: string; kind: keyof typeof EVENTS; paymentId: string; at: number }>(sql`
          select * from (
            select ${bankTransactions.id} as id, 'received' as kind, ${bankTransactions.paymentId} as paymentId,
              ${bankTransactions.createdAt} as at
              from ${bankTransactions} where ${bankTransactions.paymentId} is not null
            union all
            select ${bankTransactions.id}, 'placed', ${bankTransactions.resolvedPaymentId}, ${bankTransactions.resolvedAt}
              from ${bankTransactions} where ${bankTransactions.resolvedPaymentId} is not null
            union all
            select ${transferRefunds.id}, 'made', ${transferRefunds.paymentId}, ${transferRefunds.madeAt}
              from ${transferRefunds} where ${transferRefunds.madeAt} is not null
            union all
            select ${transferRefunds.id}, 'taken_back', ${transferRefunds.paymentId}, ${transferRefunds.takenBackAt}
              from ${transferRefunds} where ${transferRefunds.takenBackAt} is not null)
          where at >= ${since?.getTime() ?? 0} order by at desc, id, kind limit ${PAGE} offset ${offset}`)
        for (const { id, kind, paymentId, at } of rows) {
          const { type, idOf } = EVENTS[kind]
          yield { id: idOf(id), type, paymentId, createdAt: new Date(at) } satisfies ProviderEvent
        }
        if (rows.length < PAGE) return
      }
    },
    async *listPaidCharges(since, until) {
      const from = since.getTime()
      // A payment counts where the last of its money came.
      const rows = await db.all<{ id: string }>(sql`select id from (
          select ${bankTransactions.paymentId} as id, ${bankTransactions.createdAt} as at from ${bankTransactions}
            where ${bankTransactions.paymentId} is not null and ${bankTransactions.createdAt} >= ${from}
          union all
          select ${bankTransactions.resolvedPaymentId}, ${bankTransactions.resolvedAt} from ${bankTransactions}
            where ${bankTransactions.resolvedPaymentId} is not null and ${bankTransactions.resolvedAt} >= ${from})
        group by id having max(at) < ${until?.getTime() ?? Number.MAX_SAFE_INTEGER} order by max(at) desc, id`)
      for (const { id } of rows) {
        const { state, currency, received, refunded } = await readPayment(db, id)
        if (state === 'paid') yield { paymentId: id, currency, received, refunded } satisfies PaidCharge
      }
    },
    listRefunds: (range) => listRefundsByStaff(db, transferRefunds, range),
    // A transfer cannot be taken back by the sender's bank.
    async *listDisputes() {},
    subjectOf: (type) => (type === TRANSFER_RECEIVED ? 'payment' : REFUND_EVENTS.has(type) ? 'refund' : null),
    inHistory: (type) => (type === TRANSFER_RECEIVED ? 'always' : 'never'),
    verifyWebhook: (body, headers) => receiveFeed(db, clock, keys, { body, headers }),
  }
}

function stateFailure({ id, state }: Payment): ProviderFailure {
  return new ProviderFailure({ kind: 'state', message: `The transfer ${id} is ${state}`, state })
}
