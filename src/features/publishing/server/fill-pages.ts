import { removeOthers, type PageStore } from '@moc-lan/page-store'
import { holdLease, type LEASE_TIMES } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { publicPaths } from './public-paths.ts'

/** Held only while a process fills its pages, so every process gets its turn, also those of another build. */
const LEASE = 'page filling'

interface Filling {
  pages: Pick<PageStore, 'fill'>
  /** Where this process saves its pages. */
  folder: string
  times?: typeof LEASE_TIMES
}

/**
 * Renders missing pages while visitors are served, then removes the folders of earlier builds. Of the processes that
 * share a database, one does so at a time: the others, in their turn, take up what it has shared.
 * @returns what stops the work and gives the turn to the next process
 */
export function startFilling(shop: Shop, { pages, folder, times }: Filling): () => Promise<void> {
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopHolding())
  const stopHolding = holdLease(
    shop,
    LEASE,
    () => {
      const ended = new AbortController()
      void fill(shop, { pages, folder }, ended.signal).then(() => {
        if (!ended.signal.aborted) void stop()
      })
      return async () => ended.abort()
    },
    times,
  )
  return stop
}

/** Fills the pages of this process, as far as the signal lets it. Never rejects. */
async function fill(shop: Shop, { pages, folder }: Filling, signal: AbortSignal): Promise<void> {
  try {
    // The page store knows no more than this at a time, and would drop the first pages for the last.
    const paths = await Array.fromAsync(firstOf(shop.config.pages.indexed, publicPaths(shop.db)))
    const isComplete = await pages.fill(paths, signal)
    if (isComplete) await removeOthers(folder)
  } catch (error) {
    if (signal.aborted) return
    shop.log.warn({ err: error }, 'Not every page could be rendered ahead; the others are rendered when requested')
  }
}

async function* firstOf<Item>(count: number, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let taken = 0
  for await (const item of items) {
    if (taken++ >= count) return
    yield item
  }
}
