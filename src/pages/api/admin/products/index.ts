import { listAdminProducts, readProductSort } from '#features/catalog/server/admin-queries.ts'
import { endpoint } from '#server/endpoint.ts'
import { listAnswer, readPage } from '#server/paging.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

const FIRST = { page: 1, pageSize: 24, offset: 0 }

/** `?q=&category=&stock=in|out&archived=1&sort=name|priceVND|priceUSD|updatedAt|position&page=&pageSize=&locale=` */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url: { searchParams }, url }) => {
  const stock = searchParams.get('stock')
  const filters = {
    q: (searchParams.get('q') ?? '').slice(0, 200),
    category: searchParams.get('category') ?? '',
    stock: stock === 'in' || stock === 'out' ? stock : '',
    archived: searchParams.get('archived') === '1',
  } as const
  const sort = readProductSort(searchParams.get('sort'))
  const locale = searchParams.get('locale')
  const page = readPage(url) ?? FIRST
  const { rows, total } = await listAdminProducts(shop.db, filters, sort, page, isLocale(locale) ? locale : BASE_LOCALE)
  return listAnswer(rows, total)
})
