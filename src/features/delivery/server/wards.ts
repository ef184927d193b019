import { CITIES, type City } from '#shared/shop.ts'
import type { Ward } from '../wards/ward.ts'
import file from './wards.json' with { type: 'json' }

/** What the file holds; `node scripts/wards.ts` writes it. */
const FILE = file as Record<City, readonly Omit<Ward, 'city'>[]>

const WARDS: readonly Ward[] = CITIES.flatMap((city) => FILE[city].map((ward) => ({ ...ward, city })))

const BY_CODE: ReadonlyMap<string, Ward> = new Map(WARDS.map((ward) => [ward.code, ward]))

/** Returns the wards of a city, sorted by name. */
export function wardsOf(city: City): readonly Ward[] {
  return WARDS.filter((ward) => ward.city === city)
}

/** Returns the ward with a code; null if neither city has it. */
export function findWard(code: string): Ward | null {
  return BY_CODE.get(code) ?? null
}

/** Returns the name of the ward with a code; empty if none was chosen, or if the file does not know it any more. */
export function wardName(code: string): string {
  return findWard(code)?.name ?? ''
}
