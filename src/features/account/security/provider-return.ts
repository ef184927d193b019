import type { PageTranslate } from '#i18n/page.ts'
import type { Locale } from '#shared/locale.ts'
import { showToast } from '#ui/toast/toast.ts'
import { problemIn } from '../problem.ts'
import { securityApi } from './security.api.ts'
import { proveRecentSignIn } from './step-up.ts'

interface Texts {
  locale: Locale
  /** Translates `security:`. */
  t: PageTranslate
  /** Translates `errors:`. */
  explain: PageTranslate
}

/** Whether an address says what a round to the provider, to confirm a sign-in, came to. */
export function isProviderReturn(search: string): boolean {
  return /[?&](problem=oidc_|confirmed=1)/.test(search)
}

/**
 * Tells somebody who comes back from the provider what came of it. Where two-step sign-in is on, its code is still
 * needed, and asked for at once. What they were about to do is theirs to do again: a page that acts by itself when it
 * is opened could be made to act by a link.
 */
export async function tellProviderReturn({ locale, t, explain }: Texts, search: string): Promise<void> {
  const description = problemIn(search, explain, t('security:failed'))
  if (description) return showToast({ variant: 'destructive', title: t('security:confirm.failed'), description })
  try {
    const { password, provider } = await securityApi(locale).neededProof()
    // The address alone proves nothing.
    if (password || provider !== undefined || !(await proveRecentSignIn(locale))) return
    showToast({ title: t('security:confirm.done'), description: t('security:confirm.again') })
  } catch (error) {
    console.warn('Whether the sign-in is recent could not be asked', error)
  }
}
