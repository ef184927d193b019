import { join } from 'node:path'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Shop } from '#server/shop.ts'
import type { BuiltApp } from './built-app.ts'
import { buildStamp, fingerprint } from './page-folder.ts'
import { Publisher, type PublisherOptions } from './publisher.ts'
import { pageRenderer } from './render-page.ts'
import { databaseIdentity } from './tags.ts'

/** The publisher of a built shop, in the folder that belongs to this build, configuration and database. */
export async function openPublisher(
  app: BuiltApp,
  shop: Shop,
  dist: string,
  options: Partial<PublisherOptions> = {},
): Promise<{ publisher: Publisher; folder: string }> {
  const name = fingerprint(await buildStamp(dist), shop.config, await databaseIdentity(shop.db))
  const folder = join(shop.config.dataDir, 'pages', name)
  const publisher = await Publisher.open({
    db: shop.db,
    render: pageRenderer(app, shop),
    folder,
    log: shop.log,
    commonHeaders: securityHeaders(shop.config.siteUrl),
    ...options,
  })
  return { publisher, folder }
}
