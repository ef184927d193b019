import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PageStore } from '@moc-lan/page-store'
import { bodyOf } from '@moc-lan/page-store/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { contentTags } from '#db/schema/index.ts'
import { onFileAndServer } from '#db/testing/file-and-server.ts'
import { raiseTags } from '#server/content-tags.ts'
import { shopPages } from './open-page-store.ts'
import { databaseIdentity } from './tags.ts'
import { page } from './testing/content.ts'

const log = { warn: vi.fn(), error: vi.fn() }
let folder: string
let price: string
beforeEach(async () => {
  log.warn.mockClear()
  folder = await mkdtemp(join(tmpdir(), 'moc-lan-lost-'))
  price = '10'
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

onFileAndServer((open) => {
  const opened: PageStore[] = []
  // Before the database is closed.
  afterEach(async () => void (await Promise.all(opened.splice(0).map((pages) => pages.close()))))

  async function process(name: string): Promise<{ db: Database; pages: PageStore }> {
    const db = await open()
    const pages = await PageStore.open({
      ...shopPages(db),
      render: async () => page(price, ['product:rose']),
      folder: join(folder, name),
      log,
    })
    opened.push(pages)
    return { db, pages }
  }

  test('a database that comes back without its last changes: running processes show the next ones, and the next start finds none of the old pages', async () => {
    const [here, there] = [await process('one'), await process('two')]
    const both = [here, there]
    const identity = await databaseIdentity(here.db)
    await here.db.batch([...raiseTags(here.db, ['product:rose'])])
    const kept = await here.db.select().from(contentTags)
    price = '20'
    await here.db.batch([...raiseTags(here.db, ['products', 'product:rose', 'articles'])])
    await Promise.all(both.map(({ pages }) => pages.invalidate()))
    const shown = () => Promise.all(both.map(async ({ pages }) => bodyOf(await pages.answer('/rose'))))
    expect(await shown()).toEqual(['20', '20'])

    await here.db.batch([here.db.delete(contentTags), here.db.insert(contentTags).values(kept)])
    price = '30'
    await here.db.batch([...raiseTags(here.db, ['product:rose'])])
    await Promise.all(both.map(({ pages }) => pages.invalidate()))
    expect(await shown()).toEqual(['30', '30'])
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(await databaseIdentity(here.db)).not.toBe(identity)
  })
})
