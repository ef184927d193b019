import { createHmac, timingSafeEqual } from 'node:crypto'
import { dataSecret } from '#server/data-secret.ts'
import type { AddressProblem, ExpectedUpload } from '#server/storage.ts'

const UPLOAD_PATH = '/api/objects/upload/'
const SECRET_FILE = 'upload-secret'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Path and query of an address that takes one file: what may come, until when, and our signature over it. */
export function signAddress(secret: Buffer, upload: ExpectedUpload): string {
  const query = new URLSearchParams()
  if (upload.contentType !== null) query.set('type', upload.contentType)
  if (upload.bytes !== null) query.set('bytes', String(upload.bytes))
  query.set('expires', String(Math.floor(upload.expiresAt.getTime() / 1000)))
  query.set('signature', signature(secret, upload.id, query).toString('base64url'))
  return `${UPLOAD_PATH}${upload.id}?${query}`
}

/** What an address allows, read back from it. */
export function readAddress(secret: Buffer, url: string, now: Date): ExpectedUpload | AddressProblem {
  const [path = '', search = ''] = url.split('?', 2)
  const id = uploadIdOf(path)
  const query = new URLSearchParams(search)
  if (id === null || new Set(query.keys()).size !== query.size) return 'upload_address_invalid'
  const given = Buffer.from(query.get('signature') ?? '', 'base64url')
  const right = signature(secret, id, query)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'upload_address_invalid'
  const expiresAt = new Date(Number(query.get('expires')) * 1000)
  if (!(expiresAt > now)) return 'upload_address_expired'
  const bytes = query.get('bytes')
  return { id, contentType: query.get('type'), bytes: bytes === null ? null : Number(bytes), expiresAt }
}

/** The upload a path leads to; null for any other path. */
export function uploadIdOf(path: string): string | null {
  const id = path.startsWith(UPLOAD_PATH) ? path.slice(UPLOAD_PATH.length) : ''
  return UUID.test(id) ? id : null
}

/** The secret of this data directory, made when it is first needed. Who has it can put files where pictures wait. */
export function uploadSecret(dataDir: string): Promise<Buffer> {
  return dataSecret(dataDir, SECRET_FILE)
}

/** Over every field, each with its name and length-proof encoding, so that no two addresses share a signature. */
function signature(secret: Buffer, id: string, query: URLSearchParams): Buffer {
  const fields = ['type', 'bytes', 'expires'].map((name) => query.get(name))
  return createHmac('sha256', secret)
    .update(JSON.stringify(['upload', id, ...fields]))
    .digest()
}
