import { restoreProduct } from '#features/catalog/server/edit-product.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint({ access: 'admin' }, async ({ shop, user, params }) => {
  const restored = await restoreProduct(shop, user, params.id ?? '')
  return restored.ok ? restored.value : restored
})
