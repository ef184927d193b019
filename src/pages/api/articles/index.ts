import type { Article } from '../../../features/articles/articles.ts'
import { allArticles, pageOfArticles } from '../../../features/articles/server/all-articles.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { jsonStream } from '../../../server/json-stream.ts'
import { FIRST_PAGE, listAnswer, readPage } from '../../../server/paging.ts'
import { isLocale } from '../../../shared/locale.ts'

/**
 * All articles (spec, section 7), kept like a page. With `?page=`, and `?pageSize=` up to 200, one page of them and
 * their number in `X-Total-Count`. Texts are in the base language unless `?locale=` asks for another.
 */
export const GET = endpoint({}, async ({ shop, url, context }) => {
  const asked = url.searchParams.get('locale')
  const locale = isLocale(asked) ? asked : 'vi'
  // Nonsense is the first page, not the whole list: that is only made for who asks for it.
  const page = url.searchParams.has('page') ? (readPage(url) ?? FIRST_PAGE) : null
  if (page) {
    const found = await pageOfArticles(shop.db, { locale, limit: page.pageSize, offset: page.offset })
    return listAnswer(found.articles.map(recorded), found.total)
  }
  context.cache.set({ maxAge: 31_536_000, tags: ['articles'] })
  return jsonStream(eachRecorded(allArticles(shop.db, locale)))
})

/** The recorded fields (spec, section 3), and the language the texts are in. */
function recorded({ updatedAt: _, ...article }: Article) {
  return article
}

async function* eachRecorded(all: AsyncIterable<Article>) {
  for await (const article of all) yield recorded(article)
}
