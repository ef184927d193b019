/** Returns whether a value is in a list, and narrows its type, so that it can be a key. */
export function isOneOf<const Known extends string>(list: readonly Known[], value: unknown): value is Known {
  return list.some((known) => known === value)
}
