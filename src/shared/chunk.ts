/** Splits a list into parts of at most `size` items, in order. */
export function* chunk<Item>(items: readonly Item[], size: number): Generator<Item[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/**
 * Splits what is read one by one into parts of at most `size` items, in order, so that no more of it is in memory.
 * Items that `keep` refuses are left out.
 */
export async function* inChunks<Item>(
  items: AsyncIterable<Item>,
  size: number,
  keep: (item: Item) => boolean = () => true,
): AsyncGenerator<Item[], void> {
  let part: Item[] = []
  for await (const item of items) {
    if (!keep(item) || part.push(item) < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
