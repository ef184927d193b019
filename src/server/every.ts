import type { Logger } from 'pino'
import { inTime } from './in-time.ts'

/** The part by which each pause is randomly shortened or lengthened, so that jobs and processes do not run in step. */
const JITTER = 0.1

/** How long a stop waits for the round in progress by default, in milliseconds. */
const STOP_TIMEOUT_MS = 5_000

/** A round returns this after a failure that it has logged itself. */
export const FAILED = Symbol('failed')

/**
 * One round of a job. The signal is aborted when the job is stopped: a round of several steps ends before its next
 * step; one of a single statement need not look at it.
 */
export type Round = (signal: AbortSignal) => Promise<unknown>

/** How often a job runs. All times are milliseconds. */
export interface JobTimes {
  /** The pause after a round that succeeded. */
  periodMs: number
  /** The pause after a round that failed; each further failure in a row doubles it, up to the longest. */
  retry: { firstMs: number; longestMs: number }
  /** How long a stop waits for the round in progress. What a round leaves undone is done after the next start. */
  stopTimeoutMs?: number
}

export interface Job extends JobTimes {
  /** The job's name in the log. */
  name: string
  round: Round
}

interface Deps {
  log: Pick<Logger, 'warn'>
  /** Returns a number from 0 up to, but without, 1. */
  random?: () => number
}

/**
 * Runs a job at once and then again and again, one round at a time. A failed round is logged once and tried again
 * later. The timer does not keep the process alive. Returns a function that aborts the round in progress and waits for
 * it.
 */
export function every(job: Job, { log, random = Math.random }: Deps): () => Promise<void> {
  const { name, periodMs, retry, round, stopTimeoutMs = STOP_TIMEOUT_MS } = job
  const stopping = new AbortController()
  const { signal } = stopping

  async function run(): Promise<void> {
    let failures = 0
    const retryMs = () => jittered(Math.min(retry.firstMs * 2 ** (failures - 1), retry.longestMs), random)
    while (!signal.aborted) {
      let pauseMs = 0
      try {
        const failed = (await round(signal)) === FAILED
        failures = failed ? failures + 1 : 0
        pauseMs = failed ? retryMs() : jittered(periodMs, random)
      } catch (error) {
        // An aborted round may end with an error.
        if (signal.aborted) return
        failures++
        pauseMs = retryMs()
        log.warn({ err: error, job: name, failures, retryInMs: pauseMs }, 'A background job failed and will run again')
      }
      await pause(pauseMs, signal)
    }
  }

  const running = run()
  return async () => {
    stopping.abort()
    await inTime(running, stopTimeoutMs).catch(() =>
      log.warn({ job: name }, 'A background job was still running when the shop stopped'),
    )
  }
}

function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (1 - JITTER + 2 * JITTER * random()))
}

/** Resolves after the time, or as soon as the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(end, ms).unref()
    signal.addEventListener('abort', end, { once: true })
    function end(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
