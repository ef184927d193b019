import * as calls from '#features/privacy/privacy.calls.ts'
import { forgetPerson } from '#features/privacy/server/requests.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.forgetPerson, ({ shop, user, body }) => forgetPerson(shop, user, body.who))
