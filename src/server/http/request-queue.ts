import type { IncomingMessage, ServerResponse } from 'node:http'
import { BoundedQueue, isQueueFull, type Place } from '../bounded-queue.ts'
import { addressKey } from './address.ts'
import type { AnswerOverload } from './answer-overload.ts'
import { gatherBody } from './gather-body.ts'

/**
 * Astro works on 256 requests at a time, more than can wait for hashes (src/server/password.ts) and for the payment
 * provider together, and as many wait. Three begin in one turn of the event loop; saved pages are sent in between.
 */
const REQUESTS = { atATime: 256, longest: 256, perTurn: 3 }

/** Does the work for a request; it is dropped if the client disconnects while it waits. */
export type Waits = (
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  work: (place: Place) => Promise<void>,
) => Promise<void>

/**
 * Creates the function that does work which waits in a queue, in the place of the visitor.
 * @param refuse answers a request if the work throws QueueFullError
 */
export function createWaits(refuse: AnswerOverload): Waits {
  return async (req, res, address, work) => {
    const gone = new AbortController()
    // An answer that was sent closes, too; aborting would make an exception with its stack trace for each.
    res.once('close', () => res.writableFinished || gone.abort())
    try {
      await work({ key: addressKey(address), signal: gone.signal })
    } catch (error) {
      if (gone.signal.aborted || req.destroyed) return
      if (!isQueueFull(error)) throw error
      await refuse(req, res)
    }
  }
}

/**
 * Creates the queue that requests for Astro wait in: bounded, and fair between addresses.
 * @param refuse answers a request that has no place
 */
export function createRequestQueue(refuse: AnswerOverload): Waits & { waiting(): number } {
  const queue = new BoundedQueue(REQUESTS)
  const waits = createWaits(refuse)

  const run: Waits = (req, res, address, work) =>
    waits(req, res, address, async (place) => {
      if (req.method !== 'GET' && req.method !== 'HEAD') await gatherBody(req)
      await queue.run(() => work(place), place)
    })
  return Object.assign(run, { waiting: () => queue.waiting })
}
