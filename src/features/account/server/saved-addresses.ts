import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { addresses } from '#db/schema/index.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { refusedWard, type WardCode } from '#features/delivery/wards/refused-ward.server.ts'
import { zoneOfWard } from '#features/delivery/wards/ward.ts'
import { findWard } from '#features/delivery/wards/wards.server.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Profile } from '../account.schema.ts'
import type { SavedAddress } from '../user.ts'

type Row = typeof addresses.$inferSelect
type Reader = Pick<Database, 'select'>

/** Returns saved addresses in wire form, with the present names and zones of their wards. */
export async function savedAddressesToWire(db: Reader, rows: readonly Row[]): Promise<SavedAddress[]> {
  const rules = rows.some(({ wardCode }) => wardCode !== '') ? await readDeliveryRules(db) : null
  return rows.map((row) => ({
    address: row.address,
    city: row.city,
    ...(rules && row.wardCode !== '' ? wardToWire(rules, row.wardCode) : {}),
    ...(row.recipientName === '' ? {} : { recipientName: row.recipientName }),
    ...(row.recipientPhone === '' ? {} : { recipientPhone: row.recipientPhone }),
  }))
}

function wardToWire(rules: DeliveryRules, wardCode: string): Partial<SavedAddress> {
  const ward = findWard(wardCode)
  return ward ? { wardCode, wardName: ward.name, wardZone: zoneOfWard(rules, ward) } : { wardCode }
}

/**
 * Checks the wards of a whole list. A ward that the account has saved already is kept: the shop may have stopped
 * delivering there since, and the customer must still be able to change the rest of the list. A failure's field is the
 * path of the ward (`savedAddresses.2.wardCode`).
 */
export async function checkWards(
  db: Reader,
  userId: string,
  list: Profile['savedAddresses'],
): Promise<Result<null, WardCode>> {
  if (!list.some(({ wardCode }) => wardCode)) return ok(null)
  const saved = await db.select().from(addresses).where(eq(addresses.userId, userId))
  const rules = await readDeliveryRules(db)
  for (const [index, { city, wardCode = '' }] of list.entries()) {
    const refused = refusedWard(rules, city, wardCode)
    const isSaved = (row: Row) => row.wardCode === wardCode && row.city === city
    if (refused && !saved.some(isSaved)) return fail(refused, { field: `savedAddresses.${index}.wardCode` })
  }
  return ok(null)
}
