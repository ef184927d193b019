import { expect, it } from 'vitest'
import { withBack, type WishlistEntry } from './wishlist.ts'

it('restores an entry in its place, without entries removed meanwhile', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, productId: id }) as WishlistEntry) as [
    WishlistEntry,
    WishlistEntry,
    WishlistEntry,
  ]
  expect(withBack([a, c], b, [a, b, c])).toEqual([a, b, c])
  expect(withBack([c], b, [a, b, c])).toEqual([b, c])
})
