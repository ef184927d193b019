/** Reads a list in parts of at most `size` items, so that no more of it is in memory. */
export async function* partsOf<Item>(list: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let part: Item[] = []
  for await (const item of list) {
    part.push(item)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
