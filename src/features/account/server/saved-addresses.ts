import type { Database } from '#db/client.ts'
import type { addresses } from '#db/schema/index.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import type { WardRefusal } from '#features/delivery/delivery-refusals.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { refusedWard } from '#features/delivery/server/refused-ward.ts'
import { zoneOfWard } from '#features/delivery/wards/ward.ts'
import { findWard } from '#features/delivery/server/wards.ts'
import { defined } from '#shared/defined.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { Profile } from '../account.schema.ts'
import type { SavedAddress } from '../user.ts'

type Row = typeof addresses.$inferSelect
type Sent = Profile['savedAddresses'][number]
type Reader = Pick<Database, 'select'>

/** Returns saved addresses in wire form, with the present names and zones of their wards. */
export async function savedAddressesToWire(db: Reader, rows: readonly Row[]): Promise<SavedAddress[]> {
  const rules = rows.some(({ wardCode }) => wardCode !== '') ? await readDeliveryRules(db) : null
  return rows.map((row) => ({
    address: row.address,
    city: row.city,
    ...(row.label === '' ? {} : { label: row.label }),
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
 * Returns the rows of a list as it was sent. A browser that loaded its page before addresses had names, wards and
 * recipients sends the list without them: what it leaves out stays as it is saved.
 */
export function rowsOf(userId: string, list: readonly Sent[], saved: readonly Row[]): Row[] {
  const left = [...saved]
  return list.map((sent, position) => {
    const index = left.findIndex(({ address, city }) => address === sent.address && city === sent.city)
    const [known] = index === -1 ? [] : left.splice(index, 1)
    const { label = '', wardCode = '', recipientName = '', recipientPhone = '' } = { ...known, ...defined(sent) }
    return { userId, position, address: sent.address, city: sent.city, label, wardCode, recipientName, recipientPhone }
  })
}

/**
 * Checks the wards of a whole list. A ward that the account has saved already is kept: the shop may have stopped
 * delivering there since, and the customer must still be able to change the rest of the list. A failure's field is the
 * path of the ward (`savedAddresses.2.wardCode`). Fails with invalid_ward, ward_of_other_city, ward_not_served.
 */
export async function checkWards(
  db: Reader,
  rows: readonly Row[],
  saved: readonly Row[],
): Promise<Result<null, WardRefusal>> {
  if (rows.every(({ wardCode }) => wardCode === '')) return ok(null)
  const rules = await readDeliveryRules(db)
  for (const { position, city, wardCode } of rows) {
    const refused = refusedWard(rules, city, wardCode)
    const isSaved = (row: Row) => row.wardCode === wardCode && row.city === city
    if (refused && !saved.some(isSaved)) return fail(refused, { field: `savedAddresses.${position}.wardCode` })
  }
  return ok(null)
}
