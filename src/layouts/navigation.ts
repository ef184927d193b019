import type { MessageKey } from '#i18n/messages.ts'
import { localizedPath, unprefixed, type Locale } from '#shared/locale.ts'

interface NavLink {
  path: string
  label: MessageKey
}

/**
 * The links of header and mobile menu, in order: those of spec, section 2, with all category pages. Browser code adds
 * Admin for admins.
 */
export const NAV_LINKS: readonly NavLink[] = [
  { path: '/', label: 'common:nav.home' },
  { path: '/products', label: 'common:nav.products' },
  { path: '/flowers-of-love', label: 'common:nav.love' },
  { path: '/birthday-flowers', label: 'common:nav.birthday' },
  { path: '/sympathy-flowers', label: 'common:nav.sympathy' },
  { path: '/opening-flowers', label: 'common:nav.opening' },
  { path: '/articles', label: 'common:nav.articles' },
  { path: '/track-order', label: 'common:nav.track' },
]

export interface LinkProps {
  href: string
  'aria-current'?: 'page' | 'true'
}

/** Returns a link to a page in a language, marked if it is the present page or one above it. */
export function linkTo(locale: Locale, path: string, pathname: string): LinkProps {
  const here = unprefixed(pathname)
  const href = localizedPath(locale, path)
  if (here === path) return { href, 'aria-current': 'page' }
  if (path !== '/' && here.startsWith(`${path}/`)) return { href, 'aria-current': 'true' }
  return { href }
}
