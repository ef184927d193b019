import type { Database } from '#db/client.ts'
import type { City } from '#shared/shop.ts'
import { searchWards } from './search-wards.ts'
import { zoneOfWard, type Ward } from '../wards/ward.ts'
import { readDeliveryRules } from './read-delivery-rules.ts'

/** Returns the wards of a city that a query finds (`searchWards`), in the zones of the shop's rules. */
export async function listWards(
  db: Pick<Database, 'select'>,
  city: City,
  query: string,
): Promise<Omit<Ward, 'city'>[]> {
  const rules = await readDeliveryRules(db)
  return searchWards(city, query).map((ward) => ({
    code: ward.code,
    name: ward.name,
    formerly: ward.formerly,
    zone: zoneOfWard(rules, ward),
  }))
}
