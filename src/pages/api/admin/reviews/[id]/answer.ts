import * as calls from '#features/reviews/reviews.calls.ts'
import { answerReview, withdrawAnswer } from '#features/reviews/server/answer-review.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.answerReview, ({ shop, user, params, body }) =>
  answerReview(shop, { id: params.id, actor: user }, body),
)

export const DELETE = implement(calls.withdrawAnswer, ({ shop, user, params, body }) =>
  withdrawAnswer(shop, { id: params.id, actor: user }, body),
)
