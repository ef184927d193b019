import { forgetPerson } from '#features/privacy/privacy.calls.ts'
import { forgetByHandle } from '#features/privacy/server/requests.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(forgetPerson, ({ shop, user, body }) => forgetByHandle(shop, user, body.who))
