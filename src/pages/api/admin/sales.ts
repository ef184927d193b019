import { readSales } from '#features/sales/server/read-sales.ts'
import * as calls from '#features/sales/sales.calls.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readSales, ({ shop, query, locale }) => readSales(shop.db, query, locale))
