import type { Database } from '#db/client.ts'
import { shopProfileSchema } from '#shared/shop-profile.schema.ts'
import { DEFAULT_PROFILE, type ShopProfile } from '#shared/shop-profile.ts'
import { readOnce } from './read-once.ts'
import { readShopState } from './shop-state.ts'

/**
 * Returns what the shop says about itself: the defaults with what the owner has changed.
 * @throws ZodError if what is stored is not valid
 */
export async function readShopProfile(db: Pick<Database, 'select'>): Promise<ShopProfile> {
  const changed = await readShopState(db, 'shopProfile')
  if (!changed) return DEFAULT_PROFILE
  // A language or a city may have been added since.
  const { tagline, addresses } = changed as Partial<ShopProfile>
  return shopProfileSchema.parse({
    ...DEFAULT_PROFILE,
    ...changed,
    tagline: { ...DEFAULT_PROFILE.tagline, ...tagline },
    addresses: { ...DEFAULT_PROFILE.addresses, ...addresses },
  })
}

/** Reads the profile once for a page. Each page shows a part of it, so a change raises the tag of every page. */
export const profileOnce = readOnce(readShopProfile, DEFAULT_PROFILE)
