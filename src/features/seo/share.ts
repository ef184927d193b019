import type { MessageKey } from '#i18n/messages.ts'
import { localizedPath, unprefixed, type Locale } from '#shared/locale.ts'

/** The kinds of pages that have share pictures of their own. */
export type Shared = 'product' | 'article' | 'page'

/** Returns the path of a page's share picture, 1200 by 630 pixels, with the name in the page's language. */
export function sharePicturePath(locale: Locale, kind: Shared, slug: string): string {
  return localizedPath(locale, `/share/${kind}/${slug}.jpg`)
}

/** Pages other than products and articles, by path, with the message on their share picture. */
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
  'sympathy-flowers': 'catalog:sympathy.title',
  'opening-flowers': 'catalog:opening.title',
  accessibility: 'accessibility:title',
  'find-a-gift': 'giftFinder:title',
}

/** Returns the message on a page's share picture and the page's index; null for an unknown name. */
export function sharedPage(name: string): { message: MessageKey; place: number } | null {
  const place = Object.keys(SHARED_PAGES).indexOf(name)
  const message = SHARED_PAGES[name]
  return place >= 0 && message ? { message, place } : null
}

/** Returns the share picture of a page other than a product or an article; unlisted pages share one picture. */
export function pageSharePicture(locale: Locale, pathname: string): string {
  const name = unprefixed(pathname).slice(1) || 'home'
  return sharedPage(name) ? sharePicturePath(locale, 'page', name) : '/share.jpg'
}
