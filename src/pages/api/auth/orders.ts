import { listOrdersOf } from '#features/orders/server/queries.ts'
import { endpoint } from '#server/endpoint.ts'

export const GET = endpoint({ access: 'customer' }, ({ shop, user }) => listOrdersOf(shop.db, user))
