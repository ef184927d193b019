import { setTimeout as sleep } from 'node:timers/promises'
import { errorBody } from './errors.ts'
import { matchesPath } from './matches-path.ts'

/** Makes the next `times` calls fail that match `method` and `path` (below /v1, `*` for any segment). */
export interface Fault {
  method: 'GET' | 'POST' | '*'
  path: string
  kind: '429' | '500' | 'hang' | 'reset' | 'delay'
  times: number
  delayMs: number
  /** Before the call takes effect, or after it, when only its response is lost. */
  when: 'before' | 'after'
}

/** A connection that breaks without a response: an HTTP server around the sandbox closes the socket. */
export class ConnectionReset extends Error {
  readonly code = 'ECONNRESET'
}

export interface Faults {
  add(fault: Fault): void
  list(): Fault[]
  /** Forgets the faults that have not happened yet, and ends the delays under way. */
  clear(): void
  /** Returns the fault for this call, if any, and counts it as used once. */
  take(method: string, path: string): Fault | undefined
  /**
   * Carries out a fault. Returns the response to send instead, or undefined after a delay, and for a 500, which is an
   * answer of the call itself.
   */
  strike(fault: Fault, signal: AbortSignal): Promise<Response | undefined>
}

/** Creates a list of faults, empty at first. It lives as long as the process. */
export function createFaults(): Faults {
  let coming: Fault[] = []
  let cleared = new AbortController()
  return {
    add(fault) {
      coming.push({ ...fault })
    },
    list: () => coming,
    clear() {
      coming = []
      cleared.abort()
      cleared = new AbortController()
    },
    take(method, path) {
      const fault = coming.find(
        (each) => (each.method === '*' || each.method === method) && matchesPath(each.path, path),
      )
      if (!fault) return undefined
      fault.times -= 1
      coming = coming.filter((each) => each.times > 0)
      return fault
    },
    async strike(fault, signal) {
      if (fault.kind === 'hang') await new Promise((_, reject) => onAbort(signal, () => reject(signal.reason)))
      if (fault.delayMs > 0) {
        const ended = AbortSignal.any([signal, cleared.signal])
        await sleep(fault.delayMs, undefined, { signal: ended }).catch(() => {})
      }
      if (fault.kind === 'reset') throw new ConnectionReset('connection reset')
      if (fault.kind === '429') {
        const fields = {
          type: 'invalid_request_error',
          code: 'rate_limit',
          message: 'Request rate limit exceeded.',
        } as const
        return new Response(errorBody(fields, 'req_fault'), {
          status: 429,
          headers: { 'content-type': 'application/json', 'request-id': 'req_fault' },
        })
      }
      return undefined
    },
  }
}

/** Calls `act` when the signal aborts, or at once if it has. */
export function onAbort(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
}
