import type { City } from '#shared/shop.ts'
import type { DeliveryRules, Zone } from '../delivery-rules.ts'

/** The most characters that wards are searched by. */
export const MAX_WARD_QUERY = 100

/** A ward (phường, xã, đặc khu) since 1 July 2025, when Vietnam gave up its districts. */
export interface Ward {
  /** Five digits, as the state statistics office numbers wards. */
  code: string
  city: City
  /** With its kind: `Phường Sài Gòn`. */
  name: string
  /** The wards that it was made of, with their districts: `Phường Bến Nghé, Quận 1`. */
  formerly: readonly string[]
  /** Its zone in a shop whose owner has not changed it. */
  zone: Zone
}

/** Returns the zone of a ward by the shop's rules: the owner's, else the default one. */
export function zoneOfWard({ zones }: Pick<DeliveryRules, 'zones'>, ward: Pick<Ward, 'code' | 'zone'>): Zone {
  return zones[ward.code] ?? ward.zone
}

/** A ward as it is chosen in a form. */
export interface WardChoice {
  /** The ward's code; empty: none is chosen. */
  code: string
  /** What the field shows: the ward's name or, until one is chosen, what was typed. */
  text: string
  /** The zone of the chosen ward; `city` for none. */
  zone: Zone
}

export const NO_WARD: WardChoice = { code: '', text: '', zone: 'city' }
