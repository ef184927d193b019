/** The end of a plural message's name: `items_one`. */
export const PLURAL_FORM = /_(zero|one|two|few|many|other)$/

/** Returns the keys of all texts, as `t()` takes them but with their plural form. */
export function keysOf(tree: object, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}${path ? '.' : ':'}`) : [path + key],
  )
}
