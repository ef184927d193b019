import { expect, it } from 'vitest'
import { indexOf, keysOf, withAdded, without, withFirst, withReplaced } from './address-list.ts'
import type { SavedAddress } from './user.ts'

const empty = { label: '', wardCode: '', recipientName: '', recipientPhone: '' }
const home: SavedAddress = { address: '56 Yên Phụ', city: 'Hanoi' }
const mother: SavedAddress = {
  ...{ address: '5 Nguyễn Du', city: 'Hanoi', label: 'Mẹ', wardCode: '00070', wardName: 'Phường Hoàn Kiếm' },
  ...{ wardZone: 'city', recipientName: 'Trần Thị Hoa' },
}
const sentHome = { ...home, ...empty }
const sentMother = {
  ...{ address: '5 Nguyễn Du', city: 'Hanoi', label: 'Mẹ', wardCode: '00070' },
  ...{ recipientName: 'Trần Thị Hoa', recipientPhone: '' },
}
const office = { ...empty, address: '1 Lê Duẩn', city: 'Hanoi' as const }

it('changes the list as another window left it', () => {
  expect(withAdded([home, mother], office)).toEqual([sentHome, sentMother, office])
  expect(withReplaced([mother, home], home, office)).toEqual([sentMother, office])
  expect(without([mother, home], home)).toEqual([sentMother])
  expect(withFirst([home, mother], mother)).toEqual([sentMother, sentHome])
})

it('keeps what was typed into an address that another window deleted, and deletes nothing else', () => {
  expect(withReplaced([mother], home, office)).toEqual([sentMother, office])
  expect(without([mother], home)).toEqual([sentMother])
  expect(withFirst([mother], home)).toEqual([sentMother])
})

it('holds an address once that is saved again, as its answer was lost', () => {
  const typed = { ...office, label: ' Cơ\tquan ' }
  const stored = { ...office, label: 'Cơ quan' }
  expect(withAdded([home, stored], typed)).toEqual([sentHome, stored])
  expect(withReplaced([stored, mother], home, typed)).toEqual([stored, sentMother])
  expect(indexOf([mother, stored], typed)).toBe(1)
  expect(withAdded([home, stored], { ...typed, recipientName: 'Mai' })).toHaveLength(3)
})

it('takes one of two equal addresses', () => {
  expect(without([home, home], home)).toEqual([sentHome])
  expect(withFirst([mother, home, home], home)).toEqual([sentHome, sentMother, sentHome])
})

it('finds and names an address by its contents, wherever it is', () => {
  expect(indexOf([mother, { ...home, label: '' }], home)).toBe(1)
  expect(indexOf([mother], home)).toBe(-1)
  expect(keysOf([mother, home])).toEqual(keysOf([home, mother]).toReversed())
  expect(new Set(keysOf([home, mother, home])).size).toBe(3)
})
