import { eq, gt, max, sql } from 'drizzle-orm'
import type { TagVersion } from '@moc-lan/page-store'
import type { Database } from '#db/client.ts'
import { contentTags, shopState } from '#db/schema/index.ts'
import type { ContentTag } from '#server/content-tags.ts'
import { pagesByKey } from '#server/pages-by-key.ts'

/** The tag of every page. */
export const EVERYTHING = 'site' satisfies ContentTag

/** The row that identifies this database; its version stays 0. */
const IDENTITY = 'database:'

/** How many tags are read at a time: less than a megabyte. */
const TAGS_AT_ONCE = 5_000

/** Reads the tags that were raised after a version, oldest first. A tag that is raised meanwhile may appear twice. */
export async function changesSince(db: Database, version: number): Promise<TagVersion[]> {
  const pages = pagesByKey<TagVersion>(TAGS_AT_ONCE, (last) =>
    db
      .select()
      .from(contentTags)
      .where(gt(contentTags.version, last?.version ?? version))
      .orderBy(contentTags.version)
      .limit(TAGS_AT_ONCE),
  )
  return (await Array.fromAsync(pages)).flat()
}

/** Returns the version of the last change of any content; 0 before the first. */
export async function newestVersion(db: Database): Promise<number> {
  const [row] = await db.select({ newest: max(contentTags.version) }).from(contentTags)
  return row?.newest ?? 0
}

/** Returns a name that no other database has, created on the first call. Pages of another database are never shown. */
export async function databaseIdentity(db: Database): Promise<string> {
  const find = () =>
    db
      .select()
      .from(contentTags)
      .where(sql`${contentTags.tag} like ${`${IDENTITY}%`}`)
  const [found] = await find()
  if (found) return found.tag
  await db.run(sql`
    insert into content_tags (tag, version)
    select ${IDENTITY} || lower(hex(randomblob(16))), 0
    where not exists (select 1 from content_tags where tag like ${`${IDENTITY}%`})`)
  const [made] = await find()
  if (!made) throw new Error('The database did not store the identity of the shop')
  return made.tag
}

/**
 * Gives a database another identity, after it was restored or has lost its last changes: it will count up to versions
 * that pages already have, with other changes. What a CDN was told to drop is forgotten, too, so that the pages of the
 * lost changes leave it.
 */
export async function renewIdentity(db: Database): Promise<void> {
  // At once: of processes that renew it at the same time, each leaves one identity, and the last one's stays.
  await db.batch([
    db.run(sql`delete from content_tags where tag like ${`${IDENTITY}%`}`),
    db.run(sql`insert into content_tags (tag, version) values (${IDENTITY} || lower(hex(randomblob(16))), 0)`),
    db.delete(shopState).where(eq(shopState.key, 'cdnPurged')),
  ])
}
