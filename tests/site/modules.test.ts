import { expect, it } from 'vitest'
import { SCREENS } from '#admin/screens.ts'
import { shopUrl } from './pages.ts'
import { modulesFoundLate, namedModules } from './scripts.ts'

const ISLANDS = ['/cart', '/checkout', '/wishlist', '/profile', '/orders', '/auth', '/auth/reset', '/track-order']
const ADMIN = Object.keys(SCREENS).map((path) => `/admin/${path}`.replace(/\/$/, ''))

const read = async (path: string) => (await fetch(shopUrl + path)).text()

it.each([...ISLANDS, '/vi/cart', '/products', ...ADMIN])('%s names every module that it starts with', async (path) => {
  const html = await read(path)
  expect(namedModules(html)).not.toEqual([])
  expect(await modulesFoundLate(html)).toEqual([])
})

it.each(ISLANDS)('%s loads nothing of the back-office', async (path) => {
  expect(namedModules(await read(path)).filter((file) => file.includes('/admin'))).toEqual([])
})

it('each screen of the back-office names its own, and an address of none only what all need', async () => {
  const common = namedModules(await read('/admin/no/such/screen'))
  const screens = await Promise.all(
    ADMIN.map(async (path) => namedModules(await read(path)).filter((file) => !common.includes(file))),
  )
  expect(screens).not.toContainEqual([])
  expect(new Set(screens.map((files) => files.join())).size).toBe(
    new Set(Object.values(SCREENS).map(({ file }) => file)).size,
  )
})
