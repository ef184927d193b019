import { randomBytes } from 'node:crypto'
import type { Database } from '#db/client.ts'
import { shopState } from '#db/schema/index.ts'
import { readShopState } from './shop-state.ts'

/**
 * Returns the key that emails are hashed with in the log, created on the first call. It is in the database, so that a
 * restored shop still recognises the hashes in older logs.
 */
export async function securityLogKey(db: Database): Promise<string> {
  const known = await readShopState(db, 'securityLogKey')
  if (known) return known
  // Another process may start at the same time; the first key stays.
  const value = randomBytes(32).toString('hex')
  await db.insert(shopState).values({ key: 'securityLogKey', value }).onConflictDoNothing()
  return (await readShopState(db, 'securityLogKey')) ?? value
}
