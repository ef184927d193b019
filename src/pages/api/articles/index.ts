import type { Article } from '#features/articles/articles.ts'
import { allArticles, pageOfArticles } from '#features/articles/server/all-articles.ts'
import { endpoint } from '#server/endpoint.ts'
import { ExpectedError } from '#server/errors.ts'
import { jsonStream } from '#server/json-stream.ts'
import { listAnswer } from '#server/paging.ts'
import { readListPart } from '#shared/list-part.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

/**
 * All articles (spec, section 7), kept like a page. With `?page=`, and `?pageSize=` up to 200, one page of them and
 * their number in `X-Total-Count`, kept in memory; a page that cannot be is refused. Texts are in the base language
 * unless `?locale=` asks for another.
 */
export const GET = endpoint({}, async ({ shop, url, context }) => {
  const asked = url.searchParams.get('locale')
  const locale = isLocale(asked) ? asked : BASE_LOCALE
  const part = readListPart(url.searchParams)
  if (part === 'invalid') throw new ExpectedError('invalid_input', 'page')
  context.cache.set({ maxAge: 31_536_000, tags: ['articles'] })
  if (part) {
    const { page, pageSize } = part
    const found = await pageOfArticles(shop.db, { locale, limit: pageSize, offset: (page - 1) * pageSize })
    return listAnswer(found.articles.map(recorded), found.total)
  }
  return jsonStream(eachRecorded(allArticles(shop.db, locale)))
})

/** The recorded fields (spec, section 3), and the language the texts are in. */
function recorded({ updatedAt: _, ...article }: Article) {
  return article
}

async function* eachRecorded(all: AsyncIterable<Article>) {
  for await (const article of all) yield recorded(article)
}
