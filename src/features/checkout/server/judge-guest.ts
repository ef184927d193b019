import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { hasPhone } from '#db/schema/phone-key.ts'
import type { Shop } from '#server/shop.ts'
import type { AnswerOf, BodyOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { judgeGuest as definition } from '../order-in-cash.calls.ts'
import type { CustomerData } from '../checkout.schema.ts'
import { findLatestQuote } from './latest-quote.ts'
import { offeredCash } from './offered-cash.ts'
import { findOwnCheckout } from './own-checkout.ts'

/**
 * Returns whether a checkout may be paid on delivery by the customer with this email and phone, as Pay would judge it.
 * Only the browser that began the checkout is answered, and only for a checkout.
 */
export async function judgeGuest(
  shop: Shop,
  { paymentIntentId, clientSecret, ...customer }: BodyOf<typeof definition>,
  userId: string | null,
): Promise<Result<AnswerOf<typeof definition>, CodeOf<typeof definition>>> {
  const checkout = await findOwnCheckout(shop.db, paymentIntentId, clientSecret)
  const quote = checkout && (await findLatestQuote(shop.db, checkout.id))
  if (!quote) return fail('checkout_not_found')
  const { deliveryCity: city, deliveryDate: day } = quote
  const isKnown = userId !== null || (await hasOrderedBefore(shop.db, customer))
  const { refusal } = await offeredCash(shop, { quote, city, day, isKnown })
  return ok({ refusal })
}

/** Returns whether flowers were delivered before for a customer who gives the same email and phone. */
export async function hasOrderedBefore(
  db: Database,
  { customerEmail, customerPhone }: Pick<CustomerData, 'customerEmail' | 'customerPhone'>,
): Promise<boolean> {
  const [earlier] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerEmail, customerEmail.toLowerCase()),
        hasPhone(sql`${orders.customerPhone}`, sql`${customerPhone}`),
        eq(orders.status, 'delivered'),
      ),
    )
    .limit(1)
  return earlier !== undefined
}
