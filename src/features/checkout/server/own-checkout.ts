import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { prepareOnce } from '#db/prepare-once.ts'
import { checkouts } from '#db/schema/index.ts'
import type { PaymentKey } from '#features/payments/server/payment-provider.ts'
import type { Shop } from '#server/shop.ts'
import { hashToken } from '#server/hash-token.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import type { PricedCart } from './price-cart.ts'

export type Checkout = typeof checkouts.$inferSelect

/** A checkout that can be paid, with the quote that its payment will charge. */
export interface BegunCheckout {
  paymentIntentId: string
  clientSecret: string
  quoteId: string
  quote: PricedCart
}

/**
 * Returns whether a checkout can no longer be paid: it has ended, its payment was open for too long (`openForMs` of the
 * checkout or of the provider), or its provider is no longer configured.
 */
export function canNoLongerBePaid(
  {
    createdAt,
    endedAt,
    paymentProvider,
    openForMs,
  }: Pick<Checkout, 'createdAt' | 'endedAt' | 'paymentProvider' | 'openForMs'>,
  { clock, payments }: Pick<Shop, 'clock' | 'payments'>,
): boolean {
  const provider = payments.find(paymentProvider)
  if (endedAt !== null || !provider) return true
  return clock.now().getTime() - createdAt.getTime() > (openForMs ?? provider.openForMs)
}

/** Returns the payment of a checkout; null in a row of an earlier version that has none. */
export function paymentOf({ paymentProvider, paymentIntentId }: Checkout): PaymentKey | null {
  return paymentIntentId === null ? null : { provider: paymentProvider, paymentId: paymentIntentId }
}

/**
 * Returns the checkout of a payment if the caller knows its client secret; null otherwise. The payment's id is no
 * proof, and does not say whose id it is: the secret does.
 */
export async function findOwnCheckout(
  db: Database,
  paymentIntentId: string,
  clientSecret: string,
): Promise<Checkout | null> {
  const given = hashToken(clientSecret)
  const found = await checkoutsOfIntent(db).all({ intent: paymentIntentId })
  return (
    found.find(({ clientSecretHash }) => clientSecretHash !== null && isSameSecret(given, clientSecretHash)) ?? null
  )
}

/** Returns the checkout that a browser proves to be its own; null: it has begun none. */
export async function findProvedCheckout(
  db: Database,
  proof: { paymentIntentId: string; clientSecret: string } | undefined,
): Promise<Checkout | null> {
  return proof ? findOwnCheckout(db, proof.paymentIntentId, proof.clientSecret) : null
}

const checkoutsOfIntent = prepareOnce((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, sql.placeholder('intent')))
    .prepare(),
)

/**
 * Returns the checkout of a payment that a caller names by its id alone; null if no payment has the id, or if
 * payments of several providers do.
 */
export async function findCheckout(db: Database, paymentIntentId: string): Promise<Checkout | null> {
  const [checkout, another] = await checkoutsOfIntent(db).all({ intent: paymentIntentId })
  return another ? null : (checkout ?? null)
}
