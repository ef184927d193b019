import * as calls from '#features/claims/claims.calls.ts'
import { answerClaim } from '#features/claims/server/admin-claims.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.answerClaim, ({ shop, user, params, body }) =>
  answerClaim(shop, params.id, { answer: body.answer, actor: user }),
)
