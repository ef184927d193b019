import * as calls from '#features/catalog/catalog.calls.ts'
import { implement } from '#server/endpoint.ts'
import { readDongPerDollar } from '#server/price-rate.ts'

export const GET = implement(calls.readPriceRate, async ({ shop }) => ({
  dongPerDollar: await readDongPerDollar(shop.db),
}))
