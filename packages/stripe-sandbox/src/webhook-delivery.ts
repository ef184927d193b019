import { createHmac } from 'node:crypto'
import type { State } from './state.ts'

const FIRST_RETRY_MS = 200
const LONGEST_RETRY_MS = 5_000
const ATTEMPT_LIMIT_MS = 10_000
const AT_ONCE = 4

export interface Delivery {
  /** Sends due events. Called after every change; returns at once. */
  wake(): void
  pause(): void
  resume(): void
  /** Stops sending. An attempt under way is aborted, and repeated by the next process. */
  close(): Promise<void>
}

/**
 * Sends queued events to the webhook until it answers 2xx, for a day: again after 200 ms, then twice as
 * long each time, up to 5 s. The queue is in the database, so it outlives the process; an event may
 * arrive more than once and in any order, as with Stripe ("Webhook event delivery behaviors").
 */
export function startDelivery(
  state: State,
  webhook: { url: string; secret: string },
  options: { now: () => number; fetch: typeof globalThis.fetch },
): Delivery {
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let paused = false
  let scheduled = false

  // Events that wait since an earlier process are due now.
  state.sql('UPDATE deliveries SET next_at = 0').run()

  function deliverDue(): void {
    scheduled = false
    clearTimeout(timer)
    if (paused || stopping.signal.aborted) return
    const now = Date.now()
    // A clock that was set back must not delay events until a distant time.
    const due = state
      .sql('SELECT event_id, attempts FROM deliveries WHERE next_at <= ? OR next_at > ? ORDER BY next_at LIMIT ?')
      .all(now, now + 2 * LONGEST_RETRY_MS, AT_ONCE * 2)
    for (const row of due) {
      if (inFlight.size >= AT_ONCE) return
      const id = String(row['event_id'])
      if (!inFlight.has(id)) inFlight.set(id, attempt(id, Number(row['attempts'])))
    }
    const next = state.sql('SELECT min(next_at) AS at FROM deliveries WHERE next_at > ?').get(now)?.['at']
    if (typeof next === 'number') timer = setTimeout(wake, Math.min(next - now, LONGEST_RETRY_MS)).unref()
  }

  async function attempt(id: string, attempts: number): Promise<void> {
    const received = await send(id)
    inFlight.delete(id)
    if (stopping.signal.aborted) return
    try {
      settle(id, attempts, received)
    } catch (error) {
      // A full disk or a locked database: the event stays queued and is sent once more.
      console.error('sandbox: delivery could not be recorded', id, error)
      timer = setTimeout(wake, LONGEST_RETRY_MS).unref()
      return
    }
    wake()
  }

  function settle(id: string, attempts: number, received: boolean): void {
    if (received) state.sql('DELETE FROM deliveries WHERE event_id = ?').run(id)
    else {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(attempts, 10), LONGEST_RETRY_MS)
      state
        .sql('UPDATE deliveries SET attempts = attempts + 1, next_at = ? WHERE event_id = ?')
        .run(Date.now() + wait, id)
      state.sql('DELETE FROM deliveries WHERE event_id = ? AND expires_at < ?').run(id, Date.now())
    }
  }

  async function send(id: string): Promise<boolean> {
    const row = state.sql('SELECT body FROM objects WHERE id = ?').get(id)
    if (!row) return true
    const body = String(row['body'])
    try {
      const response = await options.fetch(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': sign(body, webhook.secret, Math.floor(options.now() / 1000)),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_LIMIT_MS)]),
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }

  function wake(): void {
    if (scheduled || stopping.signal.aborted) return
    scheduled = true
    setImmediate(deliverDue)
  }

  wake()
  return {
    wake,
    pause() {
      paused = true
    },
    resume() {
      paused = false
      wake()
    },
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(inFlight.values())
    },
  }
}

/** Returns the `Stripe-Signature` header (Stripe, "Verify webhook signatures manually"); `time` in seconds. */
function sign(body: string, secret: string, time: number): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
