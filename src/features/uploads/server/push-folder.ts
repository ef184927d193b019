import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { PublishedFile, Storage } from '#server/storage.ts'
import { chunk } from '#shared/chunk.ts'
import { ignoreMissing, PRIVATE } from './folder-storage.ts'
import { pictureType } from './picture-folder.ts'

/** How many files are read before they are sent. Most have 50 kB. */
export const AT_ONCE = 16

/** Returns the folder of a data directory that has published pictures and private files. */
export function uploadsFolder(dataDir: string): string {
  return join(dataDir, 'uploads')
}

/**
 * Publishes the pictures of a data directory in another storage, under the same names, so that a shop with a folder can
 * change to a bucket. Can be repeated, and run while the shop is open. Photos of orders, claims and reviews are left
 * out, because the open shop may remove them from its folder, but not from the bucket: `movePhotos` moves them.
 * @param report called with the number of files done and of all files
 * @returns the number of files
 * @throws StorageUnavailableError if the storage fails
 */
export async function pushFolder(
  dataDir: string,
  storage: Pick<Storage, 'publish'>,
  report: (done: number, all: number) => void = () => {},
): Promise<number> {
  const found = (await listUploads(dataDir)).filter((name) => !isPhoto(name) && pictureType(name))
  let done = 0
  for (const some of chunk(found, AT_ONCE)) {
    await storage.publish(await readUploads(dataDir, some))
    done += some.length
    report(done, found.length)
  }
  return found.length
}

/** Returns true for the name of a photo of an order, a claim or a review, which may be removed. */
export function isPhoto(name: string): boolean {
  return name.startsWith(PRIVATE) || name.startsWith('r/')
}

/** Returns the names of all files below `uploads/`. */
export async function listUploads(dataDir: string): Promise<string[]> {
  const folder = uploadsFolder(dataDir)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Reads files below `uploads/`. One that was removed meanwhile is left out. */
export async function readUploads(dataDir: string, names: readonly string[]): Promise<PublishedFile[]> {
  const read = names.map(async (name) => {
    const body = await readFile(join(uploadsFolder(dataDir), name)).catch(ignoreMissing)
    return body ? [{ name, contentType: pictureType(name) ?? '', body }] : []
  })
  return (await Promise.all(read)).flat()
}
