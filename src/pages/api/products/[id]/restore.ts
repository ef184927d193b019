import { restoreProduct } from '#features/catalog/server/edit-product.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint({ access: 'admin' }, ({ shop, user, params }) =>
  restoreProduct(shop, user, params.id ?? ''),
)
