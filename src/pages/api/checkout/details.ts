import { detailsSchema } from '#features/checkout/checkout.schema.ts'
import { saveDetails } from '#features/checkout/server/save-details.ts'
import { endpoint } from '#server/endpoint.ts'

export const POST = endpoint({ body: detailsSchema, limit: 'checkout', access: 'optional' }, ({ shop, body, user }) =>
  saveDetails(shop, { ...body, userId: user?.id ?? null }),
)
