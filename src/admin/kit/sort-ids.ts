/** Returns the ids with one of them moved by some places; unchanged if there is no such place. */
export function moveBy(ids: readonly string[], id: string, places: number): string[] {
  const from = ids.indexOf(id)
  const to = from + places
  if (from < 0 || to < 0 || to >= ids.length) return [...ids]
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** Returns the ids with one of them moved to before or after another. */
export function moveBeside(ids: readonly string[], id: string, target: string, side: 'before' | 'after'): string[] {
  const others = ids.filter((each) => each !== id)
  const at = others.indexOf(target)
  if (at < 0 || !ids.includes(id)) return [...ids]
  return others.toSpliced(side === 'before' ? at : at + 1, 0, id)
}
