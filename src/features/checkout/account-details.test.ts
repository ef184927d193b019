import { expect, it } from 'vitest'
import type { User } from '#features/account/user.ts'
import { fromAccount } from './account-details.ts'
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

it('fills what is blank from the account, the first address among it', () => {
  expect(fromAccount(blank, user, 'vi')).toEqual({
    customerName: 'Trần Thu Hà',
    customerEmail: 'ha@example.com',
    customerPhone: '0900 000 012',
    deliveryAddress: '215 Nguyễn Xí',
    deliveryCity: 'Ho Chi Minh',
  })
})

it('leaves what was typed, and what the account does not know', () => {
  const typed = { ...blank, customerName: 'Lan', deliveryAddress: '1 Tràng Tiền' }
  const change = fromAccount(typed, { ...user, phone: '' }, 'vi')
  expect(change).toEqual({ customerEmail: 'ha@example.com' })
  expect(fromAccount(blank, { ...user, savedAddresses: [] }, 'vi')).not.toHaveProperty('deliveryCity')
})

it('leaves the phone blank where the profile holds a text that no order takes', () => {
  expect(fromAccount(blank, { ...user, phone: 'gọi chị Hà nhé' }, 'vi')).not.toHaveProperty('customerPhone')
})
