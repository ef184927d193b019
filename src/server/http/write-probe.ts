import { inTime } from '../in-time.ts'

/** How long a result is reused, in milliseconds. */
const FRESH_MS = 1_000
/** How long a write may take, in milliseconds. */
const TIMEOUT_MS = 1_500

interface ProbeOptions {
  freshMs?: number
  timeoutMs?: number
  /** Called when a write fails after one that succeeded, and when one succeeds again (null). */
  onChange?: (problem: unknown) => void
}

/**
 * Returns a function that resolves to whether `write` succeeds in time. However often it is called, there is at most
 * one write at a time and one a second, so that readiness checks cannot overload the database.
 */
export function writeProbe(
  write: () => Promise<unknown>,
  { freshMs = FRESH_MS, timeoutMs = TIMEOUT_MS, onChange = () => {} }: ProbeOptions = {},
): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  let last: { ok: boolean; at: number } | undefined

  function start(): Promise<boolean> {
    return write()
      .then(
        () => null,
        (error: unknown) => error,
      )
      .then((problem) => {
        const ok = problem === null
        if (ok !== (last?.ok ?? true)) onChange(problem)
        last = { ok, at: performance.now() }
        running = undefined
        return ok
      })
  }

  return async () => {
    if (last && performance.now() - last.at < freshMs) return last.ok
    // Later calls wait for the same write while it hangs.
    running ??= start()
    return inTime(running, timeoutMs).catch(() => false)
  }
}
