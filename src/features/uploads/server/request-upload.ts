import { uploads } from '#db/schema/uploads.ts'
import type { Shop } from '#server/shop.ts'
import { MAX_PICTURE_BYTES } from '../uploads.ts'
import type { UploadRequest } from '../uploads.calls.ts'
import { MINUTE_MS } from '#shared/durations.ts'

/** How long an address accepts a file, in milliseconds. */
const ADDRESS_MS = 15 * MINUTE_MS

/** The stored type of an upload that did not announce its type. */
const ANY_PICTURE = 'image/*'

/**
 * Creates an address that accepts one picture for 15 minutes, only of the announced type and length.
 * @param origin the shop's origin as the caller's browser knows it
 */
export async function requestUpload(
  { db, storage, clock }: Pick<Shop, 'db' | 'storage' | 'clock'>,
  createdBy: string,
  { contentType, size }: UploadRequest,
  origin: string,
): Promise<{ uploadURL: string }> {
  const id = crypto.randomUUID()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + ADDRESS_MS)
  await db.insert(uploads).values({
    id,
    objectKey: storage.uploadKey(id),
    contentType: contentType ?? ANY_PICTURE,
    bytes: size ?? MAX_PICTURE_BYTES,
    createdBy,
    createdAt: now,
    expiresAt,
  })
  const expected = { id, contentType: contentType ?? null, bytes: size ?? null, expiresAt }
  return { uploadURL: await storage.signUpload(expected, origin) }
}
