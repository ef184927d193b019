import * as calls from '#features/privacy/privacy.calls.ts'
import { showPerson } from '#features/privacy/server/requests.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.showPerson, ({ shop, user, body }) => showPerson(shop, user, body.who))
