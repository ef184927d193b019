import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Render } from '../page.ts'
import type { PageStoreOptions } from '../page-store-options.ts'
import { PageStore } from '../page-store.ts'
import { page, temporaryContent, type Content } from './content.ts'

/**
 * Gives each test of a file a content of its own, and closes the stores that the test opened. No error may be logged.
 */
export function storesOfTests() {
  const log = { warn: vi.fn(), error: vi.fn() }
  const opened: PageStore[] = []
  let content: Content
  beforeEach(async () => {
    content = await temporaryContent()
    log.warn.mockClear()
    log.error.mockClear()
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
    await content.close()
    expect(log.error).not.toHaveBeenCalled()
  })

  return {
    content: () => content,
    log,
    /** The stores that the test opened, in their order. */
    opened,
    /** Opens a store, in the same folder each time if the options name none. */
    async open(render: Render, options: Partial<PageStoreOptions> = {}): Promise<PageStore> {
      const folder = join(content.folder, 'pages', 'one')
      const { changesSince } = content
      const store = await PageStore.open({ changesSince, everyPageTag: 'site', render, folder, log, ...options })
      opened.push(store)
      return store
    },
    /** Shows the content under every path, tagged with the path's last part; `/nothing…` is unknown. */
    showing: () =>
      vi.fn<Render>(async (key) => {
        if (key.includes('nothing')) return page(`nothing at ${key}`, null, 404)
        return page(`${key}: ${content.read()}`, [key.split('/').at(-1) || 'home'])
      }),
  }
}
