import { expect, it } from 'vitest'
import type { User } from '#features/account/user.ts'
import { forAnotherPerson, fromAccount } from './account-details.ts'
import { emptyDraft } from './checkout-form.ts'

const user: User = {
  id: 'u',
  firstName: 'Thu Hà',
  lastName: 'Trần',
  email: 'ha@example.com',
  phone: '0900 000 012',
  profileImageUrl: null,
  isAdmin: false,
  savedAddresses: [
    { address: '215 Nguyễn Xí', city: 'Ho Chi Minh' },
    { address: '56 Yên Phụ', city: 'Hanoi' },
  ],
}
const blank = emptyDraft(new Date())

it('fills blank fields from the account, including the first address', () => {
  expect(fromAccount(blank, user, 'vi')).toEqual({
    customerName: 'Trần Thu Hà',
    customerEmail: 'ha@example.com',
    customerPhone: '0900 000 012',
    deliveryAddress: '215 Nguyễn Xí',
    deliveryCity: 'Ho Chi Minh',
  })
})

it('keeps what was typed, and leaves blank what the account lacks', () => {
  const typed = { ...blank, customerName: 'Lan', deliveryAddress: '1 Tràng Tiền' }
  const change = fromAccount(typed, { ...user, phone: '' }, 'vi')
  expect(change).toEqual({ customerEmail: 'ha@example.com' })
  expect(fromAccount({ ...blank, wardText: 'Gò Vấp' }, user, 'vi')).not.toHaveProperty('deliveryCity')
  expect(fromAccount(blank, { ...user, savedAddresses: [] }, 'vi')).not.toHaveProperty('deliveryCity')
})

it('never fills a recipient, nor the account’s own address for another person', () => {
  const gift = { ...blank, forMe: false }
  const change = fromAccount(gift, user, 'vi')
  expect(Object.keys(change)).toEqual(['customerName', 'customerEmail', 'customerPhone'])
  expect(forAnotherPerson({ ...blank, deliveryAddress: '56 Yên Phụ' }, user.savedAddresses)).toEqual({
    ...{ forMe: false, deliveryAddress: '' },
    ...{ wardCode: '', wardText: '', wardZone: 'city' },
  })
  expect(forAnotherPerson({ ...blank, deliveryAddress: '1 Tràng Tiền' }, user.savedAddresses)).toEqual({ forMe: false })
})

it('leaves the phone blank if the profile has a text that orders do not accept', () => {
  expect(fromAccount(blank, { ...user, phone: 'gọi chị Hà nhé' }, 'vi')).not.toHaveProperty('customerPhone')
})
