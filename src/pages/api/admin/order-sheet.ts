import { recordExport } from '#features/audit-log/server/record-export.ts'
import * as calls from '#features/orders/orders.calls.ts'
import { readDaySheet } from '#features/orders/server/day-sheet.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readDaySheet, async ({ shop, user, url, query, locale }) => {
  await recordExport(shop, user, 'order_sheet', url)
  return readDaySheet(shop.db, { ...query, locale })
})
