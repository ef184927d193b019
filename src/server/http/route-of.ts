import { unprefixed } from '#shared/locale.ts'
import { HEALTH_PATH, READY_PATH, UPLOAD_PATH } from './own-calls.ts'

/** Pages whose path contains a value. */
const PAGES = [
  '/products/[slug]',
  '/products/[slug]/reviews',
  '/articles/[slug]',
  '/[list]/page/[page]',
  '/articles/page/[page]',
  '/share/[kind]/[slug].jpg',
  '/sitemap/[part].xml',
]

/** Pages with a fixed path, below the language. */
const ADDRESSES: ReadonlySet<string> = new Set([
  '/',
  '/404',
  '/500',
  '/about',
  '/accessibility',
  '/articles',
  '/auth',
  '/auth/reset',
  '/.well-known/apple-developer-merchantid-domain-association',
  '/birthday-flowers',
  '/cart',
  '/checkout',
  '/confirm-order',
  '/contact',
  '/dev/mails',
  '/find-a-gift',
  '/flowers-of-love',
  '/invitation',
  '/manifest.webmanifest',
  '/opening-flowers',
  '/orders',
  '/pay',
  '/privacy',
  '/products',
  '/products/page/add-ons',
  '/products/page/filter',
  '/products/page/found',
  '/profile',
  '/refund',
  '/reminders/mute',
  '/robots.txt',
  '/rss.xml',
  '/run',
  '/run-worker.js',
  '/shipping-policy',
  '/sitemap.xml',
  '/sympathy-flowers',
  '/terms',
  '/track-order',
  '/wishlist',
])

/** Folders in which every path is one route. */
const FOLDERS = ['/admin', '/objects', '/sandbox', '/_astro']

/** The log's route for a path that has none. */
export const NO_ROUTE = '(none)'

/** Returns the pattern of the route that a path belongs to. */
export type RouteOf = (path: string) => string

/**
 * Returns the function that finds a path's route for the log. The path itself is not logged: it can contain order
 * numbers, codes and any text of a caller.
 * @param callPaths the paths of the API's calls
 */
export function createRouteOf(callPaths: readonly string[]): RouteOf {
  // Fixed segments come before values.
  const patterns = [...new Set([...callPaths, HEALTH_PATH, READY_PATH, UPLOAD_PATH, ...PAGES])].map((pattern) => ({
    pattern,
    matcher: new RegExp(
      `^${pattern
        .split(/\[\w+\]/)
        .map((fixed) => fixed.replace(/[.]/g, '\\.'))
        .join('[^/]+')}$`,
    ),
    values: pattern.split('[').length,
  }))
  patterns.sort((a, b) => a.values - b.values)
  return (path) => {
    const folder = FOLDERS.find((each) => path === each || path.startsWith(`${each}/`))
    if (folder) return `${folder}/[...path]`
    const plain = path.length > 1 ? path.replace(/\/$/, '') : path
    const isCall = plain.startsWith('/api/')
    const page = isCall ? plain : unprefixed(plain)
    if (!isCall && ADDRESSES.has(page)) return page
    return patterns.find(({ matcher }) => matcher.test(page))?.pattern ?? NO_ROUTE
  }
}
