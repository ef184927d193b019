import { profileSchema } from '#features/account/account.schema.ts'
import { updateProfile } from '#features/account/server/update-profile.ts'
import { endpoint } from '#server/endpoint.ts'

export const PATCH = endpoint({ body: profileSchema, access: 'customer' }, ({ shop, body, user }) =>
  updateProfile(shop, user, body),
)
