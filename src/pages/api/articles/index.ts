import { allArticles } from '../../../features/articles/server/queries.ts'
import { endpoint } from '../../../server/endpoint.ts'
import { isLocale } from '../../../shared/locale.ts'

/** Texts are in the base language unless `?locale=` asks for another. */
export const GET = endpoint({}, async ({ shop, url, context }) => {
  context.cache.set({ maxAge: 31_536_000, tags: ['articles'] })
  const locale = url.searchParams.get('locale')
  const found = await allArticles(shop.db, isLocale(locale) ? locale : 'vi')
  // The recorded fields (spec, section 3), and the language the texts are in.
  return found.map(({ updatedAt: _, ...article }) => article)
})
