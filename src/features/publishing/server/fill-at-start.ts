import { removeOthers, type PageStore } from '@moc-lan/page-store'
import type { Shop } from '#server/shop.ts'
import { publicPaths } from './public-paths.ts'

/** Renders missing pages while visitors are served, then removes the folders of earlier builds. Never rejects. */
export async function fillAtStart(pages: PageStore, shop: Shop, folder: string): Promise<void> {
  try {
    // The page store knows no more than this at a time, and would drop the first pages for the last.
    const paths = (await publicPaths(shop.db)).slice(0, shop.config.pages.indexed)
    const complete = await pages.fill(paths)
    if (complete) await removeOthers(folder)
  } catch (error) {
    shop.log.warn({ err: error }, 'Not every page could be rendered ahead; the others are rendered when requested')
  }
}
