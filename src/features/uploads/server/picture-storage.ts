import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Shop } from '#server/shop.ts'
import { isStorageFailure } from './storage-failure.ts'
import { answerFailure } from '#server/http/answer-failure.ts'
import { pictureType, setPictureHeaders } from './picture-folder.ts'

/** The addresses of published files, such as `p/<name>-320.avif`. */
const PUBLISHED = /^\/objects\/([a-z]+\/[\w-]+\.(?:avif|webp))$/
/** How long a browser may cache the redirect to the bucket, in seconds: the bucket's address may change. */
const REDIRECT_KEPT_S = 3600

/** Returns the storage's name for an address of the shop (`/objects/…`); null for any other address. */
export function storedName(path: string): string | null {
  return PUBLISHED.exec(path)?.[1] ?? null
}

/**
 * Sends a published picture that is not in the data directory: redirects to the bucket if that is public, else reads it
 * through the shop.
 * @returns false if there is no such picture
 */
export async function sendStored(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { storage, config, log }: Pick<Shop, 'storage' | 'config' | 'log'>,
): Promise<boolean> {
  const name = config.s3 && storedName(path)
  if (!name) return false
  const elsewhere = storage.publicUrl(name)
  if (elsewhere) {
    res.writeHead(302, {
      Location: elsewhere,
      'Cache-Control': `public, max-age=${REDIRECT_KEPT_S}`,
      'Content-Length': 0,
    })
    res.end()
    return true
  }
  let found
  try {
    found = await storage.open(name)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    log.warn({ err: error, path }, 'A picture could not be read from the storage; the visitor got 503')
    answerFailure(req, res, 'storage_unavailable')
    return true
  }
  if (!found) return false
  setPictureHeaders(res, path)
  if (found.etag) res.setHeader('ETag', found.etag)
  const known = found.etag !== '' && req.headers['if-none-match']?.includes(found.etag)
  if (known) res.writeHead(304)
  else res.writeHead(200, { 'Content-Type': pictureType(name) ?? '', 'Content-Length': found.bytes })
  if (known || req.method === 'HEAD') {
    found.body.destroy()
    res.end()
  } else await pipeline(found.body, res).catch(() => res.destroy())
  return true
}
