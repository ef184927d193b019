import { describe, expect, it } from 'vitest'
import type { SavedAddress, User } from '#features/account/user.ts'
import { chosenAddress, forAnotherPerson, forOwner, fromAccount, fromSaved } from './account-details.ts'
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
const noWard = { wardCode: '', wardText: '', wardZone: 'city' }

const withAddresses = (...savedAddresses: SavedAddress[]): User => ({ ...user, savedAddresses })
const mother: SavedAddress = {
  ...{ address: '5 Nguyễn Du', city: 'Hanoi', wardCode: '00070', wardName: 'Phường Hoàn Kiếm', wardZone: 'city' },
  ...{ recipientName: 'Nguyễn Thị Hoa', recipientPhone: '0912 345 678' },
}
const home: SavedAddress = { address: '56 Yên Phụ', city: 'Hanoi' }

it('fills blank fields from the account, including the first address', () => {
  expect(fromAccount(blank, user, 'vi')).toEqual({
    customerName: 'Trần Thu Hà',
    customerEmail: 'ha@example.com',
    customerPhone: '0900 000 012',
    deliveryAddress: '215 Nguyễn Xí',
    deliveryCity: 'Ho Chi Minh',
    ...noWard,
  })
})

it('keeps what was typed, and leaves blank what the account lacks', () => {
  const typed = { ...blank, customerName: 'Lan', deliveryAddress: '1 Tràng Tiền' }
  const change = fromAccount(typed, { ...user, phone: '' }, 'vi')
  expect(change).toEqual({ customerEmail: 'ha@example.com' })
  expect(fromAccount({ ...blank, wardText: 'Gò Vấp' }, user, 'vi')).not.toHaveProperty('deliveryCity')
  expect(fromAccount(blank, withAddresses(), 'vi')).not.toHaveProperty('deliveryCity')
})

it('never fills a recipient, nor the account’s own address for another person', () => {
  const gift = { ...blank, forMe: false }
  const change = fromAccount(gift, user, 'vi')
  expect(Object.keys(change)).toEqual(['customerName', 'customerEmail', 'customerPhone'])
  expect(forAnotherPerson({ ...blank, deliveryAddress: '56 Yên Phụ' }, user)).toEqual({
    ...{ forMe: false, deliveryAddress: '' },
    ...noWard,
  })
  expect(forAnotherPerson({ ...blank, deliveryAddress: '1 Tràng Tiền' }, user)).toEqual({ forMe: false })
})

it('leaves the phone blank if the profile has a text that orders do not accept', () => {
  expect(fromAccount(blank, { ...user, phone: 'gọi chị Hà nhé' }, 'vi')).not.toHaveProperty('customerPhone')
})

describe('a saved address', () => {
  const gift = { ...blank, forMe: false }
  const moved = withAddresses(mother, home)
  const recipient = { recipientName: 'Nguyễn Thị Hoa', recipientPhone: '0912 345 678' }
  const place = {
    ...{ deliveryAddress: '5 Nguyễn Du', deliveryCity: 'Hanoi' },
    ...{ wardCode: '00070', wardText: 'Phường Hoàn Kiếm', wardZone: 'city' },
  }

  it('brings its ward, and its recipient for another person only', () => {
    expect(fromSaved(mother, gift, moved)).toEqual({ ...place, ...recipient })
    expect(fromSaved(mother, blank, moved)).toEqual(place)
    expect(forAnotherPerson({ ...blank, deliveryAddress: '5 Nguyễn Du' }, moved)).toEqual({
      forMe: false,
      ...recipient,
    })
    const typed = { ...blank, deliveryAddress: '5 Nguyễn Du', recipientName: 'Cô Lan' }
    expect(forAnotherPerson(typed, moved)).toEqual({ forMe: false })
  })

  it('that is the default and another person’s is filled in for another person', () => {
    expect(forAnotherPerson(blank, moved)).toEqual({ forMe: false, ...place, ...recipient })
    expect(forAnotherPerson({ ...blank, deliveryAddress: home.address }, moved)).toMatchObject({
      ...place,
      ...recipient,
    })
    // Not over what was typed, nor a second one, nor where nothing is delivered.
    for (const typed of [{ deliveryAddress: '1 Tràng Tiền' }, { wardText: 'Gò Vấp' }, { recipientName: 'Cô Lan' }])
      expect(forAnotherPerson({ ...blank, ...typed }, moved)).toEqual({ forMe: false })
    expect(forAnotherPerson(blank, withAddresses(home, mother))).toEqual({ forMe: false })
    expect(forAnotherPerson(blank, withAddresses({ ...mother, wardZone: 'none' }))).toEqual({ forMe: false })
  })

  it('of another person leaves the form when the flowers are for the owner', () => {
    const filled = { ...gift, ...fromSaved(mother, gift, moved) }
    expect(forOwner(filled, moved, 'vi')).toMatchObject({
      ...{ forMe: true, deliveryAddress: '56 Yên Phụ', ...noWard },
      ...{ recipientName: '', recipientPhone: '' },
    })
    const typed = { ...gift, deliveryAddress: '1 Tràng Tiền', recipientName: 'Cô Lan' }
    expect(forOwner(typed, moved, 'vi')).not.toHaveProperty('deliveryAddress')
    expect(forOwner(typed, moved, 'vi')).not.toHaveProperty('recipientName')
    // Mother and daughter live in one house.
    const house = withAddresses(mother, { ...mother, recipientName: '' })
    expect(forOwner(filled, house, 'vi')).not.toHaveProperty('deliveryAddress')
  })

  it('of another person is not where the owner’s own flowers go', () => {
    expect(fromAccount(blank, moved, 'vi')).toMatchObject({ deliveryAddress: '56 Yên Phụ' })
    expect(fromAccount(blank, withAddresses(mother), 'vi')).not.toHaveProperty('deliveryAddress')
  })

  it.each(['Trần Thu Hà', 'Thu Hà Trần', 'TRẦN THU HÀ'.normalize('NFD')])(
    'never makes %j, the account’s own name, the recipient',
    (recipientName) => {
      const own = { ...mother, recipientName }
      const account = withAddresses(own)
      expect(fromSaved(own, gift, account)).toEqual(place)
      expect(forAnotherPerson({ ...blank, deliveryAddress: own.address }, account)).toEqual({
        ...{ forMe: false, deliveryAddress: '' },
        ...noWard,
      })
      expect(fromAccount(blank, account, 'vi')).toMatchObject({ deliveryAddress: own.address })
    },
  )

  it('without a recipient takes away the one of another saved address, and keeps a typed one', () => {
    expect(fromSaved(home, { ...gift, ...recipient }, moved)).toMatchObject({ recipientName: '', recipientPhone: '' })
    expect(fromSaved(undefined, { ...gift, ...recipient }, moved)).toEqual({
      ...{ deliveryAddress: '', recipientName: '', recipientPhone: '' },
      ...noWard,
    })
    expect(fromSaved(home, { ...gift, recipientName: 'Cô Lan' }, moved)).not.toHaveProperty('recipientName')
    // Without a name it is not known whose number it is.
    const unnamed = { ...home, recipientPhone: '0912 345 678' }
    expect(fromSaved(unnamed, gift, withAddresses(unnamed))).not.toHaveProperty('recipientPhone')
  })

  it('whose ward is not served or is gone brings no ward, and the former is not filled in', () => {
    const far = { ...home, wardCode: '09619', wardName: 'Xã Ba Vì', wardZone: 'none' as const }
    const gone = { ...home, wardCode: '99999' }
    for (const saved of [far, gone]) expect(fromSaved(saved, gift, withAddresses(saved))).toMatchObject(noWard)
    expect(fromAccount(blank, withAddresses(far), 'vi')).not.toHaveProperty('deliveryAddress')
    expect(fromAccount(blank, withAddresses(gone), 'vi')).toMatchObject({ deliveryAddress: '56 Yên Phụ', ...noWard })
  })

  it('is shown as chosen, of several in one house the one of that recipient', () => {
    const flatmate = { ...mother, recipientName: 'Cô Lan' }
    const house = withAddresses(home, mother, flatmate)
    const at = { deliveryAddress: '5 Nguyễn Du', deliveryCity: 'Hanoi' as const }
    expect(chosenAddress(blank, house)).toBe(-1)
    expect(chosenAddress({ ...blank, ...at }, house)).toBe(1)
    expect(chosenAddress({ ...gift, ...at, recipientName: 'Cô Lan', recipientPhone: '0912 345 678' }, house)).toBe(2)
    expect(chosenAddress({ ...blank, ...at, deliveryCity: 'Ho Chi Minh' }, house)).toBe(-1)
  })

  it('is shown as chosen, of several in streets of one name the one of that ward, and of nobody else', () => {
    const other = { wardCode: '00073', wardName: 'Phường Cửa Nam' }
    const flatmate = { ...mother, recipientName: 'Cô Lan' }
    const streets = withAddresses(mother, { ...flatmate, ...other }, { ...mother, recipientName: '' })
    for (const [index, saved] of streets.savedAddresses.entries())
      expect(chosenAddress({ ...gift, ...fromSaved(saved, gift, streets) }, streets)).toBe(index)
    const ofFlatmate = fromSaved(streets.savedAddresses[1]!, blank, streets)
    expect(chosenAddress({ ...blank, ...ofFlatmate }, streets)).toBe(1)
    // Its ward was changed by hand.
    const changed = { ...gift, ...fromSaved(streets.savedAddresses[1], gift, streets), wardCode: '00076' }
    expect(chosenAddress(changed, streets)).toBe(1)
  })

  it('in a street of another ward, or of the other city, is another house', () => {
    for (const change of [{ wardCode: '00073', wardName: 'Phường Cửa Nam' }, { city: 'Ho Chi Minh' as const }]) {
      const own = { ...mother, ...change, recipientName: '', recipientPhone: '' }
      const streets = withAddresses(own, mother)
      const atOwn = { ...blank, ...fromSaved(own, blank, streets) }
      expect(forAnotherPerson(atOwn, streets)).toEqual({ forMe: false, deliveryAddress: '', ...noWard })
      const atMothers = { ...gift, ...fromSaved(mother, gift, streets) }
      expect(forOwner(atMothers, streets, 'vi')).toMatchObject({
        ...{ deliveryAddress: '5 Nguyễn Du', deliveryCity: own.city, wardCode: own.wardCode },
        ...{ recipientName: '', recipientPhone: '' },
      })
    }
  })
})
