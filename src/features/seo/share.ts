import type { MessageKey } from '#i18n/messages.ts'
import { localizedPath, unprefixed, type Locale } from '#shared/locale.ts'

/** What has a picture of its own to be shared with. */
export type Shared = 'product' | 'article' | 'page'

/** The picture that a shared link shows, 1200 by 630 pixels; it carries the name in the page's language. */
export function sharePicturePath(locale: Locale, kind: Shared, slug: string): string {
  return localizedPath(locale, `/share/${kind}/${slug}.jpg`)
}

/** Pages that are neither product nor article, by path, with what their picture says. */
const SHARED_PAGES: Record<string, MessageKey> = {
  home: 'home:heading',
  products: 'catalog:title',
  'flowers-of-love': 'catalog:love.title',
  'birthday-flowers': 'catalog:birthday.title',
  articles: 'articles:headline',
  about: 'about:headline',
  contact: 'contact:headline',
  'shipping-policy': 'shipping:headline',
  terms: 'terms:headline',
  'track-order': 'tracking:title',
  privacy: 'privacy:title',
}

/** What the picture of a page says, and its place among the pages; null for a name that is none of theirs. */
export function sharedPage(name: string): { message: MessageKey; place: number } | null {
  const place = Object.keys(SHARED_PAGES).indexOf(name)
  const message = SHARED_PAGES[name]
  return place >= 0 && message ? { message, place } : null
}

/** The picture of a page without product or article; other pages share the workroom. */
export function pageSharePicture(locale: Locale, pathname: string): string {
  const name = unprefixed(pathname).slice(1) || 'home'
  return sharedPage(name) ? sharePicturePath(locale, 'page', name) : '/share.jpg'
}
