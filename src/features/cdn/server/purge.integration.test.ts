import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { productTag, raiseTags, type ContentTag } from '#server/content-tags.ts'
import { chunk } from '#shared/chunk.ts'
import { changesSince, renewIdentity } from '#features/publishing/server/tags.ts'
import { Presence } from './presence.ts'
import { createPurgeRound, purgeChanges } from './purge.ts'

/** So long that a busy machine does not end it. */
const LIVE_MS = 300_000
const RENEWAL_MS = LIVE_MS / 2

let now = 0
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

onFileAndServer((open) => {
  let db: Database
  let purged: string[][]
  beforeEach(async () => {
    now = 1_000
    db = await open()
    purged = []
  })

  const edit = async (...tags: [ContentTag, ...ContentTag[]]) => void (await db.batch([...raiseTags(db, tags)]))
  const newest = async () => (await changesSince(db, -1)).at(-1)?.version ?? 0
  const round = () => purgeChanges(db, async (tags) => void purged.push([...tags].toSorted()))

  /** A process that has caught up whenever it reports. */
  async function report(presence: Presence, version?: number, pages = 'one'): Promise<void> {
    await presence.report({ version: version ?? (await newest()), pages })
    now += RENEWAL_MS
  }
  /** Reports so often that the process is current and what it sent before has arrived. */
  async function settle(presence: Presence, pages?: string): Promise<void> {
    for (let i = 0; i < 3; i++) await report(presence, undefined, pages)
  }

  test('everything is purged first, and then each change at once and when the process has passed it', async () => {
    const presence = new Presence(db, LIVE_MS)
    await edit('products')
    await settle(presence)
    await round()
    await round()
    expect(purged.splice(0)).toEqual([['any', 'site']])
    await edit('product:1', 'products')
    await round()
    await round()
    expect(purged.splice(0)).toEqual([['any', 'product:1', 'products']])
    await settle(presence)
    await round()
    await round()
    expect(purged).toEqual([['any', 'product:1', 'products']])
  })

  test('the last purge waits for every live process, and for none that has ended', async () => {
    const [here, there] = [new Presence(db, LIVE_MS), new Presence(db, LIVE_MS)]
    await settle(here)
    await settle(there)
    await settle(here)
    await round()
    const before = await newest()
    await edit('articles')
    await round()
    purged = []
    await report(there, before)
    await settle(here)
    await round()
    expect(purged).toEqual([])
    await there.close()
    await round()
    expect(purged).toEqual([['any', 'articles']])
  })

  test('a purge that the CDN refuses is repeated, and so is one whose process was killed before it was stored', async () => {
    const presence = new Presence(db, LIVE_MS)
    await settle(presence)
    await round()
    purged = []
    await edit('products')
    const refused = () => Promise.reject(new Error('The CDN refused'))
    await expect(purgeChanges(db, refused)).rejects.toThrow('The CDN refused')
    await round()
    expect(purged).toEqual([['any', 'products']])
  })

  test('after a new build everything is purged, and once more when the last process of the old one has ended', async () => {
    const [old, next] = [new Presence(db, LIVE_MS), new Presence(db, LIVE_MS)]
    await settle(old)
    await round()
    await settle(next, 'two')
    await report(old)
    await round()
    await old.close()
    await round()
    await round()
    expect(purged).toEqual([
      ['any', 'site'],
      ['any', 'site'],
      ['any', 'site'],
    ])
  })

  test('a shop that starts when no process is live purges everything: its database may have been restored', async () => {
    const presence = new Presence(db, LIVE_MS)
    await settle(presence)
    await round()
    await presence.close()
    await settle(new Presence(db, LIVE_MS))
    await round()
    expect(purged).toEqual([
      ['any', 'site'],
      ['any', 'site'],
    ])
  })

  test('a database that has lost its last changes has everything purged, also when a round was at work meanwhile', async () => {
    await settle(new Presence(db, LIVE_MS))
    await round()
    await round()
    purged = []
    await renewIdentity(db)
    await round()
    await round()
    expect(purged.splice(0)).toEqual([['any', 'site']])
    await edit('products')
    await purgeChanges(db, () => renewIdentity(db))
    await round()
    expect(purged).toEqual([['any', 'site']])
  })

  test('very many tags are purged as everything', async () => {
    await settle(new Presence(db, LIVE_MS))
    await round()
    purged = []
    const tags = Array.from({ length: 501 }, (_, i) => `product:${i}` as const)
    await edit('products', ...tags)
    await round()
    expect(purged).toEqual([['any', 'site']])
  })

  test('a purge of more calls than the CDN accepts between two rounds ends, with what was changed meanwhile', async () => {
    await settle(new Presence(db, LIVE_MS))
    await round()
    purged = []
    const limitedRound = createPurgeRound(db, 10)
    /** Ten tags a call and five calls a round, as a provider's limit refills. */
    const limited = () =>
      limitedRound(async (tags) => {
        const calls = [...chunk([...tags].toSorted(), 10)]
        purged.push(...calls.slice(0, 5))
        if (calls.length > 5) throw new Error('The CDN refused')
      })
    await edit('products', ...Array.from({ length: 60 }, (_, i) => productTag(String(i))))
    await expect(limited()).rejects.toThrow('The CDN refused')
    await edit('articles')
    purged = []
    await limited()
    expect(purged.splice(0)).toEqual([['any', 'site']])
    await edit('reviews')
    await limited()
    expect(purged).toEqual([['any', 'reviews']])
  })

  test('a process is current from its second report on, and not after a gap: a purge may have passed it over', async () => {
    const presence = new Presence(db, LIVE_MS)
    await report(presence)
    expect(presence.isCurrent()).toBe(false)
    await report(presence)
    expect(presence.isCurrent()).toBe(true)
    now += LIVE_MS
    expect(presence.isCurrent()).toBe(false)
    await report(presence)
    expect(presence.isCurrent()).toBe(false)
    await report(presence)
    expect(presence.isCurrent()).toBe(true)
    await presence.close()
    expect(presence.isCurrent()).toBe(false)
  })
})
