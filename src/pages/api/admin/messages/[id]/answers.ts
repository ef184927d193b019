import * as calls from '#features/contact/contact-messages.calls.ts'
import { answerContactMessage, listContactAnswers } from '#features/contact/server/answer-message.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listContactAnswers, ({ shop, params }) => listContactAnswers(shop.db, params.id))

export const POST = implement(calls.answerContactMessage, ({ shop, user, params, body }) =>
  answerContactMessage(shop, params.id, { ...body, actor: user }),
)
