import type { State } from './state.ts'

/** The dependencies of changes that the bank makes without an API call. */
export interface Bank {
  state: State
  /** Milliseconds since 1970. */
  now: () => number
  hasWebhook: boolean
}

/** What waits for the bank's decision: an id, and the time of the decision in milliseconds since 1970. */
interface Waiting {
  id: string
  at: number
}

/**
 * Starts a timer that lets the bank decide what is due, including what was due before a restart.
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
    const waiting = list()
    const due = waiting.filter(({ at }) => at <= now())
    for (const each of due) decide(each)
    if (due.length > 0) notify()
    const next = waiting[due.length]
    if (next) timer = setTimeout(wake, Math.max(10, next.at - now())).unref()
  }

  wake()
  return { wake, close: () => clearTimeout(timer) }
}
