import * as calls from '#features/search/search.calls.ts'
import { search } from '#features/search/server/search.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.search, ({ shop, query: { q, every }, locale }) =>
  search(shop.db, { query: q, locale, everyProduct: every === '1' }),
)
