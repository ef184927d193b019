type Node = Record<string, unknown>

/**
 * Returns the text at a path of a form's values: `textAt(values, 'slots.0.from')`. Returns an empty text for an unknown
 * path.
 */
export function textAt(values: object, path: string): string {
  const found = path.split('.').reduce<unknown>((node, step) => (node as Node | undefined)?.[step], values)
  return found === undefined ? '' : String(found)
}

/** Returns a copy of a form's values with another text at a path. */
export function withText<Values extends object>(values: Values, path: string, text: string): Values {
  const copy = structuredClone(values)
  const steps = path.split('.')
  const last = steps.pop()!
  const parent = steps.reduce((node, step) => node[step] as Node, copy as Node)
  parent[last] = text
  return copy
}
