import * as calls from '#features/answer-templates/answer-templates.calls.ts'
import { createTemplate, listTemplates } from '#features/answer-templates/server/templates.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.listTemplates, ({ shop, page }) => listTemplates(shop.db, page))

export const POST = implement(calls.createTemplate, ({ shop, user, body }) => createTemplate(shop, user, body))
