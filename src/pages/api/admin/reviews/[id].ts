import { moderationSchema } from '#features/reviews/moderation.schema.ts'
import { setHidden } from '#features/reviews/server/moderate.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: moderationSchema }, async ({ shop, user, params, body }) => {
  const done = await setHidden(shop, user, params.id ?? '', body.hidden)
  return done.ok ? done.value : done
})
