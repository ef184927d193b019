import { exportOwnData } from '#features/account/account.calls.ts'
import { exportData } from '#features/account/server/export-data.ts'
import { implement } from '#server/endpoint.ts'

export const GET = implement(exportOwnData, async ({ shop, user }) => {
  const data = await exportData(shop, user)
  shop.security.record('personal_data_exported', { what: 'own data', userId: user.id })
  return data
})
