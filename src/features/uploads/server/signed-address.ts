import { createHmac } from 'node:crypto'
import { dataSecret } from '#server/data-secret.ts'
import { UPLOAD_PATH } from '#server/http/own-calls.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { AddressProblem, ExpectedUpload } from '#server/storage.ts'

const UPLOADS = UPLOAD_PATH.replace('[id]', '')
const SECRET_FILE = 'upload-secret'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns path and query of an address that accepts one file: what is allowed, until when, and the shop's signature.
 */
export function signAddress(secret: Buffer, upload: ExpectedUpload): string {
  const query = new URLSearchParams()
  if (upload.contentType !== null) query.set('type', upload.contentType)
  if (upload.bytes !== null) query.set('bytes', String(upload.bytes))
  query.set('expires', String(Math.floor(upload.expiresAt.getTime() / 1000)))
  query.set('signature', signature(secret, upload.id, query))
  return `${UPLOADS}${upload.id}?${query}`
}

/** Returns what an address allows, or why it is invalid. */
export function readAddress(secret: Buffer, url: string, now: Date): Result<ExpectedUpload, AddressProblem> {
  const [path = '', search = ''] = url.split('?', 2)
  const id = uploadIdOf(path)
  const query = new URLSearchParams(search)
  if (id === null || new Set(query.keys()).size !== query.size) return fail('upload_address_invalid')
  if (!isSameSecret(query.get('signature') ?? '', signature(secret, id, query))) return fail('upload_address_invalid')
  const expiresAt = new Date(Number(query.get('expires')) * 1000)
  if (!(expiresAt > now)) return fail('upload_address_expired')
  const bytes = query.get('bytes')
  return ok({ id, contentType: query.get('type'), bytes: bytes === null ? null : Number(bytes), expiresAt })
}

/** Returns the upload of a path; null for any other path. */
export function uploadIdOf(path: string): string | null {
  const id = path.startsWith(UPLOADS) ? path.slice(UPLOADS.length) : ''
  return UUID.test(id) ? id : null
}

/** Returns the secret of this data directory, created on the first call. It allows storing files where uploads wait. */
export function uploadSecret(dataDir: string): Promise<Buffer> {
  return dataSecret(dataDir, SECRET_FILE)
}

/** Signs every field by its position in an unambiguous encoding, so that no two addresses share a signature. */
function signature(secret: Buffer, id: string, query: URLSearchParams): string {
  const fields = ['type', 'bytes', 'expires'].map((name) => query.get(name))
  return createHmac('sha256', secret)
    .update(JSON.stringify(['upload', id, ...fields]))
    .digest('base64url')
}
