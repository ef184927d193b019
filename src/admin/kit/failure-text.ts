import type { PageTranslate } from '#i18n/page.ts'
import { ApiError } from '#shared/api-client.ts'

/**
 * Returns the message for a failed call: the server's own if it gave one, never the page with which a proxy answers for
 * it.
 */
export function failureText(error: unknown, t: PageTranslate): string {
  if (error instanceof ApiError) return error.reason ?? t(error.status >= 500 ? 'admin:offline' : 'admin:failed')
  return t(error instanceof Error ? 'admin:offline' : 'admin:failed')
}
