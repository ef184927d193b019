import { inArray } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { FOUND, type PaymentNews } from './payment-news.ts'
import { changedDisputes, oldestOpenDispute } from './record-disputes.ts'
import { changedRefunds } from './record-refunds.ts'

type Reader = Pick<Database, 'select'>

/** A page of the provider's lists. */
const PAGE = 100

const DAY_S = 24 * 60 * 60

/** How long a bank may take to confirm a charge or report a dispute, in seconds: both are listed by when they began. */
const CHARGE_MARGIN_S = 14 * DAY_S

/**
 * How long after it was made a succeeded refund may fail, in seconds. Banks may take 30 days from when it was posted
 * (the provider's documentation, "Failed refunds"), which is some days after it was made.
 */
const REFUND_MARGIN_S = 45 * DAY_S

/**
 * Finds payments whose events the provider may have deleted (its log goes back 30 days): charges without an order or
 * with other refunds than the order's, and refunds and disputes that the database does not have or has as they were
 * before. A bank may take months over a dispute: they are listed from the oldest that is open here. A refund that is
 * still pending is read by finishRefunds, however old it is.
 * @param until seconds by the provider's clock: everything before was handled
 * @throws the provider's error when it cannot be asked
 */
export async function findUnbooked(shop: Shop, until: number, signal?: AbortSignal): Promise<PaymentNews[]> {
  const { charges, refunds, disputes } = shop.stripe
  const from = (seconds: number) => ({ created: { gte: seconds }, limit: PAGE })
  const found = new Set<string>()

  async function look<T extends OfIntent>(list: AsyncIterable<T>, unbookedOf: (db: Reader, page: T[]) => Promise<T[]>) {
    for await (const page of pagesOf(list)) {
      signal?.throwIfAborted()
      for (const object of await unbookedOf(shop.db, page)) {
        const intent = intentOf(object)
        if (intent) found.add(intent)
      }
    }
  }

  const since = until - CHARGE_MARGIN_S
  await look(charges.list(from(since)), unbookedCharges)
  await look(refunds.list(from(until - REFUND_MARGIN_S)), changedRefunds)
  const opened = await oldestOpenDispute(shop.db)
  await look(disputes.list(from(Math.min(since, opened ?? since))), changedDisputes)
  return [...found].map((paymentIntentId) => ({ id: `intent:${paymentIntentId}`, type: FOUND, paymentIntentId }))
}

interface OfIntent {
  payment_intent?: string | { id: string } | null
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

/** The charges that were paid and whose order is missing or has given back another amount. */
async function unbookedCharges(db: Reader, page: Stripe.Charge[]): Promise<Stripe.Charge[]> {
  const paid = page.filter((charge) => charge.paid && charge.status === 'succeeded' && intentOf(charge))
  const rows = await db
    .select({ intent: orders.paymentIntentId, refunded: orders.refunded })
    .from(orders)
    .where(
      inArray(
        orders.paymentIntentId,
        paid.map((charge) => intentOf(charge)!),
      ),
    )
  const refundedOf = new Map(rows.map(({ intent, refunded }) => [intent, refunded]))
  return paid.filter((charge) => refundedOf.get(intentOf(charge)!) !== charge.amount_refunded)
}
