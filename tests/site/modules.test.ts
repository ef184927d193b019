import { expect, it } from 'vitest'
import { SCREENS } from '#admin/screens.ts'
import { shopUrl } from './pages.ts'
import { modulesFoundLate, namedModules } from './scripts.ts'

const ISLANDS = [
  '/cart',
  '/checkout',
  '/wishlist',
  '/profile',
  '/orders',
  '/auth',
  '/auth/reset',
  '/invitation',
  '/pay',
  '/track-order',
]
const ADMIN = Object.keys(SCREENS).map((path) => `/admin/${path}`.replace(/\/$/, ''))

const read = async (path: string) => (await fetch(shopUrl + path)).text()

it.each([...ISLANDS, '/vi/cart', '/products', ...ADMIN])('%s preloads every module it starts with', async (path) => {
  const html = await read(path)
  expect(namedModules(html)).not.toEqual([])
  expect(await modulesFoundLate(html)).toEqual([])
})

it.each(ISLANDS)('%s loads no module of the back-office', async (path) => {
  expect(namedModules(await read(path)).filter((file) => file.includes('/admin'))).toEqual([])
})

it('each back-office screen preloads its own modules, and an unknown address only the shared ones', async () => {
  const common = namedModules(await read('/admin/no/such/screen'))
  const screens = await Promise.all(
    ADMIN.map(async (path) => namedModules(await read(path)).filter((file) => !common.includes(file))),
  )
  expect(screens).not.toContainEqual([])
  expect(new Set(screens.map((files) => files.join())).size).toBe(
    new Set(Object.values(SCREENS).map(({ file }) => file)).size,
  )
})
