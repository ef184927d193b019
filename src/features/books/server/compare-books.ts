import { and, gte, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { bankTransactions, orders } from '#db/schema/index.ts'
import type { PaymentProvider } from '#features/payments/server/payment-provider.ts'
import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import { readShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { isRefundedByStaff } from '#shared/payment-methods.ts'
import { comparePayments } from './compare-payments.ts'
import { compareRefunds } from './compare-refunds.ts'
import { openDayBook, type DayBook } from './day-book.ts'

/** A payment or refund younger than this may still be on its way into the books, in milliseconds. */
const UNSETTLED_MS = 2 * MINUTE_MS

/** The books of one day as they were compared. */
export type ComparedDay = ReturnType<DayBook['close']>

type OnAway = (provider: PaymentProvider, error: Error, day: Day) => void

/**
 * Compares, for each day of a range in Vietnam, what the payment providers and the lines of the bank say with orders,
 * refunds and money to place. Changes nothing. Days are read one after the other, so memory holds one day.
 * @param range both days included
 * @param onAway called with a provider that cannot be asked: the days from `day` on have nothing of it
 * @throws ProviderFailure if a provider cannot be asked, without `onAway`
 */
export async function* compareBooks(
  shop: Shop,
  { from, to }: { from: Day; to: Day },
  { signal, onAway }: { signal?: AbortSignal; onAway?: OnAway } = {},
): AsyncGenerator<ComparedDay> {
  const away = new Set<PaymentProvider>()
  const before = new Date(shop.clock.now().getTime() - UNSETTLED_MS)
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const book = openDayBook(day)
    for (const provider of shop.payments.all) {
      signal?.throwIfAborted()
      if (away.has(provider)) continue
      try {
        await compareProvider(shop, provider, book, before)
      } catch (error) {
        if (!onAway || !isProviderFailure(error)) throw error
        away.add(provider)
        onAway(provider, error, day)
      }
    }
    const isCardAway = [...away].some(({ method }) => method === 'card')
    await sumReceivedByStaff(shop.db, book, isCardAway)
    await checkLines(shop.db, book)
    yield book.close()
  }
}

/** Adds what a provider says of a day, or nothing if it fails: half of a day would disagree. */
async function compareProvider(shop: Shop, provider: PaymentProvider, book: DayBook, before: Date): Promise<void> {
  const writes: (() => void)[] = []
  const part: DayBook = {
    ...book,
    tell: (...found) => void writes.push(() => book.tell(...found)),
    add: (...sum) => void writes.push(() => book.add(...sum)),
  }
  await comparePayments(shop, provider, part, before)
  await compareRefunds(shop, provider, part, before)
  for (const write of writes) write()
}

/**
 * Adds what staff noted as received. An order paid by card must name its payment; those of the demo shop do not. While
 * a provider of cards is away, its part of the day's sum is missing, so no order by card is added.
 */
async function sumReceivedByStaff(db: Database, book: DayBook, isCardAway: boolean): Promise<void> {
  const { id, paymentMethod: method, currency, total } = orders
  const rows = await db
    .select({ id, method, currency, total })
    .from(orders)
    .where(and(gte(orders.createdAt, book.since), lt(orders.createdAt, book.until), isNull(orders.paymentIntentId)))
  const isDemo = await readShopState(db, 'demo')
  for (const { id: orderId, method, currency, total } of rows) {
    if (isRefundedByStaff(method)) book.add(method, currency, { receivedByStaff: total })
    if (method !== 'card' || isDemo || isCardAway) continue
    const facts = { method, orderId, subject: null, currency, theirs: null, ours: total } as const
    book.tell({ kind: 'order_without_payment', ...facts })
    book.add(method, currency, { ours: total })
  }
}

/** Adds the money of the bank that no payment took, and finds lines that say nowhere what became of them. */
async function checkLines(db: Database, book: DayBook): Promise<void> {
  const { id, amount, placed, paymentId, resolution, resolvedPaymentId, createdAt } = bankTransactions
  const ofDay = and(gte(createdAt, book.since), lt(createdAt, book.until))
  const rest = sql`${amount} - ${placed}`
  const [sums] = await db
    .select({
      toPlace: sql`coalesce(sum(case when ${resolution} is null then ${rest} end), 0)`.mapWith(Number),
      returned: sql`coalesce(sum(case when ${resolution} = 'returned' then ${rest} end), 0)`.mapWith(Number),
      credit: sql`coalesce(sum(case when ${resolution} = 'credit' then ${rest} end), 0)`.mapWith(Number),
    })
    .from(bankTransactions)
    .where(ofDay)
  if (sums && (sums.toPlace || sums.returned || sums.credit)) book.add('transfer', 'VND', sums)
  const lost = await db
    .select({ id, amount, placed })
    .from(bankTransactions)
    .where(
      and(
        ofDay,
        sql`((${placed} > 0) <> (${paymentId} is not null)
          or coalesce(${resolution} = 'placed', false) <> (${resolvedPaymentId} is not null))`,
      ),
    )
  for (const line of lost)
    book.tell({
      ...{ kind: 'line_unplaced', method: 'transfer', orderId: null, subject: line.id, currency: 'VND' },
      theirs: line.amount,
      ours: line.placed,
    })
}
