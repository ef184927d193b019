import type { IncomingMessage, ServerResponse } from 'node:http'
import { BoundedQueue, isQueueFull } from '../bounded-queue.ts'
import { networkOf } from './address.ts'
import type { AnswerOverload } from './answer-overload.ts'
import { gatherBody } from './gather-body.ts'

/**
 * Astro works on 256 requests at a time, more than can wait for hashes (src/server/password.ts) and for the payment
 * provider together, and as many wait. Three begin in one turn of the event loop; saved pages are sent in between.
 */
const REQUESTS = { atATime: 256, longest: 256, perTurn: 3 }

/** Runs the work for a request when its turn comes, or refuses the request. */
export type InTurn = (
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  work: () => Promise<void>,
) => Promise<void>

/**
 * Creates the queue that requests wait in: bounded, and fair between networks.
 * @param refuse answers a request that has no place
 */
export function createInTurn(refuse: AnswerOverload): InTurn {
  const queue = new BoundedQueue(REQUESTS)

  return async (req, res, address, work) => {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    try {
      if (req.method !== 'GET' && req.method !== 'HEAD') await gatherBody(req)
      await queue.run(work, { key: networkOf(address), signal: gone.signal })
    } catch (error) {
      if (gone.signal.aborted || req.destroyed) return
      if (!isQueueFull(error)) throw error
      await refuse(req, res)
    }
  }
}
