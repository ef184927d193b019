import { firstCodeSchema } from '#features/account/security.schema.ts'
import { finishSetup, turnTwoStepOff } from '#features/account/server/two-step/set-up.ts'
import { endpoint } from '#server/endpoint.ts'

/** Turns two-step sign-in on with a first code, and answers the recovery codes. */
export const POST = endpoint(
  { access: 'customer', recent: true, body: firstCodeSchema, limit: 'twoStep' },
  ({ shop, user, session, body }) => finishSetup(shop, user, session.id, body.code),
)

/** Turns it off. */
export const DELETE = endpoint({ access: 'customer', recent: true }, async ({ shop, user }) => {
  const done = await turnTwoStepOff(shop, user)
  return done.ok ? { off: true } : done
})
