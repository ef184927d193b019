import type { PageIndex } from './page-index.ts'
import type { SavedFiles } from './saved-files.ts'
import type { Versions } from './versions.ts'

/**
 * Takes the fresh pages of the folder into the index. A page of a version that the content has not reached is removed
 * from the list for good. Such a page was saved before the content was restored to an earlier state, and would wrongly
 * count as fresh once the version has reached that number again.
 */
export async function loadPages(files: SavedFiles, versions: Versions, index: PageIndex): Promise<void> {
  await versions.catchUp()
  const hasReached = createHasReached(versions)
  await files.load(async (line) => {
    if (line.version > versions.known && !(await hasReached(line.version))) return false
    const known = index.get(line.key)
    if (known && known.version > line.version) return true
    if ('gone' in line) index.delete(line.key)
    else if (versions.isFresh(line.version, line.tags)) index.set(line)
    else index.delete(line.key)
    return true
  })
}

/**
 * Returns a function that resolves to whether the content has reached a version. Another process may have raised it
 * just now, so it looks for changes; if the version is still unknown then, it does not look again.
 */
export function createHasReached(versions: Versions): (version: number) => Promise<boolean> {
  let hasLooked = false
  return async (version) => {
    if (version <= versions.known) return true
    if (hasLooked) return false
    await versions.catchUp()
    hasLooked = version > versions.known
    return !hasLooked
  }
}
