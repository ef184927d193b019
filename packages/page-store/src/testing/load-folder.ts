import { HeaderSets } from '../header-sets.ts'
import { loadPages } from '../load-pages.ts'
import { PageIndex } from '../page-index.ts'
import type { TagVersion } from '../page.ts'
import { SavedFiles } from '../saved-files.ts'
import { Versions } from '../versions.ts'

export interface LoadedFolder {
  index: PageIndex
  versions: Versions
  files: SavedFiles
  warnings: string[]
}

/** Loads a folder of pages as a store does. @param changes the versions of the content */
export async function loadFolder(folder: string, changes: TagVersion[], limit = 1_000_000): Promise<LoadedFolder> {
  const warnings: string[] = []
  const index = new PageIndex('site', { limit })
  const versions = new Versions({
    changesSince: async (since) => changes.filter(({ version }) => version > since),
    everyPageTag: 'site',
    changed: (raised) => index.outdatedBy(raised).forEach(({ key }) => index.delete(key)),
  })
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const files = new SavedFiles({ folder, log, sets: new HeaderSets(), limit, current: index })
  await loadPages(files, versions, index)
  return { index, versions, files, warnings }
}

// As a program: loads a folder with a limit and prints how many pages it knows.
if (import.meta.main) {
  const [folder = '', limit] = process.argv.slice(2)
  const { index, warnings } = await loadFolder(folder, [{ tag: 'x', version: 10 }], Number(limit))
  console.log(JSON.stringify({ pages: index.size, last: [...index.pages()].at(-1)?.key, warnings }))
}
