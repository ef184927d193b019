import { describe, expect, it } from 'vitest'
import { pathOfKey } from './query-path.ts'

describe('pathOfKey', () => {
  it.each([
    [['/api/auth/user'], '/api/auth/user'],
    [['/api/orders', 'abc'], '/api/orders/abc'],
    [['/api/products', 7, 'reviews'], '/api/products/7/reviews'],
    [['/api/orders', { page: 2, pageSize: 20, q: '', sort: undefined }], '/api/orders?page=2&pageSize=20'],
    [['/api/orders', { q: 'Lê & Mai' }], '/api/orders?q=L%C3%AA+%26+Mai'],
    [['/api/orders', {}], '/api/orders'],
  ])('%j is %s', (key, path) => {
    expect(pathOfKey(key)).toBe(path)
  })
})
