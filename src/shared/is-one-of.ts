/** Returns true if a value is in a list, and narrows its type to the list's. */
export function isOneOf<const Known extends string>(list: readonly Known[], value: unknown): value is Known {
  return list.some((known) => known === value)
}
