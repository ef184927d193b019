import { and, eq, inArray } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#db/client.ts'
import { uploads } from '#db/schema/uploads.ts'
import type { Shop } from '#server/shop.ts'
import type { AddressProblem, ExpectedUpload } from '#server/storage.ts'
import { CLIENT_TIMES } from '#server/http/client-times.ts'
import { answerFailure } from '#server/http/answer-failure.ts'
import { pathOf } from '#server/http/refuse.ts'
import { isPictureType, MAX_PICTURE_BYTES } from '../uploads.ts'
import { uploadIdOf } from './signed-address.ts'
import { isStorageFailure } from './storage-failure.ts'

/** A refused body up to this size is read and discarded, so that the browser reads the response. */
const WORTH_DRAINING = 2 * MAX_PICTURE_BYTES

/** What is wrong with an announced body. */
type BodyProblem =
  | 'invalid_input'
  | 'upload_length_missing'
  | 'upload_too_large'
  // Another length than the one that the address is signed for.
  | 'upload_length_differs'
  | 'upload_type_refused'
/** Why an upload is not received. */
type Refusal =
  | BodyProblem
  | AddressProblem
  | 'not_found'
  | 'method_not_allowed'
  // The address takes no file any more.
  | 'upload_closed'
  | 'storage_unavailable'

/** Returns true for a path that receives an upload. */
export function isUploadPath(path: string): boolean {
  return uploadIdOf(path) !== null
}

/**
 * Receives a file at an address that the shop has signed: exactly the announced type and length, and never more than
 * 10 MB. Streams the body to the disk. The address is the only permission needed, as with a bucket.
 * @param stallMs how long an upload may pause, in milliseconds
 */
export async function receiveUpload(
  req: IncomingMessage,
  res: ServerResponse,
  { storage, db, clock, log }: Pick<Shop, 'storage' | 'db' | 'clock' | 'log'>,
  stallMs = CLIENT_TIMES.uploadTimeout,
): Promise<void> {
  const refuse = (code: Refusal) => {
    if (!(Number(req.headers['content-length'] ?? Infinity) <= WORTH_DRAINING)) {
      res.setHeader('Connection', 'close')
      res.once('finish', () => req.socket.destroySoon())
    }
    answerFailure(req, res, code)
  }
  const { inbox } = storage
  if (!inbox) return refuse('not_found')
  if (req.method !== 'PUT') {
    res.setHeader('Allow', 'PUT')
    return refuse('method_not_allowed')
  }
  const read = inbox.readAddress(req.url ?? '', clock.now())
  if (!read.ok) return refuse(read.code)
  const expected = read.value
  const problem = problemWith(req, expected)
  if (problem) return refuse(problem)
  if (!(await isOpen(db, expected.id))) return refuse('upload_closed')

  req.setTimeout(stallMs, () => req.destroy())
  try {
    await inbox.receive(expected.id, req, Number(req.headers['content-length']))
  } catch (error) {
    if (!isStorageFailure(error)) {
      // The upload paused, was cancelled or lost its connection: nothing was stored, and the client is gone.
      if (req.destroyed) return void res.destroy()
      throw error
    }
    const path = pathOf(req.url ?? '')
    log.error({ err: error, path }, 'An upload could not be stored; the browser got 503 and may try again')
    // Node discards a body only if nothing of it was read.
    req.resume()
    return refuse('storage_unavailable')
  } finally {
    req.socket?.setTimeout(0)
  }
  const { rowsAffected } = await db.update(uploads).set({ state: 'received' }).where(stillOpen(expected.id))
  if (rowsAffected === 0) {
    await storage.removeUpload(expected.id)
    return answerFailure(req, res, 'upload_closed')
  }
  res.writeHead(200, { 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}

/** Compares the announced body with what the address allows. Returns the error code, or null. */
function problemWith({ headers }: IncomingMessage, expected: ExpectedUpload): BodyProblem | null {
  // A part of a file would be stored as the whole file (RFC 9110, 14.5).
  if (headers['content-range'] !== undefined) return 'invalid_input'
  const length = headers['content-length']
  if (length === undefined) return 'upload_length_missing'
  if (Number(length) > MAX_PICTURE_BYTES) return 'upload_too_large'
  if (Number(length) === 0 || (expected.bytes !== null && Number(length) !== expected.bytes))
    return 'upload_length_differs'
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isAllowed = expected.contentType === null ? isPictureType(type) : type === expected.contentType
  return isAllowed ? null : 'upload_type_refused'
}

const stillOpen = (id: string) => and(eq(uploads.id, id), inArray(uploads.state, ['signed', 'received']))

async function isOpen(db: Database, id: string): Promise<boolean> {
  return (await db.$count(uploads, stillOpen(id))) > 0
}
