import { beginTwoStep } from '#features/account/security/security.calls.ts'
import { beginSetup } from '#features/account/server/two-step/set-up.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(beginTwoStep, ({ shop, user }) => beginSetup(shop, user))
