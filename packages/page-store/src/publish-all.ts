import pLimit from 'p-limit'
import type { PageStore } from './page-store.ts'

const AT_A_TIME = 4

export interface PublishedAll {
  saved: number
  /** Keys whose answer is not saved: unknown, moved, or without tags. */
  skipped: string[]
  failed: { key: string; error: unknown }[]
}

/** Renders and saves every page of a list, a few at a time. Never rejects: failures are in the result. */
export async function publishAll(store: Pick<PageStore, 'publish'>, keys: readonly string[]): Promise<PublishedAll> {
  const outcome: PublishedAll = { saved: 0, skipped: [], failed: [] }
  await pLimit(AT_A_TIME).map(keys, async (key) => {
    try {
      if (await store.publish(key)) outcome.saved++
      else outcome.skipped.push(key)
    } catch (error) {
      outcome.failed.push({ key, error })
    }
  })
  return outcome
}
