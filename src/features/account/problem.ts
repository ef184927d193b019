import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'

/**
 * Returns the message of a redirect's error code (`?problem=`) in the reader's language; empty without a code.
 * @param unknown the message for a code without one
 */
export function problemIn(search: string, t: PageTranslate, unknown = t('account:failed')): string {
  const code = new URLSearchParams(search).get('problem')
  if (!code) return ''
  // Only codes of redirects, so that a link from elsewhere cannot put other messages on the page.
  if (!/^(oidc|link)_[a-z_]+$/.test(code)) return unknown
  const text = t(`errors:${code}` as MessageKey)
  return text === code ? unknown : text
}
