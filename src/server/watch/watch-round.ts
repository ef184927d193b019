import { FAILED, type JobTimes, type Round } from '../every.ts'
import { counter, histogram, secondsSince } from './metrics.ts'
import type { Watch } from './watch-call.ts'

export const ROUNDS = counter('shop_job_rounds_total', 'Rounds of background jobs, by how they ended', [
  'background_job',
  'outcome',
])
export const ROUND_SECONDS = histogram(
  'shop_job_round_duration_seconds',
  'How long rounds of background jobs took',
  ['background_job'],
  [0.005, 0.025, 0.1, 0.5, 2.5, 10, 30, 120, 600],
)

/** A job that runs more often mostly finds nothing, and what it finds has spans of its own. In milliseconds. */
const SPAN_FROM_PERIOD_MS = 5_000

/** Returns a job's round that is also counted, measured and, unless the job only looks for work, recorded as a span. */
export function watchRound(
  { metrics, traces }: Watch,
  { name, periodMs }: Pick<JobTimes, 'periodMs'> & { name: string },
  round: Round,
): Round {
  if (!metrics.isOn && !traces.isOn) return round
  const isSpan = traces.isOn && periodMs >= SPAN_FROM_PERIOD_MS
  return async (signal) => {
    const began = performance.now()
    let outcome: 'ok' | 'failed' | 'stopped' = 'failed'
    const run = async () => {
      const ended = await round(signal)
      outcome = ended === FAILED ? 'failed' : 'ok'
      return ended
    }
    try {
      return await (isSpan ? traces.span(`job ${name}`, { 'shop.job': name }, run) : run())
    } finally {
      if (signal.aborted && outcome === 'failed') outcome = 'stopped'
      metrics.count(ROUNDS, { background_job: name, outcome })
      metrics.observe(ROUND_SECONDS, { background_job: name }, secondsSince(began))
    }
  }
}
