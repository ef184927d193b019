/** What a form holds: typed texts, and booleans for checkboxes, by the path of the field (`translations.vi.name`). */
export type TypedValues = Readonly<Record<string, string | boolean>>

/** Returns a stored value as a form holds it: a list as one text with commas, nothing as an empty text. */
export function typed(value: string | number | boolean | readonly string[] | null | undefined): string | boolean {
  return typeof value === 'boolean' ? value : [value ?? ''].flat().join(', ')
}

/** Returns the object whose paths these are: `{ 'a.b': '1' }` → `{ a: { b: '1' } }`. */
export function nest(values: TypedValues): Record<string, unknown> {
  const nested: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const steps = path.split('.')
    const last = steps.pop()!
    const parent = steps.reduce((at, step) => (at[step] ??= {}) as Record<string, unknown>, nested)
    parent[last] = value
  }
  return nested
}
