import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { RETRY_AFTER_S } from '../bounded-queue.ts'
import { fail } from './fail.ts'

/** How long a refusal is held back, in milliseconds: a client that asks again at once does so twice a second. */
const HELD_BACK_MS = 500
/** How many refusals are held back at a time; further ones are sent at once. */
const MAX_HELD_BACK = 1_000

/** Answers 503 with Retry-After, after a moment. Does nothing if the client has gone meanwhile. */
export type AnswerOverload = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Creates what answers a shop's refusals, of which a bounded number is held back. */
export function createAnswerOverload(): AnswerOverload {
  let heldBack = 0
  return async (req, res) => {
    if (heldBack < MAX_HELD_BACK) {
      heldBack++
      await sleep(HELD_BACK_MS)
      heldBack--
    }
    if (res.headersSent || res.destroyed) return
    res.setHeader('Retry-After', String(RETRY_AFTER_S))
    fail(req, res, 'overloaded')
  }
}
