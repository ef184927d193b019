import type { City } from '#shared/shop.ts'
import type { WardRefusal } from '../delivery-refusals.ts'
import type { DeliveryRules } from '../delivery-rules.ts'
import { zoneOfWard } from '../wards/ward.ts'
import { findWard } from './wards.ts'

/**
 * Returns why nothing can be delivered to a ward of an address; null if it can.
 * @param code empty: the ward is not known, and the shop finds the place by its street
 */
export function refusedWard(rules: Pick<DeliveryRules, 'zones'>, city: City, code: string): WardRefusal | null {
  if (code === '') return null
  const ward = findWard(code)
  if (!ward) return 'invalid_ward'
  if (ward.city !== city) return 'ward_of_other_city'
  return zoneOfWard(rules, ward) === 'none' ? 'ward_not_served' : null
}
