import { search } from '../../features/search/server/search.ts'
import { endpoint } from '../../server/endpoint.ts'

export const GET = endpoint({ limit: 'search' }, ({ shop, url, locale }) =>
  search(shop.db, { query: url.searchParams.get('q') ?? '', locale }),
)
