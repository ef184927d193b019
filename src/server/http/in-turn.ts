import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { BoundedQueue, isQueueFull, RETRY_AFTER_S } from '../bounded-queue.ts'
import { networkOf } from './address.ts'
import { fail } from './fail.ts'
import { gatherBody } from './gather-body.ts'

/**
 * What Astro works on: 256 requests at a time, more than can ever wait for hashes (src/server/password.ts) and for the
 * payment provider, and as many in line. Three begin in one turn of the event loop; saved pages are sent in between.
 */
const REQUESTS = { atATime: 256, longest: 256, perTurn: 3 }

/** How long a refusal is held back, in milliseconds: who asks again at once does so twice a second, not a thousand times. */
const HELD_BACK_MS = 500
/** How many refusals are held back at a time; further ones are sent at once. */
const MAX_HELD_BACK = 1_000

/** Runs the work for a request when its turn comes, or answers 503 with Retry-After. */
export type InTurn = (
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  work: () => Promise<void>,
) => Promise<void>

/**
 * Creates the line that requests wait in before they are worked on: bounded, and fair between networks.
 * @param onRefused is told of each refusal
 */
export function createInTurn(onRefused: () => void): InTurn {
  const queue = new BoundedQueue(REQUESTS)
  let heldBack = 0

  return async (req, res, address, work) => {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') await gatherBody(req)
      await queue.run(work, { key: networkOf(address), signal: gone.signal })
    } catch (error) {
      if (gone.signal.aborted || req.destroyed) return
      if (!isQueueFull(error)) throw error
      onRefused()
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
}
