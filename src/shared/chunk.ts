/** Splits a list into parts of at most `size` items, in order. */
export function* chunk<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
