import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'

/**
 * What a redirect says went wrong (`?problem=` and an error's code), in the reader's words; empty when nothing did.
 * @param unknown said of a code without words of its own
 */
export function problemIn(search: string, t: PageTranslate, unknown = t('account:failed')): string {
  const code = new URLSearchParams(search).get('problem')
  if (!code) return ''
  // Only of the kinds that come this way: nobody else's link puts other words on our page.
  if (!/^(oidc|link)_[a-z_]+$/.test(code)) return unknown
  const text = t(`errors:${code}` as MessageKey)
  return text === code ? unknown : text
}
