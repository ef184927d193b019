import { removeOthers, type PageStore } from '@moc-lan/page-store'
import { holdLease, type LEASE_TIMES } from '#server/lease.ts'
import type { Shop } from '#server/shop.ts'
import { publicPaths } from './public-paths.ts'

/** Held only while a process fills its pages, so every process gets its turn, also those of another build. */
const LEASE = 'page filling'

interface Filling {
  pages: Pick<PageStore, 'fill' | 'expect'>
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
  const paths = listPaths(shop)
  // Also before its turn, no visitor of a page waits behind a flood of unknown paths. `fill` logs a failure.
  paths.then(
    (all) => pages.expect(all),
    () => {},
  )

  /** Fills the pages as far as the signal lets it. Never rejects. */
  async function fill(signal: AbortSignal): Promise<void> {
    try {
      const isComplete = await pages.fill(await paths, signal)
      if (isComplete) await removeOthers(folder)
    } catch (error) {
      if (signal.aborted) return
      shop.log.warn({ err: error }, 'Not every page could be rendered ahead; the others are rendered when requested')
    }
  }

  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= giveBack())
  const giveBack = holdLease(
    shop,
    LEASE,
    () => {
      const stopping = new AbortController()
      void fill(stopping.signal).then(() => {
        if (!stopping.signal.aborted) void stop()
      })
      return async () => stopping.abort()
    },
    times,
  )
  return stop
}

/** Lists the paths of public pages, at most as many as the page store knows: of more, it would drop the first. */
async function listPaths({ db, config }: Shop): Promise<string[]> {
  const paths: string[] = []
  for await (const path of publicPaths(db)) {
    if (paths.length === config.pages.indexed) break
    paths.push(path)
  }
  return paths
}
