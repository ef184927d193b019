import { fileURLToPath } from 'node:url'
import type { Config } from '../server/config.ts'
import { createShop } from './create-shop.ts'
import { loadBuiltApp } from '../features/publishing/server/built-app.ts'
import { openPublisher } from '../features/publishing/server/open-publisher.ts'
import { markInUse, removeOthers } from '../features/publishing/server/page-folder.ts'
import { publicPaths } from '../features/publishing/server/public-paths.ts'
import { publishAll, type PublishedAll } from '../features/publishing/server/publish-all.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** While building, pages are written and not read. */
const MEMORY_BYTES = 8 * 1024 * 1024

/**
 * Renders every public page of the built shop into `$DATA_DIR/pages`. Nothing listens meanwhile.
 * Pages that are saved and still true are left alone.
 * @throws Error when a page cannot be rendered; the others are saved all the same.
 */
export async function buildPages(config: Config, { dist = DIST, say = console.log } = {}): Promise<PublishedAll> {
  const app = await loadBuiltApp(dist)
  const open = await createShop(config)
  try {
    const { publisher, folder } = await openPublisher(app, open.shop, dist, { pollMs: 0, memoryBytes: MEMORY_BYTES })
    await markInUse(folder)
    const keys = (await publicPaths(open.shop.db)).filter((key) => !publisher.has(key))
    const outcome = await publishAll(publisher, keys, say)
    await publisher.close()
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
    await open.close()
  }
}
