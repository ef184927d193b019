type StoredValue = string | number | boolean | readonly string[] | null | undefined

/** What a form holds: typed texts, and booleans for checkboxes, by the path of the field (`translations.vi.name`). */
export type TypedValues = Readonly<Record<string, string | boolean>>

/** Returns a stored value as a form holds it: a list as one text with commas, nothing as an empty text. */
export function typed(value: StoredValue): string | boolean {
  return typeof value === 'boolean' ? value : [value ?? ''].flat().join(', ')
}

/** Some fields as a form holds them. */
export type TypedFields<Fields> = { [Field in keyof Fields]: Fields[Field] extends boolean ? boolean : string }

/** Returns the named fields as a form holds them. */
export function typedFields<Fields extends Readonly<Record<string, StoredValue>>>(
  names: readonly (keyof Fields)[],
  fields: Partial<Fields>,
): TypedFields<Fields> {
  return Object.fromEntries(names.map((name) => [name, typed(fields[name])])) as TypedFields<Fields>
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
