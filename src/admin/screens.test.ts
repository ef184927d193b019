import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listOf, LISTS } from './lists.ts'
import { screenAt, SCREENS } from './screens.ts'

it('every address leads to a screen that exists, and every screen has an address', () => {
  const files = globSync('*/*Screen.tsx', { cwd: import.meta.dirname }).map((file) => `./${file.replaceAll('\\', '/')}`)
  const named = Object.values(SCREENS).map(({ file }) => file)
  expect([...new Set<string>(named)].sort()).toEqual(files.sort())
})

it('finds the screen of an address, and its list', () => {
  expect(screenAt('/admin')).toBe('')
  expect(screenAt('/admin/orders/1')).toBe('orders/:id')
  expect(screenAt('/admin/orders/sheet')).toBe('orders/sheet')
  for (const path of ['/admin/orders', '/admin/orders/']) expect(listOf(screenAt(path)), path).toBe(LISTS.orders)
  for (const path of ['/admin', '/admin/', '/admin/orders/1', '/admin/toString', '/cart'])
    expect(listOf(screenAt(path)), path).toBeUndefined()
})
