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

/**
 * The path that a cache key stands for: its segments joined with slashes (spec, section 7). An object as the last
 * one becomes the query, without what is empty: `['/api/orders', { page: 2 }]` → `/api/orders?page=2`.
 */
export function pathOfKey(key: readonly unknown[]): string {
  const last = key.at(-1)
  const query = typeof last === 'object' && last !== null ? last : null
  const path = (query ? key.slice(0, -1) : key).map(String).join('/')
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
