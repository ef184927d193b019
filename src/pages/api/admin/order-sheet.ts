import { sheetSchema } from '#features/orders/desk.schema.ts'
import { readDaySheet } from '#features/orders/server/day-sheet.ts'
import { endpoint } from '#server/endpoint.ts'
import { readQuery } from '#server/query.ts'
import { recordExport } from '#features/audit-log/server/record-export.ts'

/** What leaves the shop on a delivery day, to be printed with names and addresses: `?day=YYYY-MM-DD&city=`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, user, url, locale }) => {
  const asked = readQuery(url, sheetSchema)
  await recordExport(shop, user, 'order_sheet', url)
  return readDaySheet(shop.db, { ...asked, locale })
})
