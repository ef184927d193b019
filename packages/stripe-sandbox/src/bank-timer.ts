import type { Cause } from './events.ts'
import type { State } from './state.ts'

/** How long a decision that failed waits for the next try. */
const RETRY_MS = 5_000

/** The dependencies of changes that the bank makes without an API call. */
export interface Bank {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  hasWebhook: boolean
}

/** Returns the cause of the events of a change that the bank makes now. */
export function causeOfBank({ state, now, hasWebhook }: Bank): Cause {
  return { state, now: Math.floor(now() / 1000), hasWebhook, requestId: null, idempotencyKey: null }
}

/** What waits for the bank's decision: an id, and the time of the decision in milliseconds since 1970. */
interface Waiting {
  id: string
  at: number
}

/**
 * Starts a timer that lets the bank decide what is due, including what was due before a restart. A decision that fails
 * stays due.
 * @param list returns what waits, the earliest first
 * @param notify is called after a round that decided something
 * @returns `wake` looks again, because something new waits; `close` stops the timer
 */
export function startBankTimer<W extends Waiting>(
  { now }: Bank,
  list: () => W[],
  decide: (waiting: W) => void,
  notify: () => void,
): { wake: () => void; close: () => void } {
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    clearTimeout(timer)
    const wait = decideDue()
    if (wait !== null) timer = setTimeout(wake, Math.max(10, wait)).unref()
  }

  /** Has the bank decide what is due. Returns in how many milliseconds to look again; null: nothing waits. */
  function decideDue(): number | null {
    try {
      const waiting = list()
      const due = waiting.filter(({ at }) => at <= now())
      const failed = due.filter((each) => !hasDecided(each))
      if (failed.length < due.length) notify()
      const next = waiting[due.length]
      const waits = [...(next ? [next.at - now()] : []), ...(failed.length > 0 ? [RETRY_MS] : [])]
      return waits.length > 0 ? Math.min(...waits) : null
    } catch (error) {
      console.error('sandbox: what waits for the bank could not be read', error)
      return RETRY_MS
    }
  }

  function hasDecided(due: W): boolean {
    try {
      decide(due)
      return true
    } catch (error) {
      // A full disk or a locked database.
      console.error('sandbox: a decision of the bank could not be recorded', due.id, error)
      return false
    }
  }

  wake()
  return { wake, close: () => clearTimeout(timer) }
}
