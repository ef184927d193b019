import type { QueryClient } from '@tanstack/react-query'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { readOrder } from '#features/orders/orders.calls.ts'
import type { Locale } from '#shared/locale.ts'
import { callAdmin } from '../admin.api.ts'
import { keyOf } from '../query-path.ts'

/** Reads an order that others have changed meanwhile, and shows it as it is now wherever it is shown. */
export async function readAgain(client: QueryClient, id: string, locale: Locale): Promise<OrderDetail> {
  const params = { id }
  const now = await callAdmin(readOrder, { params, query: { locale } })
  client.setQueriesData({ queryKey: keyOf(readOrder, { params }) }, (shown: OrderDetail | undefined) =>
    shown?.id === now.id ? now : shown,
  )
  return now
}
