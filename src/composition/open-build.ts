import type { Config } from '#server/config.ts'
import { createShop } from './create-shop.ts'
import { loadBuiltApp } from '#features/publishing/server/built-app.ts'
import { openPageStore } from '#features/publishing/server/open-page-store.ts'
import type { PageStore } from '@moc-lan/page-store'
import type { Shop } from '#server/shop.ts'

/** A build writes pages and does not read them, so it needs little memory for them. */
const MEMORY_BYTES = 8 * 1024 * 1024

export interface OpenBuild {
  shop: Shop
  pages: PageStore
  folder: string
  /** Writes the manifest of pages, and closes the database. */
  close(): Promise<void>
}

/**
 * Opens what a process needs to render pages in advance: the built shop and its saved pages. It does not watch for
 * edits.
 */
export async function openBuild(config: Config, dist: string): Promise<OpenBuild> {
  const app = await loadBuiltApp(dist)
  const { shop, close } = await createShop(config, { isBeside: true })
  try {
    const opened = await openPageStore(app, shop, dist, { memoryBytes: MEMORY_BYTES })
    return {
      ...opened,
      shop,
      async close() {
        try {
          await opened.pages.close()
        } finally {
          await close()
        }
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
