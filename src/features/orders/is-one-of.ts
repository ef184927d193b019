/** Whether a value is one of a list's, so that it can be looked up by it. */
export function isOneOf<const Known extends string>(list: readonly Known[], value: unknown): value is Known {
  return list.some((known) => known === value)
}
