import type { Payment } from '#features/payments/server/payment-provider.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'

/** How many former addresses are stored: more than any shop has. The oldest are dropped first. */
const ADDRESSES_KEPT = 20

/**
 * Returns whether a payment without a checkout in the database is this shop's, by its reference: the shop's id, or, for
 * payments of earlier versions, an address that this database was served under. Logs a payment that is not.
 */
export async function isOwnPayment(shop: Shop, { id, reference }: Payment): Promise<boolean> {
  const named = reference.shop
  if (named === shop.id) return true
  const addresses = [shop.config.siteUrl, ...((await readShopState(shop.db, 'siteUrls')) ?? [])]
  if (named !== undefined && addresses.includes(named)) return true
  const details = { paymentId: id, shop: named ?? null }
  // Earlier versions wrote their address: this may be a payment of ours under one that the database does not know.
  if (named !== undefined && URL.canParse(named))
    shop.log.warn(details, 'A paid intent names a shop by an unknown address and was not booked; check if it was ours')
  else shop.log.info(details, 'A paid intent belongs to another shop and was not booked')
  return false
}

/** Stores the address that the shop is served under now, for `isOwnPayment` under a later one. */
export async function rememberSiteUrl({ db, config }: Shop): Promise<void> {
  const known = (await readShopState(db, 'siteUrls')) ?? []
  if (known.at(-1) === config.siteUrl) return
  const others = known.filter((url) => url !== config.siteUrl)
  await writeShopState(db, 'siteUrls', [...others, config.siteUrl].slice(-ADDRESSES_KEPT))
}
