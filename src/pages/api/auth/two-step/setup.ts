import * as calls from '#features/account/security/security.calls.ts'
import { beginTwoStep } from '#features/account/server/two-step/set-up.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.beginTwoStep, ({ shop, user }) => beginTwoStep(shop, user))
