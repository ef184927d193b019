import { join } from 'node:path'
import { PageStore } from '@moc-lan/page-store'
import { bodyOf } from '@moc-lan/page-store/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Shop } from '#server/shop.ts'
import { NO_WATCH } from '#server/watch/watch-call.ts'
import { LOOK_FOR_CHANGES } from '#src/page-jobs.ts'
import { startJobs } from '#src/start-jobs.ts'
import { shopPages } from './open-page-store.ts'
import { page, temporaryContent } from './testing/content.ts'

test('two processes on one database both show an edit within two seconds', async () => {
  const content = await temporaryContent()
  onTestFinished(() => content.close())
  const log = { warn: vi.fn(), error: vi.fn() }
  const open = async (name: string) => {
    const pages = await PageStore.open({
      ...shopPages(content.db),
      render: async (key) => page(`${key}: ${await content.read()}`, ['product:rose']),
      folder: join(content.folder, 'pages', name),
      log,
    })
    onTestFinished(() => pages.close())
    return pages
  }
  const read = async (pages: PageStore) => bodyOf(await pages.answer('/rose'))
  const here = await open('one')
  const there = await open('two')
  const shop = { log, ...NO_WATCH } as unknown as Shop
  onTestFinished(startJobs([LOOK_FOR_CHANGES], { shop, pages: there, pageFolder: 'two', cdn: null }))
  expect([await read(here), await read(there)]).toEqual(['/rose: first', '/rose: first'])
  await content.edit('second', ['product:rose'])
  await here.invalidate()
  expect(await read(here)).toBe('/rose: second')
  await expect.poll(() => read(there)).toBe('/rose: second')
  expect(log.warn).not.toHaveBeenCalled()
})

test('pages from a version that a restored database has not reached are not used', async () => {
  const content = await temporaryContent()
  onTestFinished(() => content.close())
  const open = () =>
    PageStore.open({
      ...shopPages(content.db),
      render: async (key) => page(`${key}: ${await content.read()}`, ['product:rose']),
      folder: join(content.folder, 'pages'),
      log: { warn: vi.fn(), error: vi.fn() },
    })
  await content.edit('second', ['product:rose'])
  const before = await open()
  await before.publish('/rose')
  await before.close()
  await content.db.run('delete from content_tags')
  const after = await open()
  expect(after.has('/rose')).toBe(false)
  await after.close()
})
