import * as calls from '#features/answers/answers.calls.ts'
import { changeTemplate, deleteTemplate } from '#features/answers/server/templates.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.changeTemplate, ({ shop, user, params, body }) =>
  changeTemplate(shop, { id: params.id, actor: user }, body),
)

export const DELETE = implement(calls.deleteTemplate, ({ shop, user, params }) =>
  deleteTemplate(shop, { id: params.id, actor: user }),
)
