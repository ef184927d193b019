import { countWritesWaiting } from '#db/client.ts'
import type { Shop } from '../shop.ts'
import { gauge } from './metrics.ts'

export const QUEUE_WAITING = gauge('shop_queue_waiting', 'Work that waits for its turn in this process', ['queue'])

/**
 * Registers how the lengths of this process's queues are read.
 * @param waitingRequests returns how many requests wait for Astro (http/request-queue.ts)
 */
export function watchQueues({ db, metrics, passwords }: Shop, waitingRequests: () => number): void {
  metrics.gauge(QUEUE_WAITING, () => [
    { labels: { queue: 'requests' }, value: waitingRequests() },
    { labels: { queue: 'passwords' }, value: passwords.waiting() },
    { labels: { queue: 'database writes' }, value: countWritesWaiting(db) },
  ])
}
