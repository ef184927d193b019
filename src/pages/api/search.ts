import { search } from '../../features/search/server/search.ts'
import { endpoint } from '../../server/endpoint.ts'

/** What matches `q`. Of products the list of products asks for more than the panel shows: `products` of them. */
export const GET = endpoint({ limit: 'search' }, ({ shop, url, locale }) => {
  const products = url.searchParams.get('products') ?? ''
  const productLimit = /^\d{1,3}$/.test(products) ? Number(products) : undefined
  return search(shop.db, { query: url.searchParams.get('q') ?? '', locale, productLimit })
})
