import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { defaultZone } from './lib/ward-zones.ts'
import { FILE, wardsFile } from './wards.ts'

it('matches wards.json, which node scripts/wards.ts writes', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(await wardsFile())
})

it.each([
  ['Hanoi', ['Quận Hoàn Kiếm'], 'city'],
  ['Hanoi', ['Huyện Đông Anh'], 'far'],
  ['Hanoi', ['Huyện Ba Vì'], 'none'],
  ['Hanoi', ['Quận Hà Đông', 'Huyện Chương Mỹ', 'Huyện Chương Mỹ'], 'far'],
  ['Hanoi', ['Huyện Thanh Trì', 'Quận Hoàng Mai'], 'city'],
  ['Hanoi', ['Huyện Phú Xuyên', 'Huyện Thường Tín'], 'far'],
  ['Ho Chi Minh', ['Thành phố Thủ Đức'], 'city'],
  ['Ho Chi Minh', ['Huyện Cần Giờ'], 'none'],
  ['Ho Chi Minh', ['Thành phố Thuận An'], 'none'],
  ['Ho Chi Minh', [], 'none'],
] as const)('a ward of %s made of wards in %j is in zone %s', (city, districts, zone) => {
  expect(defaultZone(city, districts)).toBe(zone)
})
