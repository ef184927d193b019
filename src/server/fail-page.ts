import type { AstroGlobal } from 'astro'
import { RETRY_AFTER_S } from './bounded-queue.ts'
import { isDatabaseWait } from './database-waits.ts'
import { noteWait } from './read-once.ts'

/**
 * Sets what a page answers whose content could not be read: 503 with Retry-After if the database is locked, late or
 * away, else 500. No cache keeps it.
 */
export function failPage({ response, locals }: Pick<AstroGlobal, 'response' | 'locals'>, error: unknown): void {
  response.status = 500
  response.headers.set('Cache-Control', 'no-store')
  if (!isDatabaseWait(error)) return
  response.status = 503
  response.headers.set('Retry-After', String(RETRY_AFTER_S))
  noteWait(locals.shop.db)
}
