import * as calls from '#features/orders/dashboard.calls.ts'
import { readDashboard } from '#features/orders/server/dashboard.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readDashboard, ({ shop, locale }) =>
  readDashboard(shop.db, shop.clock.now(), locale),
)
