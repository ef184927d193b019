import { and, exists, isNull } from 'drizzle-orm'
import { checkouts } from '#db/schema/index.ts'
import { endHoldOfPage } from '#features/delivery/server/holds.ts'
import { asProviderFailure } from '#features/payments/server/provider-failure.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { withCheckoutLease } from './checkout-lease.ts'
import { findOwnCheckout } from './own-checkout.ts'

interface Left {
  paymentIntentId: string
  clientSecret: string
  page: string
}

/**
 * Ends the hold of a checkout because its customer has left the page, and returns whether there was one to end.
 * Nothing ends once Pay was pressed, because that payment may still succeed, nor if another page holds the place now.
 * Runs under the lease, and so after the calls that the page sent before: a late one would take the place again. Fails
 * with checkout_not_found, payment_provider_unavailable.
 */
export async function leaveCheckout(
  shop: Shop,
  { paymentIntentId, clientSecret, page }: Left,
): Promise<Result<{ released: boolean }, 'checkout_not_found' | 'payment_provider_unavailable'>> {
  const own = await findOwnCheckout(shop.db, paymentIntentId, clientSecret)
  if (!own) return fail('checkout_not_found')
  try {
    return await withCheckoutLease(shop, own.id, async (lease) => {
      const isUnpaid = exists(
        shop.db
          .select({ id: checkouts.id })
          .from(checkouts)
          .where(and(lease.isHeld, isNull(checkouts.detailsAt))),
      )
      const [ended] = await lease.write([endHoldOfPage(shop.db, { checkoutId: own.id, page }, isUnpaid)])
      return ok({ released: ended.length > 0 })
    })
  } catch (error) {
    return asProviderFailure(shop, error)
  }
}
