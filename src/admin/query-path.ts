import type { Call } from '#shared/call.ts'

/**
 * The cache key of a call's answer: the path up to its first parameter, the parameters and what stands between them,
 * and the query if there is one (spec, section 7). `/api/orders` is the start of the keys of all its orders.
 */
export function keyOf(
  { path }: Pick<Call, 'path'>,
  { params = {}, query }: { params?: Record<string, string>; query?: object } = {},
): unknown[] {
  const parts = path.split(/\/?\[(\w+)\]\/?/).map((part, index) => (index % 2 ? params[part] : part))
  return [...parts.filter((part) => part !== ''), ...(query ? [query] : [])]
}
