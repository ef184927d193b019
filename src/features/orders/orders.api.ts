import { callApi } from '#shared/api-client.ts'
import type { Locale } from '#shared/locale.ts'
import type { Order } from './orders.ts'

/** The orders of whoever is signed in, newest first. Throws as `callApi` does. */
export function fetchOrders(locale: Locale): Promise<Order[]> {
  return callApi('/api/auth/orders', { locale })
}
