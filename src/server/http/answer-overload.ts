import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { RETRY_AFTER_S } from '../bounded-queue.ts'
import { answerFailure } from './answer-failure.ts'

/** How long a refusal is delayed, in milliseconds: a client that retries at once does so only twice a second. */
const HELD_BACK_MS = 500
/** How many refusals are delayed at a time; further ones are sent at once. */
const MAX_HELD_BACK = 1_000

/** Answers 503 with Retry-After, after a delay. Does nothing if the client has disconnected meanwhile. */
export type AnswerOverload = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** Creates the answer to overload; it delays a bounded number of refusals. */
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
    answerFailure(req, res, 'overloaded')
  }
}
