import * as calls from '#features/back-in-stock/back-in-stock.calls.ts'
import { askWhenBack } from '#features/back-in-stock/server/ask-when-back.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.askWhenBack, ({ shop, params, body, locale }) =>
  askWhenBack(shop, params.id, { email: body.email, locale }),
)
