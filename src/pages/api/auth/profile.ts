import * as calls from '#features/account/account.calls.ts'
import { updateProfile } from '#features/account/server/update-profile.ts'
import { implement } from '#server/endpoint.ts'

export const PATCH = implement(calls.updateProfile, ({ shop, body, user }) => updateProfile(shop, user, body))
