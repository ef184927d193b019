import { moderationSchema } from '#features/reviews/moderation.schema.ts'
import { setHidden } from '#features/reviews/server/moderate.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ access: 'admin', body: moderationSchema }, ({ shop, user, params, body }) =>
  setHidden(shop, user, params.id ?? '', body.hidden),
)
