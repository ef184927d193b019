/** What an application may watch of its database. All are optional; none may throw. */
export interface DatabaseHooks {
  /**
   * Runs each query, batch and transaction, including its wait for the write turn and its retries. `single` and `batch`
   * may read or write; `transaction` is a `db.transaction`, whose statements are part of it.
   */
  around?: <T>(kind: 'single' | 'batch' | 'transaction', work: () => Promise<T>) => Promise<T>
  /** Called for each attempt that is repeated, and when no time is left for another. */
  onRetry?: (outcome: 'retried' | 'gave_up') => void
}

/** Runs `work` as the hooks say. */
export function runHooked<T>(
  { around }: DatabaseHooks,
  kind: 'single' | 'batch' | 'transaction',
  work: () => Promise<T>,
): Promise<T> {
  return around ? around(kind, work) : work()
}
