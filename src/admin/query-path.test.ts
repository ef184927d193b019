import { describe, expect, it } from 'vitest'
import { listOrders, readOrder } from '#features/orders/orders.calls.ts'
import { listReviews } from '#features/reviews/reviews.calls.ts'
import { keyOf } from './query-path.ts'

describe('the cache key of an answer', () => {
  it('is the path, its parameters and the query', () => {
    expect(keyOf(listOrders)).toEqual(['/api/orders'])
    expect(keyOf(listOrders, { query: { page: 2 } })).toEqual(['/api/orders', { page: 2 }])
    expect(keyOf(readOrder, { params: { id: 'abc' } })).toEqual(['/api/orders', 'abc'])
    expect(keyOf(listReviews, { params: { id: '7' } })).toEqual(['/api/products', '7', 'reviews'])
  })
})
