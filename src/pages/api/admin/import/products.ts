import * as calls from '#features/catalog/catalog.calls.ts'
import { importProducts, tryImport } from '#features/catalog/server/import-products.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.importProducts, async ({ shop, user, body: { csv, dryRun, plan }, locale }) =>
  dryRun ? tryImport(shop, csv, locale) : importProducts(shop, user, csv, locale, plan),
)
