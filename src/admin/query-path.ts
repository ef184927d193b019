import type { Call } from '#shared/call.ts'

/**
 * Returns the cache key of a call's answer: the path up to its first parameter, the parameters and the text between
 * them, and the query, if any (spec, section 7). `/api/orders` is therefore a prefix of the keys of single orders.
 */
export function keyOf(
  { path }: Pick<Call, 'path'>,
  { params = {}, query }: { params?: Record<string, string>; query?: object } = {},
): unknown[] {
  const parts = path.split(/\/?\[(\w+)\]\/?/).map((part, index) => (index % 2 ? params[part] : part))
  return [...parts.filter((part) => part !== ''), ...(query ? [query] : [])]
}
