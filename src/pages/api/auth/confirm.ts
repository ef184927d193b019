import * as calls from '#features/account/security/security.calls.ts'
import { confirmSignIn, readNeededProof } from '#features/account/server/confirm-sign-in.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.readNeededProof, ({ shop, user, session }) => readNeededProof(shop, user, session))

export const POST = implement(calls.confirmSignIn, ({ shop, user, session, body, place }) =>
  confirmSignIn(shop, user, session, body, place),
)
