import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { contentTags } from '#db/schema/index.ts'

/**
 * Returns statements that raise the versions of cache tags. Put them into the batch or transaction that writes the
 * change, so that a crash cannot leave a stale page, and call `shop.republish` after it. Versions come from one counter
 * and the database orders writes, so a higher version was always committed later, whichever process raised it.
 *
 *     await db.batch([db.update(products)…, ...raiseTags(db, ['products', `product:${id}`])])
 */
export function raiseTags(db: Pick<Database, 'insert'>, tags: readonly [string, ...string[]]) {
  const raise = (tag: string) => {
    const version = sql<number>`(select coalesce(max(version), 0) + 1 from content_tags)`
    return db
      .insert(contentTags)
      .values({ tag, version })
      .onConflictDoUpdate({ target: contentTags.tag, set: { version: sql`excluded.version` } })
  }
  const [first, ...others] = [...new Set(tags)] as [string, ...string[]]
  return [raise(first), ...others.map(raise)] as const
}
