import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orderPayments } from '#db/schema/index.ts'
import type { PaidCharge, PaymentProvider } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import { inChunks } from '#shared/chunk.ts'
import { FOUND, type PaymentChange } from './payment-change.ts'
import { changedDisputes, oldestOpenDispute } from './record-disputes.ts'
import { changedRefunds } from './record-refunds.ts'
import { DAY_MS } from '#shared/durations.ts'

type Reader = Pick<Database, 'select'>

/** How many listed items are compared with the database in one query. */
const AT_ONCE = 100

/**
 * How long a bank may take to confirm a charge or report a dispute, in milliseconds. Both are listed by their start.
 */
const CHARGE_MARGIN_MS = 14 * DAY_MS

/**
 * How long after it was made a succeeded refund may fail, in milliseconds. Banks may take 30 days from when it was
 * posted (the provider's documentation, "Failed refunds"), which is some days after it was made.
 */
const REFUND_MARGIN_MS = 45 * DAY_MS

/**
 * Finds a provider's payments whose events the provider may have deleted (its log goes back 30 days). These are charges
 * without an order or with refunds that the order lacks, and refunds and disputes that the database lacks or holds in
 * an earlier state. A bank may take months over a dispute, so disputes are listed from the oldest open one.
 * `finishRefunds` reads pending refunds of any age.
 * @param until seconds by the provider's clock: everything before was handled
 * @throws ProviderFailure if the provider cannot be asked
 */
export async function* findUnbooked(
  { db }: Shop,
  provider: PaymentProvider,
  until: number,
): AsyncGenerator<PaymentChange[]> {
  const before = (ms: number) => new Date(until * 1000 - ms)

  async function* find<T extends { paymentId: string | null }>(
    list: AsyncIterable<T>,
    unbookedOf: (db: Reader, provider: PaymentProvider, part: T[]) => Promise<T[]>,
  ): AsyncGenerator<PaymentChange[]> {
    for await (const part of inChunks(list, AT_ONCE)) {
      const found = new Set((await unbookedOf(db, provider, part)).map(({ paymentId }) => paymentId))
      yield [...found].flatMap((id) =>
        id === null ? [] : [{ provider: provider.name, id: `intent:${id}`, type: FOUND, paymentId: id }],
      )
    }
  }

  const since = before(CHARGE_MARGIN_MS)
  yield* find(provider.listPaidCharges(since), unbookedCharges)
  yield* find(provider.listRefunds({ since: before(REFUND_MARGIN_MS) }), changedRefunds)
  const opened = await oldestOpenDispute(db, provider)
  yield* find(provider.listDisputes({ since: opened && opened < since ? opened : since }), changedDisputes)
}

/** Returns the charges whose order is missing or has another refunded amount. */
async function unbookedCharges(db: Reader, provider: PaymentProvider, charges: PaidCharge[]): Promise<PaidCharge[]> {
  const ids = charges.map(({ paymentId }) => paymentId)
  const rows = await db
    .select({ paymentId: orderPayments.paymentId, refunded: orderPayments.refunded })
    .from(orderPayments)
    .where(and(inArray(orderPayments.paymentId, ids), eq(orderPayments.paymentProvider, provider.name)))
  const refundedOf = new Map(rows.map(({ paymentId, refunded }) => [paymentId, refunded]))
  return charges.filter(({ paymentId, refunded }) => refundedOf.get(paymentId) !== refunded)
}
