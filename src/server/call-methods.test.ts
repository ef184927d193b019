import { expect, it } from 'vitest'
import { callMethods } from './call-methods.ts'

const GET = () => {}
let loaded = 0
const methods = callMethods({
  './pages/api/products/index.ts': async () => ({ GET, POST: GET }),
  './pages/api/products/[id]/reviews.ts': async () => {
    loaded++
    return { DELETE: GET, PATCH: GET, prerender: false }
  },
  './pages/api/orders/track/[orderId].ts': async () => ({ GET }),
})

it('finds a call by its route pattern, and its methods by what its file exports', async () => {
  expect(await methods('/api/products')).toEqual(['GET', 'HEAD', 'POST', 'OPTIONS'])
  expect(await methods('/api/products/[id]/reviews')).toEqual(['PATCH', 'DELETE', 'OPTIONS'])
  expect(await methods('/api/orders/track/[orderId]')).toEqual(['GET', 'HEAD', 'OPTIONS'])
})

it('loads a file once, and returns null for a path without a call', async () => {
  await methods('/api/products/[id]/reviews')
  await methods('/api/products/[id]/reviews')
  expect(loaded).toBe(1)
  expect(await methods('/404')).toBeNull()
  expect(await methods('/[...locale]/about')).toBeNull()
})
