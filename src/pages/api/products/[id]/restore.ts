import * as calls from '#features/catalog/catalog.calls.ts'
import { restoreProduct } from '#features/catalog/server/edit-product.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.restoreProduct, ({ shop, user, params }) => restoreProduct(shop, user, params.id))
