import { AsyncLocalStorage } from 'node:async_hooks'

interface Collected {
  /** What the page shows, by `Astro.cache.set`; null when the page did not say, and so is not to be saved. */
  tags: string[] | null
}

const collecting = new AsyncLocalStorage<Collected>()

/** Runs a render and tells which tags it declared. */
export async function collectTags<T>(render: () => Promise<T>): Promise<{ result: T; tags: string[] | null }> {
  const collected: Collected = { tags: null }
  const result = await collecting.run(collected, render)
  return { result, tags: collected.tags }
}

/** Notes the tags of the page that is being rendered; outside of `collectTags` nothing happens. */
export function noteTags(tags: readonly string[]): void {
  const collected = collecting.getStore()
  if (collected) collected.tags = [...tags]
}
