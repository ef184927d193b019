import { userToWire } from '../../../features/account/server/user-to-wire.ts'
import { endpoint } from '../../../server/endpoint.ts'

export const GET = endpoint({ access: 'customer' }, ({ shop, user }) => userToWire(shop.db, user))
