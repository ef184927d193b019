import * as calls from '#features/account/security/security.calls.ts'
import { renewRecoveryCodes } from '#features/account/server/two-step/set-up.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.renewRecoveryCodes, ({ shop, user }) => renewRecoveryCodes(shop, user))
