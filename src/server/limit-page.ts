import type { AstroGlobal } from 'astro'
import { addressKey } from './http/address.ts'
import type { LimitName } from './rate-limit.ts'

/**
 * Counts a request for a page against a limit of its visitor. Returns true if it was one too many, and sets what the
 * page answers then: 429 with Retry-After, which no cache keeps. The page shows `TooManyRequests`.
 */
export async function limitPage(
  { response, locals }: Pick<AstroGlobal, 'response' | 'locals'>,
  limit: LimitName,
): Promise<boolean> {
  const wait = await locals.shop.limits.take(limit, addressKey(locals.address))
  if (wait === 0) return false
  response.status = 429
  response.headers.set('Retry-After', String(wait))
  response.headers.set('Cache-Control', 'no-store')
  return true
}
