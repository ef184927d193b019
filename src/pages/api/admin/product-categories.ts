import { listCategories } from '#features/catalog/server/admin-queries.ts'
import { endpoint } from '#server/endpoint.ts'

/** The categories in use. */
export const GET = endpoint({ access: 'admin' }, ({ shop }) => listCategories(shop.db))
