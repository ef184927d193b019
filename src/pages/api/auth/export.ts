import { exportData } from '#features/account/server/export-data.ts'
import { endpoint } from '#server/endpoint.ts'

/** What the shop keeps about whoever asks, as a file. */
export const GET = endpoint({ access: 'customer', recent: true, limit: 'export' }, async ({ shop, user }) => {
  const text = JSON.stringify(await exportData(shop, user), null, 2)
  shop.security.record('personal_data_exported', { what: 'own data', userId: user.id })
  return new Response(text, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="moc-lan-data.json"',
      'Cache-Control': 'no-store',
    },
  })
})
