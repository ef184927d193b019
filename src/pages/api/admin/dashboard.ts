import { readDashboard } from '#features/orders/server/dashboard.ts'
import { endpoint } from '#server/endpoint.ts'

/** The owner's first look (features/orders/dashboard.schema.ts). */
export const GET = endpoint({ access: 'admin' }, ({ shop, locale }) => readDashboard(shop.db, shop.clock.now(), locale))
