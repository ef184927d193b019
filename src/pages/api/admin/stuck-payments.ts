import { listStuckPayments } from '#features/orders/server/stuck-events.ts'
import { endpoint } from '#server/endpoint.ts'

/** Payment events that could not be handled yet, oldest first; the shop keeps trying. */
export const GET = endpoint({ access: 'admin' }, ({ shop }) => listStuckPayments(shop))
