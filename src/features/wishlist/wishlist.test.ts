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

it('keeps entries that came back meanwhile, though they were gone when it was removed', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, productId: id }) as WishlistEntry) as [
    WishlistEntry,
    WishlistEntry,
    WishlistEntry,
    WishlistEntry,
  ]
  // A was removed first and came back first.
  expect(withBack([a, c], b, [b, c])).toEqual([a, b, c])
  expect(withBack([a, d], c, [b, c])).toEqual([a, d, c])
  expect(withBack([], b, [b, c])).toEqual([b])
})
