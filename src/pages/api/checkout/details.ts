import { detailsSchema } from '../../../features/checkout/checkout.schema.ts'
import { saveDetails } from '../../../features/checkout/server/save-details.ts'
import { endpoint } from '../../../server/endpoint.ts'

export const POST = endpoint({ body: detailsSchema, limit: 'checkout' }, async ({ shop, body }) => {
  const saved = await saveDetails(shop, body)
  return saved.ok ? saved.value : saved
})
