import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { PageStoreOptions } from '../page-store-options.ts'
import { PageStore } from '../page-store.ts'
import { page, temporaryContent, type Content } from './content.ts'
import { bodyOf } from './ask.ts'
import { memoryStore, type MemoryStore } from './memory-store.ts'

/** A signal that never aborts. */
export const going = new AbortController().signal

/** Sets up, for each test of a file, processes with folders of their own that share pages in one store in memory. */
export function sharedProcesses() {
  const log = { warn: vi.fn(), error: vi.fn() }
  /** The content and the store of the test that runs. */
  const run = {} as { content: Content; store: MemoryStore }
  const rendered: string[] = []
  let opened: PageStore[] = []

  beforeEach(async () => {
    run.content = await temporaryContent()
    run.store = memoryStore()
    opened = []
    rendered.length = 0
    log.warn.mockClear()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await Promise.all(opened.map((each) => each.close()))
    await run.content.close()
    expect(log.error).not.toHaveBeenCalled()
  })

  /** Opens the pages of a process, whose name is its folder's. */
  async function open(name: string, options: Partial<PageStoreOptions> = {}, set = 'build'): Promise<PageStore> {
    const { content, store } = run
    const pages = await PageStore.open({
      changesSince: content.changesSince,
      everyPageTag: 'site',
      async render(key) {
        rendered.push(`${name} ${key}`)
        return page(`${key}: ${content.read()}`, [key.slice(1)])
      },
      folder: join(content.folder, name),
      log,
      shared: { store, name: set, secret: 'secret' },
      ...options,
    })
    opened.push(pages)
    return pages
  }

  return {
    run,
    rendered,
    log,
    open,
    read: async (pages: PageStore, key: string) => bodyOf(await pages.answer(key)),
    lists: () => run.store.names('build/lists/'),
    bodies: () => run.store.names('build/bodies/'),
    warnings: () => log.warn.mock.calls.map(([, message]) => message as string),
    /** Opens a process that has published these pages. */
    async published(name: string, ...keys: string[]): Promise<PageStore> {
      const pages = await open(name)
      for (const key of keys) await pages.publish(key)
      expect(await pages.share(going)).toBe(true)
      return pages
    },
  }
}
