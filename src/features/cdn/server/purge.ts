import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { shopState } from '#db/schema/index.ts'
import { changesSince, EVERYTHING } from '#features/publishing/server/tags.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { ANY, tagName } from './cdn-headers.ts'
import { readLiveProcesses } from './presence.ts'

/** With more tags than this, everything is purged: providers limit how often they are called. */
const MANY_TAGS = 500

/** Purges tags at the CDN. @throws if it has not accepted all of them */
export type Purge = (tags: readonly string[]) => Promise<void>

/**
 * Returns a round of purges (`purgeChanges`). Nothing is stored of a round that failed halfway, so the next one would
 * make the same calls again, and never end where the provider accepts fewer calls than that between two rounds.
 * Therefore what takes more than one call is purged as everything after a failed round.
 * @param tagsPerCall how many tags one call may name
 */
export function createPurgeRound(db: Database, tagsPerCall: number): (purge: Purge) => Promise<void> {
  let hasFailed = false
  return async (purge) => {
    const atMost = hasFailed ? tagsPerCall : MANY_TAGS
    hasFailed = true
    await purgeChanges(db, purge, atMost)
    hasFailed = false
  }
}

/**
 * Purges the tags that were raised since the last round, and again those whose version every live process has passed
 * since. Between the two, a process that has not caught up can refill the CDN with the page as it was. What is done is
 * stored after the CDN has accepted it, so after a crash it is done again. Everything is purged when nothing is stored,
 * when the live processes have other pages than before, as after a new build, and when more than `atMost` tags are due.
 */
export async function purgeChanges(db: Database, purge: Purge, atMost = MANY_TAGS): Promise<void> {
  const before = await readShopState(db, 'cdnPurged')
  const changes = await changesSince(db, before?.finallyUntil ?? -1)
  // Read after the changes: a process that appears later sends only what is newer than they are.
  const live = await readLiveProcesses(db)
  if (live.length === 0) return
  const newest = changes.at(-1)?.version ?? before?.finallyUntil ?? 0
  const passed = Math.min(newest, ...live.map(({ version }) => version))
  const pages = [...new Set(live.map((process) => process.pages))].toSorted()
  const isAll = before === null || String(before.pages) !== String(pages)
  const due = changes.filter(({ version }) => version > (before?.onceUntil ?? -1) || version <= passed)
  if (!isAll && due.length === 0) return
  const tags = [...new Set([...due.map(({ tag }) => tagName(tag)), ANY])]
  await purge(isAll || tags.length > atMost ? [EVERYTHING, ANY] : tags)
  const done = {
    onceUntil: Math.max(newest, before?.onceUntil ?? 0),
    finallyUntil: Math.max(passed, before?.finallyUntil ?? 0),
    pages,
  }
  if (before === null) return writeShopState(db, 'cdnPurged', done)
  // Unless it was forgotten meanwhile, for a database that was restored: then the next round purges everything.
  await db
    .update(shopState)
    .set({ value: done })
    .where(and(eq(shopState.key, 'cdnPurged'), eq(shopState.value, before)))
}
