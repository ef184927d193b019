import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { SharedStore } from '@moc-lan/page-store'
import pLimit from 'p-limit'
import type { S3Config } from '#server/config-storage.ts'
import { isMissing, openS3 } from '#server/s3-client.ts'

/** Where the saved pages are in the bucket. Visitors never read them there. */
const PREFIX = 'pages/'
/** How long a list of names, a write or a removal may take with its retries, in milliseconds. */
const LIST_MS = 5_000
const WRITE_MS = 10_000
const REMOVALS_AT_A_TIME = 8

/** Opens the bucket as the store of saved pages that processes share. */
export async function openS3Pages(config: S3Config): Promise<SharedStore> {
  const { client, s3 } = await openS3(config)
  const Bucket = config.bucket
  const within = (ms: number) => ({ abortSignal: AbortSignal.timeout(ms) })
  const oneOfFew = pLimit(REMOVALS_AT_A_TIME)

  return {
    async get(name, withinMs) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key: PREFIX + name }), within(withinMs))
        if (!(Body instanceof Readable)) throw new Error(`The bucket sent no content of ${name}`)
        return await buffer(Body)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async put(name, content) {
      const command = new s3.PutObjectCommand({ Bucket, Key: PREFIX + name, Body: content })
      await client.send(command, within(WRITE_MS))
    },
    async *list(prefix) {
      // After the last name, not by continuation tokens: any S3 server knows this, and a removal in between is no harm.
      let StartAfter: string | undefined
      do {
        const command = new s3.ListObjectsV2Command({ Bucket, Prefix: PREFIX + prefix, StartAfter })
        const { Contents = [], IsTruncated } = await client.send(command, within(LIST_MS))
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined) yield { name: Key.slice(PREFIX.length), modified: LastModified ?? new Date() }
        StartAfter = IsTruncated ? Contents.at(-1)?.Key : undefined
      } while (StartAfter !== undefined)
    },
    async remove(names) {
      // One by one: removing many in one call needs a checksum that servers of other makers do not know.
      await oneOfFew.map(names, (name) =>
        client.send(new s3.DeleteObjectCommand({ Bucket, Key: PREFIX + name }), within(WRITE_MS)),
      )
    },
  }
}
