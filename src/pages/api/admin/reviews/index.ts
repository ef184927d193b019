import { REVIEW_STATES } from '#features/reviews/moderation.ts'
import { listForModeration } from '#features/reviews/server/moderate.ts'
import { RATINGS } from '#features/reviews/reviews.ts'
import { endpoint } from '#server/endpoint.ts'
import { FIRST_PAGE, listAnswer, readPage } from '#server/paging.ts'
import { BASE_LOCALE, isLocale } from '#shared/locale.ts'

/** What customers said: `?state=shown|hidden&rating=1…5&q=&page=&pageSize=`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const asked = url.searchParams
  const locale = asked.get('locale')
  const { rows, total } = await listForModeration(shop.db, {
    locale: isLocale(locale) ? locale : BASE_LOCALE,
    state: REVIEW_STATES.find((state) => state === asked.get('state')) ?? 'all',
    rating: RATINGS.find((rating) => String(rating) === asked.get('rating')) ?? null,
    query: asked.get('q') ?? '',
    ...(readPage(url) ?? FIRST_PAGE),
  })
  return listAnswer(rows, total)
})
