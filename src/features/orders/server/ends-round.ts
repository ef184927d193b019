import { isProviderFailure } from '#features/payments/server/provider-failure.ts'
import { isDatabaseWait } from '#server/database-waits.ts'

/**
 * Returns whether an error ends a job's round, because the provider or the database is away and the next payment would
 * fail, too. Any other error is about one payment, which must not hold up the others.
 */
export function endsRound(error: unknown): boolean {
  return isDatabaseWait(error) || (isProviderFailure(error) && error.kind === 'unavailable')
}
