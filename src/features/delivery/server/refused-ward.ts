import type { City } from '#shared/shop.ts'
import type { DeliveryRules } from '../delivery-rules.ts'
import { zoneOfWard } from '../wards/ward.ts'
import { findWard } from './wards.ts'

/** Why a ward is refused. */
export type WardCode = 'invalid_ward' | 'ward_of_other_city' | 'ward_not_served'

/**
 * Returns why nothing can be delivered to a ward of an address; null if it can.
 * @param code empty: the ward is not known, and the shop finds the place by its street
 */
export function refusedWard(rules: Pick<DeliveryRules, 'zones'>, city: City, code: string): WardCode | null {
  if (code === '') return null
  const ward = findWard(code)
  if (!ward) return 'invalid_ward'
  if (ward.city !== city) return 'ward_of_other_city'
  return zoneOfWard(rules, ward) === 'none' ? 'ward_not_served' : null
}
