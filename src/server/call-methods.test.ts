import { expect, it } from 'vitest'
import { methodsOfPaths } from './call-methods.ts'

const methods = methodsOfPaths([
  { method: 'POST', path: '/api/products' },
  { method: 'GET', path: '/api/products' },
  { method: 'DELETE', path: '/api/products/[id]/reviews' },
  { method: 'PATCH', path: '/api/products/[id]/reviews' },
])

it('lists the methods of all calls of a path; GET brings HEAD, and every path accepts OPTIONS', () => {
  expect(methods.get('/api/products')).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS'])
  expect(methods.get('/api/products/[id]/reviews')).toEqual(['PATCH', 'DELETE', 'OPTIONS'])
})

it('has no entry for a path without a call', () => {
  expect(methods.get('/404')).toBeUndefined()
})
