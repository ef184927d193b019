import * as calls from '#features/runs/courier.calls.ts'
import { makeRunLink, revokeRunLink } from '#features/runs/server/run-links.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.makeRunLink, ({ shop, user, params }) => makeRunLink(shop, user, params.id))

export const DELETE = implement(calls.revokeRunLink, ({ shop, user, params }) => revokeRunLink(shop, user, params.id))
