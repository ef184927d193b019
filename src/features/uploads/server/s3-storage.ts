import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { S3Config } from '#server/config-storage.ts'
import { uploadPlace } from './upload-place.ts'
import type { PublishedFile, Storage } from '#server/storage.ts'
import type { Watch } from '#server/watch/watch-call.ts'
import { MAX_PICTURE_BYTES } from '../uploads.ts'
import { isMissing, openS3 } from '#server/s3-client.ts'
import { cacheControlOf } from './cache-control.ts'
import { guarded } from './storage-failure.ts'
import { watchBucket } from './watch-bucket.ts'

/** How many files are sent side by side. */
const AT_ONCE = 8
const INCOMING = 'incoming/'
const PUBLISHED = 'objects/'
/** Not below `objects/`, which a bucket's policy makes public. */
const PRIVATE = 'private/'

/**
 * Creates the storage in an S3 bucket: `incoming/<id>` has uploads, `objects/…` has published files. Browsers send
 * uploads directly to the bucket, to addresses with signed type and length.
 */
export async function createS3Storage(config: S3Config, watch?: Watch): Promise<Storage> {
  const { client, s3 } = await openS3(config)
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
  if (watch) watchBucket(client, watch)
  const Bucket = config.bucket
  const place = uploadPlace(config)
  const oneOfFew = pLimit(AT_ONCE)

  /** Returns a file, or null if it does not exist. */
  async function get(Key: string) {
    try {
      const { Body, ContentLength, ETag } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
      if (!(Body instanceof Readable) || ContentLength === undefined)
        throw new Error(`The bucket sent ${Key} without its length`)
      return { body: Body, bytes: ContentLength, etag: ETag ?? '' }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  const remove = async (Key: string) => void (await client.send(new s3.DeleteObjectCommand({ Bucket, Key })))

  return {
    inbox: null,
    uploadKey: (id) => INCOMING + id,
    signUpload: guarded(async ({ id, contentType, bytes, expiresAt }) => {
      const signed = new Set(['host'])
      if (contentType !== null) signed.add('content-type')
      if (bytes !== null) signed.add('content-length')
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: INCOMING + id,
        ...(contentType === null ? {} : { ContentType: contentType }),
        ...(bytes === null ? {} : { ContentLength: bytes }),
      })
      const expiresIn = Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 1000))
      return getSignedUrl(client, command, { expiresIn, signableHeaders: signed, unhoistableHeaders: signed })
    }),
    uploadOf(address) {
      if (!URL.canParse(address)) return null
      const url = new URL(address)
      const id = url.pathname.split('/').at(-1) ?? ''
      const ours = url.origin === place.origin && url.pathname === `${place.path}/${INCOMING}${id}`
      return ours && !url.username && /^[0-9a-f-]{36}$/.test(id) ? id : null
    },
    readUpload: guarded(async (id) => {
      const found = await get(INCOMING + id)
      if (!found) return null
      if (found.bytes <= MAX_PICTURE_BYTES) return buffer(found.body)
      found.body.destroy()
      return 'too_large'
    }),
    removeUpload: guarded((id) => remove(INCOMING + id)),
    publish: guarded(async (files) => {
      const put = ({ name, contentType, body }: PublishedFile) =>
        client.send(
          new s3.PutObjectCommand({
            Bucket,
            Key: PUBLISHED + name,
            Body: body,
            ContentType: contentType,
            CacheControl: cacheControlOf(name),
          }),
        )
      await Promise.all(files.map((file) => oneOfFew(() => put(file))))
    }),
    unpublish: guarded(async (names) => {
      for (const name of names) await remove(PUBLISHED + name)
    }),
    open: guarded((name) => get(PUBLISHED + name)),
    publicUrl: (name) => (config.publicUrl === null ? null : `${config.publicUrl}/${PUBLISHED}${name}`),
    privateFiles: {
      keep: guarded(async (name, Body) => {
        await client.send(new s3.PutObjectCommand({ Bucket, Key: PRIVATE + name, Body, ContentType: 'image/jpeg' }))
      }),
      read: guarded(async (name) => {
        const found = await get(PRIVATE + name)
        return found && buffer(found.body)
      }),
      remove: guarded((name) => remove(PRIVATE + name)),
    },
    // A bucket has no half-written files.
    sweep: async () => {},
  }
}
