import * as calls from '#features/account/account.calls.ts'
import { exportOwnData } from '#features/account/server/export-own-data.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(calls.exportOwnData, async ({ shop, user }) => {
  const data = await exportOwnData(shop, user)
  shop.security.record('personal_data_exported', { what: 'own data', userId: user.id })
  return data
})
