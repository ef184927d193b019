import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Storage } from '#server/storage.ts'
import { chunk } from '#shared/chunk.ts'
import { PRIVATE } from './folder-storage.ts'
import { pictureType } from './picture-folder.ts'

/** How many files are read before they are sent. Most have 50 kB. */
const AT_ONCE = 16

/**
 * Publishes every picture of a data directory in another storage, under the same names, and keeps its private files
 * there, so that a shop with a folder can change to a bucket. Can be repeated, and run while the shop is open.
 * @param report called with the number of files done and of all files
 * @returns the number of files
 * @throws StorageUnavailableError if the storage fails
 */
export async function pushFolder(
  dataDir: string,
  storage: Pick<Storage, 'publish' | 'privateFiles'>,
  report: (done: number, all: number) => void = () => {},
): Promise<number> {
  const folder = join(dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const name = relative(folder, path).split(sep).join('/')
      const contentType = name.startsWith(PRIVATE) ? 'private' : pictureType(path)
      return contentType ? [{ path, name, contentType }] : []
    })
  let done = 0
  for (const some of chunk(found, AT_ONCE)) {
    const read = some.map(async ({ path, ...file }) => ({ ...file, body: await readFile(path) }))
    const files = await Promise.all(read)
    await storage.publish(files.filter(({ contentType }) => contentType !== 'private'))
    for (const { name, contentType, body } of files)
      if (contentType === 'private') await storage.privateFiles.keep(name.slice(PRIVATE.length), body)
    done += some.length
    report(done, found.length)
  }
  return found.length
}
