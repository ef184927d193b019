import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { checkouts } from '#db/schema/index.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken } from '#server/hash-token.ts'
import type { PricedCart } from './price-cart.ts'

export type Checkout = typeof checkouts.$inferSelect

/** A checkout that can be paid, with the quote that its payment will charge. */
export interface BegunCheckout {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
  quote: PricedCart
}

/** Returns whether a checkout can no longer be paid: it has ended, or its payment was open for too long (`openForMs`). */
export function canNoLongerBePaid(
  { createdAt, endedAt }: Pick<Checkout, 'createdAt' | 'endedAt'>,
  { clock, payments }: Pick<Shop, 'clock' | 'payments'>,
): boolean {
  return endedAt !== null || clock.now().getTime() - createdAt.getTime() > payments.openForMs
}

/**
 * Returns the checkout of a payment if the caller knows its client secret; null otherwise. The payment's id is no
 * proof.
 */
export async function findOwnCheckout(
  db: Database,
  paymentIntentId: string,
  clientSecret: string,
): Promise<Checkout | null> {
  const checkout = await findCheckout(db, paymentIntentId)
  if (!checkout?.clientSecretHash) return null
  const known = Buffer.from(checkout.clientSecretHash)
  const given = Buffer.from(hashToken(clientSecret))
  return known.length === given.length && timingSafeEqual(known, given) ? checkout : null
}

const checkoutOfIntent = prepareOnce((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, sql.placeholder('intent')))
    .prepare(),
)

export async function findCheckout(db: Database, paymentIntentId: string): Promise<Checkout | null> {
  const [checkout] = await checkoutOfIntent(db).all({ intent: paymentIntentId })
  return checkout ?? null
}
