import { ARTICLE_ORDERS, categoryOfQuery, MAX_ARTICLE_BODY_BYTES } from '#features/articles/articles.ts'
import { articleSchema } from '#features/articles/articles.schema.ts'
import { listRows } from '#features/articles/server/admin-queries.ts'
import { createArticle } from '#features/articles/server/edit.ts'
import { everyWord } from '#features/search/search-steps.ts'
import { endpoint } from '#server/endpoint.ts'
import { FIRST_PAGE, listAnswer, readPage } from '#server/paging.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

/** One page of the list, without bodies: `?page=&pageSize=&q=&category=&sort=newest|oldest|title|-title`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const asked = url.searchParams
  const locale = asked.get('locale')
  const { rows, total } = await listRows(shop.db, {
    locale: isLocale(locale) ? locale : BASE_LOCALE,
    category: categoryOfQuery(asked.get('category')),
    match: everyWord(asked.get('q') ?? ''),
    order: ARTICLE_ORDERS.find((order) => order === asked.get('sort')) ?? 'newest',
    ...(readPage(url) ?? FIRST_PAGE),
  })
  return listAnswer(rows, total)
})

export const POST = endpoint(
  { access: 'admin', body: articleSchema, maxBodyBytes: MAX_ARTICLE_BODY_BYTES },
  ({ shop, user, body }) => createArticle(shop, user, body),
)
