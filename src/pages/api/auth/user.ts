import * as calls from '#features/account/account.calls.ts'
import { userToWire } from '#features/account/server/user-to-wire.ts'
import { implement } from '#server/endpoint.ts'
import { mustTurnOnTwoStep } from '#server/staff-two-step.ts'

export const GET = implement(calls.readUser, async ({ shop, user, session }) => {
  const known = await userToWire(shop.db, user)
  return (await mustTurnOnTwoStep(shop, user, session)) ? { ...known, twoStepRequired: true } : known
})
