/** Returns the middle value, which one slow round on a busy machine does not move; 0 without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
