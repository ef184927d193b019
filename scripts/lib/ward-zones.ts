import type { Zone } from '#features/delivery/delivery-rules.ts'
import type { City } from '#shared/shop.ts'

/**
 * The zone of each district that existed before 1 July 2025, by how far most of its streets are from the shop of the
 * city: `city` up to 15 km, `far` up to 30 km. A district that is not listed is not served, and neither is one that the
 * city got from another province (docs/decisions/036).
 */
const DISTRICTS: Record<City, Readonly<Record<Exclude<Zone, 'none'>, readonly string[]>>> = {
  Hanoi: {
    city: [
      ...['Quận Ba Đình', 'Quận Bắc Từ Liêm', 'Quận Cầu Giấy', 'Quận Đống Đa', 'Quận Hà Đông', 'Quận Hai Bà Trưng'],
      ...['Quận Hoàn Kiếm', 'Quận Hoàng Mai', 'Quận Long Biên', 'Quận Nam Từ Liêm', 'Quận Tây Hồ', 'Quận Thanh Xuân'],
    ],
    far: [
      ...['Huyện Chương Mỹ', 'Huyện Đan Phượng', 'Huyện Đông Anh', 'Huyện Gia Lâm', 'Huyện Hoài Đức', 'Huyện Mê Linh'],
      ...['Huyện Quốc Oai', 'Huyện Thanh Oai', 'Huyện Thanh Trì', 'Huyện Thường Tín'],
    ],
  },
  'Ho Chi Minh': {
    city: [
      ...['Quận 1', 'Quận 3', 'Quận 4', 'Quận 5', 'Quận 6', 'Quận 7', 'Quận 8', 'Quận 10', 'Quận 11', 'Quận 12'],
      ...['Quận Bình Tân', 'Quận Bình Thạnh', 'Quận Gò Vấp', 'Quận Phú Nhuận', 'Quận Tân Bình', 'Quận Tân Phú'],
      'Thành phố Thủ Đức',
    ],
    far: ['Huyện Bình Chánh', 'Huyện Hóc Môn', 'Huyện Nhà Bè'],
  },
}

/** The districts that became Thành phố Thủ Đức in 2021, as people still call them, with their wards. */
const BEFORE_THU_DUC: Readonly<Record<string, readonly string[]>> = {
  'Quận 2': [
    ...['Phường An Khánh', 'Phường An Lợi Đông', 'Phường An Phú', 'Phường Bình Trưng Đông', 'Phường Bình Trưng Tây'],
    ...['Phường Cát Lái', 'Phường Thạnh Mỹ Lợi', 'Phường Thảo Điền', 'Phường Thủ Thiêm'],
  ],
  'Quận 9': [
    ...['Phường Hiệp Phú', 'Phường Long Bình', 'Phường Long Phước', 'Phường Long Thạnh Mỹ', 'Phường Long Trường'],
    ...['Phường Phú Hữu', 'Phường Phước Bình', 'Phường Phước Long A', 'Phường Phước Long B', 'Phường Tân Phú'],
    ...['Phường Tăng Nhơn Phú A', 'Phường Tăng Nhơn Phú B', 'Phường Trường Thạnh'],
  ],
}

/** Returns a former district as people know it: `Thành phố Thủ Đức (Quận 2)` for a ward that was in two of them. */
export function knownDistrict(ward: string, district: string): string {
  if (district !== 'Thành phố Thủ Đức') return district
  const earlier = Object.keys(BEFORE_THU_DUC).find((name) => BEFORE_THU_DUC[name]!.includes(ward))
  return earlier ? `${district} (${earlier})` : district
}

/** From near to far. */
const ZONES = ['city', 'far', 'none'] as const satisfies readonly Zone[]

/**
 * Returns the default zone of a ward: that of most of the wards it was made of, and the nearest of those with equally
 * many. `none` for a ward that was made of no other, such as an island.
 * @param districts the former district of each of these wards
 */
export function defaultZone(city: City, districts: readonly string[]): Zone {
  if (districts.length === 0) return 'none'
  const zones = districts.map((district) => zoneOfDistrict(city, district))
  const count = (zone: Zone) => zones.filter((each) => each === zone).length
  return ZONES.reduce((most, zone) => (count(zone) > count(most) ? zone : most))
}

function zoneOfDistrict(city: City, district: string): Zone {
  const { city: near, far } = DISTRICTS[city]
  if (near.includes(district)) return 'city'
  return far.includes(district) ? 'far' : 'none'
}
