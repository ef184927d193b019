import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { claims, orderPhotos, reviewPhotos } from '#db/schema/index.ts'
import type { Storage } from '#server/storage.ts'
import { chunk } from '#shared/chunk.ts'
import { PRIVATE } from './folder-storage.ts'
import { AT_ONCE, isPhoto, listUploads, readUploads, uploadsFolder } from './push-folder.ts'

interface Moving {
  db: Database
  dataDir: string
  storage: Pick<Storage, 'publish' | 'unpublish' | 'privateFiles'>
}

/**
 * Moves the photos of orders, claims and reviews from a data directory to another storage, and deletes those that
 * nobody sees any more: what stayed in the folder would be served and backed up for good, because the shop now removes
 * photos from the bucket only. No process may use the folder as its storage; those with the bucket may be running. Can
 * be repeated.
 * @returns the number of photos moved, and of those deleted without being moved
 * @throws StorageUnavailableError if the storage fails; the folder is unchanged then
 */
export async function movePhotos({ db, dataDir, storage }: Moving): Promise<{ moved: number; deleted: number }> {
  const names = (await listUploads(dataDir)).filter(isPhoto)
  if (names.length === 0) return { moved: 0, deleted: 0 }
  const shown = names.filter(await readShown(db))
  // Of a database that is not the shop's, or not filled yet: all of them would be deleted.
  if (shown.length === 0)
    throw new Error(
      `The database shows none of the ${names.length} photos in ${dataDir}: use the settings of the shop. ` +
        'If all of them were removed, delete uploads/r and uploads/private there.',
    )
  for (const some of chunk(shown, AT_ONCE)) {
    const files = await readUploads(dataDir, some)
    await storage.publish(files.filter(({ name }) => !isPrivate(name)))
    for (const { name, body } of files) if (isPrivate(name)) await storage.privateFiles.keep(idOf(name), body)
  }
  // A process with the bucket may have removed a photo just before its file arrived there.
  const isStillShown = await readShown(db)
  const gone = shown.filter((name) => !isStillShown(name))
  await storage.unpublish(gone.filter((name) => !isPrivate(name)))
  for (const name of gone.filter(isPrivate)) await storage.privateFiles.remove(idOf(name))
  for (const name of names) await rm(join(uploadsFolder(dataDir), name), { force: true })
  const moved = shown.length - gone.length
  return { moved, deleted: names.length - moved }
}

/** Reads which photos customers or staff can see. Returns a function that says so of a file's name in the folder. */
async function readShown(db: Database): Promise<(name: string) => boolean> {
  const ofOrders = await db.select({ id: orderPhotos.id }).from(orderPhotos).where(eq(orderPhotos.state, 'shown'))
  const ofClaims = await db
    .select({ names: claims.photos })
    .from(claims)
    .where(inArray(claims.state, ['open', 'answered']))
  const ofReviews = await db
    .select({ id: reviewPhotos.id, state: reviewPhotos.state })
    .from(reviewPhotos)
    .where(inArray(reviewPhotos.state, ['waiting', 'shown']))
  const idsIn = (state: 'waiting' | 'shown') => ofReviews.filter((row) => row.state === state).map(({ id }) => id)
  const kept = new Set([
    ...ofOrders.map(({ id }) => id),
    ...ofClaims.flatMap(({ names }) => names),
    ...idsIn('waiting'),
  ])
  const published = new Set(idsIn('shown'))
  return (name) => (isPrivate(name) ? kept : published).has(idOf(name))
}

function isPrivate(name: string): boolean {
  return name.startsWith(PRIVATE)
}

/** Returns the photo's id: of `private/<id>`, `r/<id>.webp`, or `r/<id>-192.webp`, its square. */
function idOf(name: string): string {
  return name.replace(/^\w+\//, '').replace(/(-\d{1,4})?\.webp$/, '')
}
