import { byLocale } from '#i18n/by-locale.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { loginPath } from '#features/account/return-path.ts'
import { ApiError } from '#shared/api-client.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { showToast } from '#ui/toast/toast.ts'

/** The recorded toasts of the wishlist (spec, section 8), for hearts and the wishlist page. */
const TEXTS = byLocale(
  import.meta.glob<AllMessages['wishlist']>('../../i18n/messages/*/wishlist.json', { eager: true, import: 'default' }),
)

/** Shows that a product was added, with a link to the wishlist. */
export function showAdded(locale: Locale): void {
  const { added, view } = TEXTS[locale]
  showToast({ title: added, link: { href: localizedPath(locale, '/wishlist'), text: view } })
}

/** Shows that a product was removed. */
export function showRemoved(locale: Locale): void {
  showToast({ title: TEXTS[locale].removed })
}

/** Shows the server's message if it gave one, else `fallback`. */
export function showFailure(locale: Locale, error: unknown, fallback: 'addFailed' | 'removeFailed'): void {
  const reason = error instanceof ApiError ? error.reason : null
  const texts = TEXTS[locale]
  showToast({ variant: 'destructive', title: texts.error, description: reason ?? texts[fallback] })
}

/** Asks a guest to log in; the link returns to the current page afterwards (spec, section 5). */
export function askToLogIn(locale: Locale): void {
  const { loginRequired, loginHint, login } = TEXTS[locale]
  showToast({
    variant: 'destructive',
    title: loginRequired,
    description: loginHint,
    link: { href: loginPath(location.pathname + location.search), text: login },
  })
}
