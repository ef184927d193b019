import * as calls from '#features/catalog/catalog.calls.ts'
import { archiveProduct, changeProduct } from '#features/catalog/server/edit-product.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.changeProduct, ({ shop, user, params, body }) =>
  changeProduct(shop, user, params.id, body),
)

export const DELETE = implement(calls.archiveProduct, ({ shop, user, params }) => archiveProduct(shop, user, params.id))
