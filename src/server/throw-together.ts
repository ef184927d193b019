/** Throws what failed of several independent steps: one error as it is, more as an AggregateError, none not at all. */
export function throwTogether(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
  if (failures.length === 1) throw failures[0]
}
