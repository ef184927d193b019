import type { Shop } from '#server/shop.ts'
import { removeOthers } from './page-folder.ts'
import { publicPaths } from './public-paths.ts'
import type { Publisher } from './publisher.ts'

const AT_A_TIME = 4

export interface PublishedAll {
  saved: number
  /** Keys whose page was not one to save: unknown, moved, or without tags. */
  skipped: string[]
  failed: { key: string; error: unknown }[]
}

/** Renders and saves every page of a list, a few at a time. */
export async function publishAll(publisher: Publisher, keys: readonly string[]): Promise<PublishedAll> {
  const outcome: PublishedAll = { saved: 0, skipped: [], failed: [] }
  const queue = keys.values()

  async function work(): Promise<void> {
    for (const key of queue) {
      try {
        if (await publisher.publish(key)) outcome.saved++
        else outcome.skipped.push(key)
      } catch (error) {
        outcome.failed.push({ key, error })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return outcome
}

/** Renders what is missing while visitors are served, and then clears away the pages of earlier builds. Never rejects. */
export async function publishInBackground(publisher: Publisher, shop: Shop, folder: string): Promise<void> {
  try {
    const complete = await publisher.fill(await publicPaths(shop.db))
    if (complete) await removeOthers(folder)
  } catch (error) {
    shop.log.warn({ err: error }, 'not every page could be rendered ahead')
  }
}
