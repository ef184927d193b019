import { randomBytes } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { shopState } from '#db/schema/index.ts'
import { readShopState } from './shop-state.ts'

type Secret =
  | 'securityLogKey'
  | 'lostOrderKey'
  | 'orderLinkKey'
  | 'sharedPagesKey'
  | 'rateLimitKey'
  | 'holdKey'
  | 'transferKey'

/**
 * Returns a secret of the database: 64 hexadecimal digits, created on the first call. A restored shop keeps it, so what
 * was made with it earlier is made again, or recognised.
 */
export async function databaseSecret(db: Database, name: Secret): Promise<string> {
  const known = await readShopState(db, name)
  if (known) return known
  // Another process may start at the same time; the first secret stays.
  const value = randomBytes(32).toString('hex')
  await db.insert(shopState).values({ key: name, value }).onConflictDoNothing()
  return (await readShopState(db, name)) ?? value
}
