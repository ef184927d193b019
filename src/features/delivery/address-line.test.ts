import { expect, it } from 'vitest'
import { addressLine } from './address-line.ts'
import { wardName } from './server/wards.ts'

it.each([
  [
    { deliveryAddress: '5 Lê Lợi', wardName: 'Phường Sài Gòn', deliveryCity: 'Ho Chi Minh' },
    '5 Lê Lợi, Phường Sài Gòn, HCM',
  ],
  [{ deliveryAddress: '5 Lê Lợi', wardName: '', deliveryCity: 'Ho Chi Minh' }, '5 Lê Lợi, HCM'],
  [{ deliveryAddress: '', wardName: '', deliveryCity: null }, ''],
] as const)('an address is street, ward and city, as far as they are known', (parts, line) => {
  expect(addressLine(parts, () => 'HCM')).toBe(line)
})

it('a ward’s name is found by its code; a code that is not known any more has no name', () => {
  expect(['26740', '', '99999'].map(wardName)).toEqual(['Phường Sài Gòn', '', ''])
})
