import { AsyncLocalStorage } from 'node:async_hooks'

interface Collected {
  /** Tags that the page declared by `Astro.cache.set`; null: it declared none and is not saved. */
  tags: string[] | null
  /** Whether the page shows something that may be outdated: it is neither saved nor remembered. */
  mayBeOutdated: boolean
}

const collecting = new AsyncLocalStorage<Collected>()

/** Runs a render. Returns its result with the tags that it declared, and whether it called `refuseToSave`. */
export async function collectTags<T>(render: () => Promise<T>): Promise<Collected & { result: T }> {
  const collected: Collected = { tags: null, mayBeOutdated: false }
  const result = await collecting.run(collected, render)
  return { ...collected, result }
}

/** Records the tags of the page that is being rendered. Does nothing outside `collectTags`. */
export function noteTags(tags: readonly string[]): void {
  const collected = collecting.getStore()
  if (collected) collected.tags = [...tags]
}

/** Keeps the page that is being rendered from being saved or remembered. Does nothing outside `collectTags`. */
export function refuseToSave(): void {
  const collected = collecting.getStore()
  if (collected) collected.mayBeOutdated = true
}
