import { join } from 'node:path'
import { PageStore, type PageStoreOptions, type SharedStore, type Visitor } from '@moc-lan/page-store'
import { databasePath } from '#db/location.ts'
import { BoundedQueue } from '#server/bounded-queue.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import { watchRenders } from '#server/watch/watch-renders.ts'
import { unprefixed } from '#shared/locale.ts'
import { isPartOfList, pageKey } from '../variants.ts'
import type { BuiltApp } from './built-app.ts'
import { buildStamp, fingerprint } from './fingerprint.ts'
import { pageRenderer } from './render-page.ts'
import { changesSince, databaseIdentity, EVERYTHING, newestVersion, renewIdentity } from './tags.ts'

/**
 * How many renders of paths without a saved page run and wait; most such paths have no page at all. Fair between
 * addresses.
 */
const RENDERS = { atATime: 8, longest: 500 }

/** Pages on which browser code shows personal data, so the browser must not keep them for the next person. */
const PERSONAL = /^\/(profile|orders|wishlist|checkout|auth)(?=[/?]|$)/

const isPersonal = (key: string) => PERSONAL.test(unprefixed(key))

/** Returns the shop's rules for saved pages: which answers are saved, and how content versions are read. */
export function shopPages(db: Shop['db']) {
  const renders = new BoundedQueue(RENDERS)
  return {
    keyOf: pageKey,
    isTransient: isPartOfList,
    cacheControl: (key: string) => (isPersonal(key) ? 'no-store' : 'public, max-age=0, must-revalidate'),
    changesSince: (version: number) => changesSince(db, version),
    everyPageTag: EVERYTHING,
    // The next start must not find the pages of the lost changes, in this folder or in the bucket.
    restored: () => renewIdentity(db),
    limit: <T>(work: () => Promise<T>, visitor: Visitor) => renders.run(work, visitor),
  } satisfies Partial<PageStoreOptions>
}

export interface OpenPageStoreOptions extends Partial<PageStoreOptions> {
  /** The store that the processes of this shop share; none: each renders for itself. */
  sharedStore?: SharedStore | null
  /** Names the routes of renders in metrics and traces; without it, renders are not recorded. */
  routeOf?: (path: string) => string
}

/** Opens the page store of a built shop, in the folder of this build, configuration and database. */
export async function openPageStore(
  app: BuiltApp,
  shop: Shop,
  dist: string,
  { frontHeaders, routeOf, sharedStore, ...options }: OpenPageStoreOptions = {},
): Promise<{ pages: PageStore; folder: string }> {
  const name = fingerprint(await buildStamp(dist), shop.config, shop.payments.all, await databaseIdentity(shop.db))
  const folder = join(shop.config.dataDir, 'pages', name)
  const render = pageRenderer(app, shop)
  const pages = await PageStore.open({
    ...shopPages(shop.db),
    render: routeOf ? watchRenders(shop, routeOf, render) : render,
    folder,
    log: shop.log,
    shared: sharedStore
      ? { store: sharedStore, name, secret: await databaseSecret(shop.db, 'sharedPagesKey') }
      : undefined,
    // A database file has no replicas that could be behind.
    newestVersion: databasePath(shop.config.database.url) ? undefined : () => newestVersion(shop.db),
    commonHeaders: securityHeaders(shop.config.siteUrl),
    // What a browser must not keep, a cache in front does not keep either.
    ...(frontHeaders && { frontHeaders: (key, tags) => (isPersonal(key) ? [] : frontHeaders(key, tags)) }),
    ...options,
  })
  return { pages, folder }
}
