import { readDashboard } from '../../../features/orders/server/dashboard.ts'
import { endpoint } from '../../../server/endpoint.ts'

/** The owner's first look (features/orders/dashboard.schema.ts). */
export const GET = endpoint({ access: 'admin' }, ({ shop }) => readDashboard(shop.db, shop.clock.now()))
