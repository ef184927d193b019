import * as calls from '#features/answer-templates/answer-templates.calls.ts'
import { changeTemplate, deleteTemplate } from '#features/answer-templates/server/templates.ts'
import { implement } from '#server/endpoint.ts'

export const PUT = implement(calls.changeTemplate, ({ shop, user, params, body }) =>
  changeTemplate(shop, { id: params.id, actor: user }, body),
)

export const DELETE = implement(calls.deleteTemplate, ({ shop, user, params, body }) =>
  deleteTemplate(shop, { id: params.id, actor: user }, body),
)
