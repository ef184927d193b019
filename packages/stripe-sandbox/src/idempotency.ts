import { createHmac } from 'node:crypto'
import { invalidRequest, SandboxError } from './errors.ts'
import type { State } from './state.ts'

/** Stripe forgets keys after a day or later. */
const KEEP_FOR_S = 24 * 3600

/** A response as it was sent, to be sent again. */
export interface StoredAnswer {
  status: number
  body: string
}

/** Returns the `Idempotency-Key` of a request, or null. @throws SandboxError 400 if it is longer than 255 characters */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key && key.length > 255) throw invalidRequest('Idempotency-Key must be at most 255 characters.')
  return key || null
}

/** Returns a hash that identifies a request. Keyed, so that a card number in the body cannot be guessed from it. */
export function requestHash(state: State, method: string, path: string, body: string): string {
  return createHmac('sha256', state.secret).update(`${method} ${path}\n${body}`).digest('hex')
}

/**
 * Returns the response that a request with this key got before (Stripe API, "Idempotent requests").
 * @throws SandboxError 400 `idempotency_error` if the key was used for another request
 */
export function replay(state: State, key: string, hash: string): StoredAnswer | undefined {
  const row = state.sql('SELECT request, status, body FROM idempotency WHERE key = ?').get(key)
  if (!row) return undefined
  if (row['request'] !== hash) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: Number(row['status']), body: String(row['body']) }
}

/**
 * Stores a response, in the transaction of its effect: also a 500, and a refusal by the state of an object. Stripe
 * saves what a call answers once it has begun; a call with invalid parameters, one that comes too early (409) and
 * one of too many (429) have not.
 */
export function remember(state: State, key: string, hash: string, answer: StoredAnswer, now: number): void {
  state.sql('DELETE FROM idempotency WHERE created < ?').run(now - KEEP_FOR_S)
  state
    .sql('INSERT INTO idempotency (key, request, status, body, created) VALUES (?, ?, ?, ?, ?)')
    .run(key, hash, answer.status, answer.body, now)
}

/** Returns the 409 while another request with the same key is under way, which the `stripe` SDK retries. */
export function keyInUse(key: string): SandboxError {
  return new SandboxError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Stripe Idempotency Key (${key}). Please try again later.`,
  })
}

/** Returns the 429 for a database that another process keeps locked. */
export function lockTimeout(): SandboxError {
  return new SandboxError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is currently accessing it.',
  })
}
