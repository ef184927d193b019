import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { markInUse, publishAll, removeOthers, type PublishedAll } from '@moc-lan/page-store'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { publicPaths } from '#features/publishing/server/public-paths.ts'
import type { Config } from '#server/config.ts'
import { inChunks } from '#shared/chunk.ts'
import { openBuild } from './open-build.ts'
import { startHelper, type HelperTask } from './start-helper.ts'

const DIST = join(PROJECT_ROOT, 'dist')
/** From this many pages on, a second process is worth its start. */
const MANY = 1_000
/** How many pages a process takes at a time. */
const PAGES_AT_ONCE = 100
const PROGRESS_MS = 10_000

/**
 * Renders every public page of the built shop into `$DATA_DIR/pages`, without listening. Saved pages that are still
 * fresh are kept.
 * @throws Error if a page cannot be rendered; the others are saved nevertheless
 */
export async function buildPages(
  config: Config,
  { dist = DIST, say = console.log, many = MANY } = {},
): Promise<PublishedAll> {
  const build = await openBuild(config, dist)
  const { pages, folder, shop } = build
  try {
    await markInUse(folder)
    const batches = inChunks(publicPaths(shop.db), PAGES_AT_ONCE, (key) => !pages.has(key))
    const here = (batch: string[]) => publishAll(pages, batch)
    const helps = availableParallelism() > 1 ? { config, dist, from: many } : null
    const outcome = await share(batches, here, helps, say)
    await removeOthers(folder)
    say(`${outcome.saved} pages saved in ${folder}`)
    if (outcome.skipped.length > 0) say(`Not saved: ${outcome.skipped.slice(0, 20).join(' ')}`)
    const [failure] = outcome.failed
    if (failure)
      throw new Error(`${outcome.failed.length} pages could not be rendered, first ${failure.key}`, {
        cause: failure.error,
      })
    return outcome
  } finally {
    await build.close()
  }
}

type Publish = (keys: string[]) => Promise<PublishedAll>

/**
 * Renders batches of pages in this process and, once `from` pages are rendered, in a helper; each takes the next when
 * it has finished one.
 */
async function share(
  batches: AsyncGenerator<string[]>,
  here: Publish,
  helps: (HelperTask & { from: number }) | null,
  say: (line: string) => void,
): Promise<PublishedAll> {
  const outcome: PublishedAll = { saved: 0, skipped: [], failed: [] }
  let begun = 0
  let lastSaid = performance.now()

  async function work(publish: Publish, onBatch?: () => void): Promise<void> {
    // next() and not for…await: a loop that is left early would end the generator that both workers share.
    for (let next = await batches.next(); !next.done; next = await batches.next()) {
      begun += next.value.length
      onBatch?.()
      const { saved, skipped, failed } = await publish(next.value)
      outcome.saved += saved
      outcome.skipped.push(...skipped)
      outcome.failed.push(...failed)
      if (performance.now() - lastSaid < PROGRESS_MS) continue
      lastSaid = performance.now()
      say(`${outcome.saved} pages`)
    }
  }
  async function help(task: HelperTask): Promise<void> {
    const helper = await startHelper(task)
    try {
      await work(helper.publish)
    } finally {
      await helper.close()
    }
  }
  // How many pages there are is known at their end only, so the helper starts when there have been many.
  let helped: Promise<void> | undefined
  // If the helper fails, this process still finishes its part before the failure is thrown.
  const own = work(here, () => {
    if (!helps || helped || begun < helps.from) return
    const { config, dist } = helps
    helped = help({ config, dist })
    helped.catch(() => undefined)
  })
  const ends = [...(await Promise.allSettled([own])), ...(await Promise.allSettled([helped]))]
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return outcome
}
