import { createHmac } from 'node:crypto'
import { invalidRequest, SandboxError } from './errors.ts'
import type { State } from './state.ts'

/** Stripe forgets keys after a day or later. */
const KEEP_FOR_S = 24 * 3600

/** An answer as it was sent, to be sent again. */
export interface StoredAnswer {
  status: number
  body: string
}

/** The `Idempotency-Key` of a request, or null; 400 when it is longer than 255 characters. */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key && key.length > 255) throw invalidRequest('Idempotency-Key must be at most 255 characters.')
  return key || null
}

/** Tells one request from another. Keyed, as the body may hold a card number that must not be guessable from it. */
export function requestHash(state: State, method: string, path: string, body: string): string {
  return createHmac('sha256', state.secret).update(`${method} ${path}\n${body}`).digest('hex')
}

/**
 * The answer that a request with this key got before (Stripe API, "Idempotent requests").
 * Errors: 400 `idempotency_error` when the key was used for another request.
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

/** Keeps an answer, in the transaction of its effect. Refusals are not kept: they had none. */
export function remember(state: State, key: string, hash: string, answer: StoredAnswer, now: number): void {
  state.sql('DELETE FROM idempotency WHERE created < ?').run(now - KEEP_FOR_S)
  state
    .sql('INSERT INTO idempotency (key, request, status, body, created) VALUES (?, ?, ?, ?, ?)')
    .run(key, hash, answer.status, answer.body, now)
}

/** 409 while another request with the same key is under way. The `stripe` SDK tries it again. */
export function keyInUse(key: string): SandboxError {
  return new SandboxError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Stripe Idempotency Key (${key}). Please try again later.`,
  })
}

/** 429 when the database stayed locked by another process. */
export function lockTimeout(): SandboxError {
  return new SandboxError(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message: 'This object cannot be accessed right now because another API request is currently accessing it.',
  })
}
