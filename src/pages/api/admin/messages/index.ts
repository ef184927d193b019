import { MESSAGE_STATES } from '#features/contact/messages.ts'
import { listMessages } from '#features/contact/server/messages.ts'
import { endpoint } from '#server/endpoint.ts'
import { FIRST_PAGE, listAnswer, readPage } from '#server/paging.ts'

/** What visitors wrote: `?state=open|unread|done&q=&page=&pageSize=`. */
export const GET = endpoint({ access: 'admin' }, async ({ shop, url }) => {
  const asked = url.searchParams
  const { rows, total } = await listMessages(shop.db, {
    state: MESSAGE_STATES.find((state) => state === asked.get('state')) ?? 'all',
    query: asked.get('q') ?? '',
    ...(readPage(url) ?? FIRST_PAGE),
  })
  return listAnswer(rows, total)
})
