import { sheetSchema } from '../../../features/orders/desk.schema.ts'
import { readDaySheet } from '../../../features/orders/server/day-sheet.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { readQuery } from '../../../server/query.ts'

/** What leaves the shop on a delivery day: `?day=YYYY-MM-DD&city=`. */
export const GET = endpoint({ access: 'admin' }, ({ shop, url, locale }) =>
  readDaySheet(shop.db, { ...readQuery(url, sheetSchema), locale }),
)
