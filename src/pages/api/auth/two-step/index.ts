import * as calls from '#features/account/security/security.calls.ts'
import { finishTwoStep, turnTwoStepOff } from '#features/account/server/two-step/set-up.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.finishTwoStep, ({ shop, user, session, body }) =>
  finishTwoStep(shop, user, session.idHash, body.code),
)

export const DELETE = implement(calls.turnTwoStepOff, async ({ shop, user }) => {
  const done = await turnTwoStepOff(shop, user)
  return done.ok ? { off: true } : done
})
