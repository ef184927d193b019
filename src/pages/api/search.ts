import { search } from '#features/search/server/search.ts'
import { endpoint } from '#server/endpoint.ts'

/** What matches `q`; with `every=1` the slugs of every product that does, too, which the list of products asks for. */
export const GET = endpoint({ limit: 'search' }, ({ shop, url, locale }) => {
  const { searchParams } = url
  const everyProduct = searchParams.get('every') === '1'
  return search(shop.db, { query: searchParams.get('q') ?? '', locale, everyProduct })
})
