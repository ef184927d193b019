import type { DatabaseHooks } from '#db/client.ts'
import { DATABASE_WAITS, waitCode } from '../database-waits.ts'
import { counter, histogram, secondsSince } from './metrics.ts'
import type { Watch } from './watch-call.ts'

export const DATABASE_SECONDS = histogram(
  'shop_database_duration_seconds',
  'How long single statements, batches and transactions took, with their waits for a lock',
  ['kind'],
  [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)
export const DATABASE_FAILURES = counter(
  'shop_database_failures_total',
  'Statements, batches and transactions that failed, by the code of the failure',
  { code: [...DATABASE_WAITS, 'other'] },
)
export const BUSY_RETRIES = counter(
  'shop_database_busy_retries_total',
  'Attempts that met a lock or a server that was away: repeated, or given up after their time limit',
  { outcome: ['retried', 'gave_up'] },
)

/** Returns hooks that count, measure and record what the database does; none if metrics and traces are off. */
export function databaseHooks({ metrics, traces }: Watch): DatabaseHooks {
  if (!metrics.isOn && !traces.isOn) return {}
  return {
    onRetry: (outcome) => metrics.count(BUSY_RETRIES, { outcome }),
    async around(kind, work) {
      const began = performance.now()
      try {
        return await traces.span(`database ${kind}`, { 'db.system.name': 'sqlite', 'db.operation.name': kind }, work, {
          kind: 'client',
          onlyInside: true,
        })
      } catch (error) {
        metrics.count(DATABASE_FAILURES, { code: waitCode(error) ?? 'other' })
        throw error
      } finally {
        metrics.observe(DATABASE_SECONDS, { kind }, secondsSince(began))
      }
    },
  }
}
