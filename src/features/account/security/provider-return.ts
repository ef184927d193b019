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

/** Returns whether an address has the outcome of a visit to the provider that confirms a sign-in. */
export function isProviderReturn(search: string): boolean {
  return /[?&](problem=oidc_|confirmed=1)/.test(search)
}

/**
 * Shows the outcome of a visit to the provider. If two-step sign-in is on, asks for its code, too. The person repeats
 * the action themselves: if the page repeated it when opened, a link could trigger it.
 */
export async function showProviderReturn({ locale, t, explain }: Texts, search: string): Promise<void> {
  const description = problemIn(search, explain, t('security:failed'))
  if (description) return void showToast({ variant: 'destructive', title: t('security:confirm.failed'), description })
  try {
    const { password, provider } = await securityApi(locale).neededProof()
    // The address alone is no proof.
    if (password || provider !== undefined || !(await proveRecentSignIn(locale))) return
    showToast({ title: t('security:confirm.done'), description: t('security:confirm.again') })
  } catch (error) {
    console.warn('It could not be checked whether the sign-in is recent', error)
  }
}
