import { expect, it } from 'vitest'
import { CITIES } from '#shared/shop.ts'
import { DEFAULT_DELIVERY_RULES } from '../delivery-rules.ts'
import { zoneOfWard } from '../wards/ward.ts'
import { findWard, wardsOf } from './wards.ts'

it('every ward has a code of its own, which finds it', () => {
  const wards = CITIES.flatMap(wardsOf)
  expect(new Set(wards.map(({ code }) => code)).size).toBe(126 + 168)
  for (const ward of wards) expect(findWard(ward.code)).toBe(ward)
  expect(findWard('26740')).toMatchObject({ city: 'Ho Chi Minh', name: 'Phường Sài Gòn', zone: 'city' })
})

it.each(['', '00000', 'constructor', '__proto__', '26740 '])('no ward has the code %j', (code) => {
  expect(findWard(code)).toBeNull()
})

it('no ward contains a former ward of another province', () => {
  // Two rows of the source have the right name and the wrong province.
  expect(findWard('10489')?.formerly.join()).not.toMatch(/Sơn Dương/)
  const districts = wardsOf('Hanoi').flatMap(({ formerly }) => formerly.map((place) => place.split(', ')[1]))
  expect(new Set(districts).size).toBe(30)
})

it('the owner’s zone of a ward takes the place of the default one', () => {
  const ward = findWard('26740')!
  expect(zoneOfWard(DEFAULT_DELIVERY_RULES, ward)).toBe('city')
  expect(zoneOfWard({ zones: { '26740': 'far' } }, ward)).toBe('far')
  expect(zoneOfWard({ zones: { '00004': 'far' } }, ward)).toBe('city')
})
