import { and, eq, inArray } from 'drizzle-orm'
import { uploads } from '#db/schema/back-office.ts'
import { isQueueFull } from '#server/bounded-queue.ts'
import type { Shop } from '#server/shop.ts'
import { isStorageFailure } from './storage-failure.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { fail, ok, type Failure, type Result } from '#shared/result.ts'
import type { PictureKind } from '../uploads.ts'
import type { PublishedPicture } from '../uploads.calls.ts'
import { makeVariants, type PictureProblem } from './make-variants.ts'
import { nameOf, objectPathOf, variantNames } from './variant-names.ts'

type Publisher = Pick<Shop, 'db' | 'storage' | 'clock' | 'log'>

export interface PublishOrder {
  actor: { id: string; email: string }
  /** The address that the file was sent to. */
  address: string
  kind: PictureKind
  /** The shop's origins: the one that stands in public addresses first. */
  origins: readonly [string, ...string[]]
}

/** Why an upload does not become a picture. */
type UnpublishedCode =
  | PictureProblem
  | 'upload_unknown'
  | 'upload_closed'
  | 'upload_missing'
  | 'upload_too_large'
  | 'pictures_busy'
  | 'storage_unavailable'

/** In this process one upload is prepared once, however often it is asked for. */
const running = new Map<string, Promise<Result<string, UnpublishedCode>>>()

/**
 * Makes an uploaded file a picture of the shop's: reads its bytes, makes the files behind its address, and notes
 * them. It can be repeated, also after a crash at any point, and always names the same picture.
 */
export async function publishUpload(
  shop: Publisher,
  order: PublishOrder,
): Promise<Result<PublishedPicture, UnpublishedCode>> {
  const id = shop.storage.uploadOf(order.address, order.origins)
  if (id === null) return fail('upload_unknown')
  const work = running.get(id) ?? publish(shop, id, order).finally(() => running.delete(id))
  running.set(id, work)
  const published = await work.catch((error: unknown) => {
    if (!isStorageFailure(error)) throw error
    shop.log.error({ err: error }, 'a picture was not published')
    return fail('storage_unavailable')
  })
  if (!published.ok) return published
  const objectPath = published.value
  const elsewhere = shop.storage.publicUrl(nameOf(objectPath))
  return ok({ objectPath, publicUrl: elsewhere ?? order.origins[0] + objectPath })
}

async function publish(
  shop: Publisher,
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

  // Named after the upload, so that a repetition writes the same files again.
  const objectPath = objectPathOf(id, kind)
  const variants = await makeVariants(bytes, objectPath).catch((error: unknown) => {
    if (isQueueFull(error)) return fail('pictures_busy')
    throw error
  })
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
    // Another process was first, perhaps for another frame; or the upload was swept away meanwhile.
    const [now] = await db.select().from(uploads).where(eq(uploads.id, id))
    if (now?.objectPath !== objectPath) await storage.unpublish(variantNames(objectPath))
    return now?.objectPath ? ok(now.objectPath) : fail('upload_unknown')
  }
  await discard(shop, id)
  return ok(objectPath)
}

/** Remembers that a file is no picture of ours, and throws it away. */
async function refuse<const Code extends string>(shop: Publisher, id: string, code: Code): Promise<Failure<Code>> {
  await shop.db.update(uploads).set({ state: 'refused' }).where(eq(uploads.id, id))
  await discard(shop, id)
  return fail(code)
}

/** What fails here, housekeeping does later: the row keeps its key until the bytes are gone. */
async function discard({ db, storage, log }: Publisher, id: string): Promise<void> {
  try {
    await storage.removeUpload(id)
    await db.update(uploads).set({ objectKey: null }).where(eq(uploads.id, id))
  } catch (error) {
    log.warn({ err: error }, 'an upload is removed later')
  }
}
