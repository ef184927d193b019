import { importSchema } from '#features/catalog/product.schema.ts'
import { importProducts, tryImport } from '#features/catalog/server/import-products.ts'
import { endpoint, LARGEST_BODY_BYTES } from '#server/endpoint.ts'

/** A CSV file of products; with `dryRun`, what would come of each line. */
export const POST = endpoint(
  { access: 'admin', body: importSchema, maxBodyBytes: LARGEST_BODY_BYTES },
  async ({ shop, user, body: { csv, dryRun }, locale }) => {
    return dryRun ? await tryImport(shop, csv, locale) : await importProducts(shop, user, csv, locale)
  },
)
