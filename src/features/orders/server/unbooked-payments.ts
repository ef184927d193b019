import { inArray } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { FOUND, type PaymentNews } from './payment-news.ts'
import { changedDisputes, oldestOpenDispute } from './record-disputes.ts'

/** A page of the provider's lists. */
const PAGE = 100

interface Listed {
  id: string
  paymentIntentId: string
  /** A charge: minor units given back. */
  refunded?: number
}

/**
 * Finds payments whose events the provider may have deleted (its log goes back 30 days): charges without an order or
 * with other refunds than the order's, refunds that the database does not have, and disputes that it does not have or
 * has as they were before. A bank may take months over a dispute: they are listed from the oldest that is open here.
 * @param since seconds by the provider's clock
 * @throws the provider's error when it cannot be asked
 */
export async function findUnbooked(shop: Shop, since: number, signal?: AbortSignal): Promise<PaymentNews[]> {
  const { charges, refunds: given, disputes: disputed } = shop.stripe
  const range = { created: { gte: since }, limit: PAGE }
  const found = new Set<string>()
  const look = async (list: AsyncIterable<Listed>, unknownOf: (shop: Shop, page: Listed[]) => Promise<Listed[]>) => {
    for await (const page of pagesOf(list)) {
      signal?.throwIfAborted()
      for (const { paymentIntentId } of await unknownOf(shop, page)) found.add(paymentIntentId)
    }
  }
  await look(
    listed(charges.list(range), (charge) => ({
      isOf: charge.paid && charge.status === 'succeeded',
      refunded: charge.amount_refunded,
    })),
    unbookedCharges,
  )
  await look(
    listed(given.list(range), () => ({ isOf: true })),
    unknownRefunds,
  )
  const opened = await oldestOpenDispute(shop.db)
  const disputeRange = { ...range, created: { gte: Math.min(since, opened ?? since) } }
  for await (const page of pagesOf(disputed.list(disputeRange))) {
    signal?.throwIfAborted()
    for (const dispute of await changedDisputes(shop.db, page)) {
      const intent = intentOf(dispute)
      if (intent) found.add(intent)
    }
  }
  return [...found].map((paymentIntentId) => ({ id: `intent:${paymentIntentId}`, type: FOUND, paymentIntentId }))
}

interface OfIntent {
  id: string
  payment_intent?: string | { id: string } | null
}

async function* listed<T extends OfIntent>(
  list: AsyncIterable<T>,
  read: (object: T) => { isOf: boolean; refunded?: number },
): AsyncGenerator<Listed> {
  for await (const object of list) {
    const paymentIntentId = intentOf(object)
    const { isOf, ...rest } = read(object)
    if (isOf && paymentIntentId) yield { id: object.id, paymentIntentId, ...rest }
  }
}

function intentOf({ payment_intent: intent }: OfIntent): string | undefined {
  return typeof intent === 'string' ? intent : intent?.id
}

async function* pagesOf<T>(list: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = []
  for await (const object of list) {
    page.push(object)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function unbookedCharges({ db }: Shop, page: Listed[]): Promise<Listed[]> {
  const ids = page.map(({ paymentIntentId }) => paymentIntentId)
  const rows = await db
    .select({ intent: orders.paymentIntentId, refunded: orders.refunded })
    .from(orders)
    .where(inArray(orders.paymentIntentId, ids))
  const refundedOf = new Map(rows.map(({ intent, refunded }) => [intent, refunded]))
  return page.filter(({ paymentIntentId, refunded }) => refundedOf.get(paymentIntentId) !== refunded)
}

async function unknownRefunds({ db }: Shop, page: Listed[]): Promise<Listed[]> {
  const ids = page.map(({ id }) => id)
  const rows = await db.select({ id: refunds.providerId }).from(refunds).where(inArray(refunds.providerId, ids))
  const known = new Set(rows.map(({ id }) => id))
  return page.filter(({ id }) => !known.has(id))
}
