import type { SharedStore } from './shared-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many names are removed at a time. */
const AT_A_TIME = 500

const MARKS = 'in-use/'

/**
 * Removes bodies that no page has. A young one stays for a day: its list may not be written yet, or an edit may be
 * undone.
 */
export async function removeUnlistedBodies(
  store: SharedStore,
  prefix: string,
  needed: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  const longAgo = Date.now() - DAY_MS
  await removeEach(store, prefix, signal, ({ name, modified }) => {
    return modified.getTime() < longAgo && !needed.has(name.slice(prefix.length))
  })
}

/**
 * Removes the sets of pages, other than this one, that no process has marked for a day: those of earlier builds. The
 * mark goes last, so that a process that is killed in between is followed by one that goes on.
 */
export async function removeOldSets(store: SharedStore, own: string, signal: AbortSignal): Promise<void> {
  const old: string[] = []
  for await (const { name, modified } of store.list(MARKS)) {
    const set = name.slice(MARKS.length)
    if (set !== own && Date.now() - modified.getTime() > DAY_MS) old.push(set)
  }
  for (const set of old) {
    await removeEach(store, `${set}/`, signal, () => true)
    if (signal.aborted) return
    await store.remove([MARKS + set])
  }
}

async function removeEach(
  store: SharedStore,
  prefix: string,
  signal: AbortSignal,
  isOld: (object: { name: string; modified: Date }) => boolean,
): Promise<void> {
  let names: string[] = []
  for await (const object of store.list(prefix)) {
    if (signal.aborted) return
    if (!isOld(object)) continue
    if (names.push(object.name) < AT_A_TIME) continue
    await store.remove(names)
    names = []
  }
  if (names.length > 0) await store.remove(names)
}
