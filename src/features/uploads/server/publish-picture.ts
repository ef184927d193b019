import { and, eq, inArray } from 'drizzle-orm'
import { uploads } from '#db/schema/uploads.ts'
import type { Shop } from '#server/shop.ts'
import { isStorageFailure } from './storage-failure.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { PictureKind } from '../uploads.ts'
import type { PublishedPicture } from '../uploads.calls.ts'
import { orPicturesBusy, type PictureProblem } from './decode-picture.ts'
import { makeVariants } from './make-variants.ts'
import { nameOf, objectPathOf, variantNames } from './variant-names.ts'

type PublishDeps = Pick<Shop, 'db' | 'storage' | 'clock' | 'log'>

export interface PublishOrder {
  actor: { id: string; email: string }
  /** The address that the file was sent to. */
  address: string
  kind: PictureKind
  /** The shop's origins, the one of public addresses first. */
  origins: readonly [string, ...string[]]
}

/** Why an upload cannot be published. */
type UnpublishedCode =
  | PictureProblem
  | 'upload_unknown'
  | 'upload_closed'
  | 'upload_missing'
  | 'upload_too_large'
  | 'pictures_busy'
  | 'storage_unavailable'

/** Publications in progress, so that concurrent calls for one upload share the work. */
const running = new Map<string, Promise<Result<string, UnpublishedCode>>>()

/**
 * Publishes an uploaded file as a picture: reads its bytes, writes the files behind its address and records them. Can
 * be repeated, also after a crash at any point, and always returns the same picture.
 */
export async function publishPicture(
  shop: PublishDeps,
  order: PublishOrder,
): Promise<Result<PublishedPicture, UnpublishedCode>> {
  const id = shop.storage.uploadOf(order.address, order.origins)
  if (id === null) return fail('upload_unknown')
  const work = running.get(id) ?? publish(shop, id, order).finally(() => running.delete(id))
  running.set(id, work)
  const published = await work.catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error
    shop.log.error({ err: error }, 'A picture could not be published; the admin got 503 and may try again')
    return fail('storage_unavailable')
  })
  if (!published.ok) return published
  const objectPath = published.value
  const elsewhere = shop.storage.publicUrl(nameOf(objectPath))
  return ok({ objectPath, publicUrl: elsewhere ?? order.origins[0] + objectPath })
}

async function publish(
  shop: PublishDeps,
  id: string,
  { actor, kind }: PublishOrder,
): Promise<Result<string, UnpublishedCode>> {
  const { db, storage, clock } = shop
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  if (!row) return fail('upload_unknown')
  if (row.objectPath) return ok(row.objectPath)
  if (row.state === 'refused') return fail('upload_closed')

  const bytes = await storage.readUpload(id)
  if (bytes === null) return fail('upload_missing')
  if (bytes === 'too_large') return refuse(shop, id, 'upload_too_large')

  // Named after the upload, so that a repetition writes the same files.
  const objectPath = objectPathOf(id, kind)
  const variants = await orPicturesBusy(makeVariants(bytes, objectPath))
  if (!variants.ok) return variants.code === 'pictures_busy' ? variants : refuse(shop, id, variants.code)
  await storage.publish(variants.value)

  const noted = await db.transaction(async (tx) => {
    const { rowsAffected } = await tx
      .update(uploads)
      .set({ state: 'published', objectPath })
      .where(and(eq(uploads.id, id), inArray(uploads.state, ['signed', 'received'])))
    if (rowsAffected > 0)
      await recordAudit(tx, {
        actor,
        entity: 'upload',
        entityId: id,
        action: 'published',
        changes: { objectPath: [null, objectPath] },
        at: clock.now(),
      })
    return rowsAffected > 0
  })
  if (!noted) {
    // Another process was faster, perhaps for another frame, or housekeeping has removed the upload meanwhile.
    const [now] = await db.select().from(uploads).where(eq(uploads.id, id))
    if (now?.objectPath !== objectPath) await storage.unpublish(variantNames(objectPath))
    return now?.objectPath ? ok(now.objectPath) : fail('upload_unknown')
  }
  await discard(shop, id)
  return ok(objectPath)
}

/** Marks an upload as refused and removes its bytes. */
async function refuse<const Code extends string>(shop: PublishDeps, id: string, code: Code): Promise<Failure<Code>> {
  await shop.db.update(uploads).set({ state: 'refused' }).where(eq(uploads.id, id))
  await discard(shop, id)
  return fail(code)
}

/**
 * Removes an upload's bytes. The row keeps its key, because a bucket receives files at the address until it expires:
 * housekeeping removes them once more after that.
 */
async function discard({ storage, log }: PublishDeps, id: string): Promise<void> {
  try {
    await storage.removeUpload(id)
  } catch (error) {
    log.warn({ err: error }, 'A published upload could not be removed; housekeeping removes it')
  }
}
