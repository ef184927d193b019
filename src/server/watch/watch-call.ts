import { counter, histogram, NO_METRICS, secondsSince, type Metrics } from './metrics.ts'
import { NO_TRACES, type Traces } from './traces.ts'

/** The other services that the shop calls. */
const SERVICES = ['payment provider', 'object storage', 'mail server', 'ai service'] as const
export type Service = (typeof SERVICES)[number]

/** How a call ended: `refused` was answered with a failure, `failed` was not answered. */
const OUTCOMES = ['ok', 'refused', 'failed'] as const
type Outcome = (typeof OUTCOMES)[number]

export const CALLS_OUT = counter('shop_outgoing_calls_total', 'Calls to other services, by how they ended', {
  service: SERVICES,
  outcome: OUTCOMES,
})
export const CALL_SECONDS = histogram('shop_outgoing_call_duration_seconds', 'How long calls to other services took', [
  'service',
])

/** What receives the records of calls to other services. */
export interface Watch {
  readonly metrics: Metrics
  readonly traces: Traces
}

/** Records nothing. */
export const NO_WATCH: Watch = { metrics: NO_METRICS, traces: NO_TRACES }

/**
 * Runs a call to another service: counts it, measures it, and records it as a span.
 * @param work makes the call with these headers, which join it to the running trace
 * @param outcomeOf classifies what the service answered; default: `ok`
 */
export async function watchCall<T>(
  { metrics, traces }: Watch,
  service: Service,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
  outcomeOf: (answer: T) => 'ok' | 'refused' = () => 'ok',
): Promise<T> {
  if (!metrics.isOn && !traces.isOn) return work(traces.headers())
  const began = performance.now()
  let outcome: Outcome = 'failed'
  try {
    return await traces.span(
      `call ${service}`,
      { 'peer.service': service },
      async (span) => {
        const answer = await work(traces.headers())
        outcome = outcomeOf(answer)
        if (outcome !== 'ok') span.fail()
        return answer
      },
      { kind: 'client' },
    )
  } finally {
    metrics.count(CALLS_OUT, { service, outcome })
    metrics.observe(CALL_SECONDS, { service }, secondsSince(began))
  }
}

/** Returns `refused` for an HTTP status of 400 or more: the service answered, and did not do it. */
export function outcomeOfStatus(status: number): 'ok' | 'refused' {
  return status < 400 ? 'ok' : 'refused'
}
