import { and, eq, exists, isNotNull, isNull, or } from 'drizzle-orm'
import { checkouts, deliveryHolds } from '#db/schema/index.ts'
import { endHoldOfPage, releasePlace } from '#features/delivery/server/holds.ts'
import { SECOND_MS } from '#shared/durations.ts'
import type { Shop } from '#server/shop.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { asCheckoutFailure, withCheckoutLease } from './checkout-lease.ts'
import { findOwnCheckout, type Checkout } from './own-checkout.ts'
import { purchaseCheckoutId } from './purchase-ids.ts'
import { releaseCodeAndStock } from './release-code-and-stock.ts'

interface Left {
  paymentIntentId: string
  clientSecret: string
  page: string
  /** True if the customer pays in another way than by the transfer that this checkout waits for. */
  givenUp?: boolean
}

/**
 * Gives back what a checkout holds because its customer has left the page, and returns whether there was anything: its
 * place in a slot, unless another page holds it now; after a declined payment also the use of a discount code and
 * pieces of stock. Nothing is given back while a payment may still succeed after Pay. The next Pay of the same checkout
 * takes all of it again. A transfer that the customer gives up holds nothing from now on, so that nothing of it refuses
 * their next payment; its own payment stays open for money that is on its way (decision 063). Runs under the lease, and
 * so after the calls that the page sent before: a late one would take the place again. Fails with checkout_not_found,
 * payment_provider_unavailable.
 */
export async function leaveCheckout(
  shop: Shop,
  { paymentIntentId, clientSecret, page, givenUp = false }: Left,
): Promise<Result<{ released: boolean }, 'checkout_not_found' | 'payment_provider_unavailable'>> {
  const own = await findOwnCheckout(shop.db, paymentIntentId, clientSecret)
  return own ? release(shop, own.id, { page, givenUp }) : fail('checkout_not_found')
}

/**
 * Gives the transfer up that was begun in the place of a checkout, if there is one, because its customer goes on with
 * another payment: they do not know of a transfer whose answer was lost, and what it holds would refuse that payment.
 * Where it fails, the transfer holds on until its time is over.
 * @param replaced the checkout whose place it has taken
 */
export async function giveUpTransferOf(shop: Shop, replaced: string): Promise<void> {
  const id = purchaseCheckoutId(shop, { method: 'transfer', key: replaced })
  if ((await shop.db.$count(checkouts, eq(checkouts.id, id))) > 0) await release(shop, id, { page: '', givenUp: true })
}

async function release(
  shop: Shop,
  id: string,
  { page, givenUp }: Required<Pick<Left, 'page' | 'givenUp'>>,
): Promise<Result<{ released: boolean }, 'payment_provider_unavailable'>> {
  const { db } = shop
  try {
    return await withCheckoutLease(shop, id, async (lease) => {
      const { detailsAt } = lease.checkout
      const isGivenUp = givenUp && (await isUnpaidTransfer(shop, lease.checkout))
      const isOver = !detailsAt || isGivenUp || (await isDeclined(shop, lease.checkout, detailsAt))
      if (!isOver) return ok({ released: false })
      const isUnchanged = and(
        lease.isHeld,
        detailsAt ? eq(checkouts.detailsAt, detailsAt) : isNull(checkouts.detailsAt),
      )!
      const isAllowed = exists(db.select({ id: checkouts.id }).from(checkouts).where(isUnchanged))
      const holds = or(isNotNull(checkouts.heldCode), isNotNull(checkouts.heldStock))
      const [ended, released] = await lease.write([
        isGivenUp
          ? releasePlace(db, id, isAllowed).returning({ checkoutId: deliveryHolds.checkoutId })
          : endHoldOfPage(db, { checkoutId: id, page }, isAllowed),
        releaseCodeAndStock(db, id, and(isUnchanged, holds)),
      ])
      return ok({ released: ended.length + released.length > 0 })
    })
  } catch (error) {
    return asCheckoutFailure(shop, error)
  }
}

/**
 * Returns whether the payment was tried after its details were stored, and nothing was charged. An attempt before that
 * does not count: the bank may be deciding about the next one, which another tab has begun. The provider's times are
 * whole seconds.
 */
async function isDeclined(
  { payments }: Shop,
  { paymentProvider, paymentIntentId }: Checkout,
  detailsAt: Date,
): Promise<boolean> {
  const provider = payments.find(paymentProvider)
  if (!provider || paymentIntentId === null) return false
  const { state, received, chargedAt } = await provider.read(paymentIntentId)
  return (
    state === 'open' && received === 0 && chargedAt !== null && chargedAt.getTime() > detailsAt.getTime() - SECOND_MS
  )
}

/** Returns whether the payment is a transfer that is waited for, and nothing of it has arrived. */
async function isUnpaidTransfer({ payments }: Shop, { paymentProvider, paymentIntentId }: Checkout): Promise<boolean> {
  const provider = payments.find(paymentProvider)
  if (provider?.method !== 'transfer' || paymentIntentId === null) return false
  const { state, received } = await provider.read(paymentIntentId)
  return state === 'open' && received === 0
}
