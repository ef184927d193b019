import * as calls from '#features/events/events.calls.ts'
import { EVENT_HEADERS, openEventStream } from '#features/events/server/event-stream.ts'
import { refusalOf } from '#server/access.ts'
import { implement } from '#server/endpoint.ts'
import { fail } from '#shared/result.ts'

export const GET = implement(calls.streamEvents, ({ shop, user, session, query, request, context }) => {
  if (request.method === 'HEAD') return new Response(null, { headers: EVENT_HEADERS })
  const isAllowed = async () => {
    const now = await shop.sessions.find(session.idHash)
    return now !== null && (await refusalOf(shop, calls.streamEvents, now)) === null
  }
  const last = Number(request.headers.get('last-event-id') ?? Number.NaN)
  const after = Number.isSafeInteger(last) && last >= 0 ? last : (query.after ?? null)
  const stream = openEventStream(shop.events, { userId: user.id, after, isAllowed }, request.signal)
  if (!stream) return fail('overloaded', { retryAfterS: 30 })
  context.locals.answerLasts?.()
  return stream
})
