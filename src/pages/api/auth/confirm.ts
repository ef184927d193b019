import { proofSchema } from '#features/account/security.schema.ts'
import { confirmSignIn, neededProof } from '#features/account/server/confirm-sign-in.ts'
import { endpoint } from '#server/endpoint.ts'

/** What has to be proved again before a sensitive action. */
export const GET = endpoint({ access: 'customer' }, ({ shop, user, session }) => neededProof(shop, user, session))

/** Proves it. */
export const POST = endpoint(
  { access: 'customer', body: proofSchema, limit: 'twoStep' },
  ({ shop, user, session, body, place }) => confirmSignIn(shop, user, session, body, place),
)
