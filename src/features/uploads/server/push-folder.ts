import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Storage } from '#server/storage.ts'
import { pictureType } from './picture-folder.ts'

/** How many files are read before they are sent. Most have 50 kB. */
const AT_ONCE = 16

/**
 * Publishes every picture of a data directory in another storage, under the same names, so that a shop with a folder can
 * change to a bucket. Can be repeated, and run while the shop is open.
 * @param report called with the number of files done and of all files
 * @returns the number of files
 * @throws StorageUnavailableError if the storage fails
 */
export async function pushFolder(
  dataDir: string,
  storage: Pick<Storage, 'publish'>,
  report: (done: number, all: number) => void = () => {},
): Promise<number> {
  const folder = join(dataDir, 'uploads')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const contentType = pictureType(path)
      return contentType ? [{ path, name: relative(folder, path).split(sep).join('/'), contentType }] : []
    })
  for (let done = 0; done < files.length; done += AT_ONCE) {
    const some = files.slice(done, done + AT_ONCE)
    const read = some.map(async ({ path, ...file }) => ({ ...file, body: await readFile(path) }))
    await storage.publish(await Promise.all(read))
    report(done + some.length, files.length)
  }
  return files.length
}
