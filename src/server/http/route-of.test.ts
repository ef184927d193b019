import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CALLS } from '#src/calls.ts'
import { createRouteOf, NO_ROUTE } from './route-of.ts'

const callPaths = CALLS.map(({ path }) => path)
const routeOf = createRouteOf(callPaths)

const pages = join(import.meta.dirname, '../../pages')

/** The patterns of every page and file that Astro serves, without the language. */
const patterns = globSync('**/*.{astro,ts}', { cwd: pages })
  .map((file) => `/${file.replaceAll('\\', '/')}`)
  .filter((file) => !file.startsWith('/api/') && !file.includes('/_'))
  .map(
    (file) =>
      file
        .replace(/\.(astro|ts)$/, '')
        .replace('/[...locale]', '')
        .replace(/\/index$/, '') || '/',
  )

it('finds every page’s pattern, in both languages', () => {
  expect(patterns.length).toBeGreaterThan(25)
  for (const pattern of patterns) {
    const path = pattern.replace('[...path]', 'orders/x').replace(/\[\w+\]/g, 'a-value')
    expect(routeOf(path)).toBe(pattern)
    if (!pattern.startsWith('/admin')) expect(routeOf(`/vi${path === '/' ? '' : path}`)).toBe(pattern)
  }
})

it('finds every call’s pattern, fixed segments before values', () => {
  for (const pattern of [...callPaths, '/api/health', '/api/ready', '/api/objects/upload/[id]'])
    expect(routeOf(pattern.replace(/\[\w+\]/g, 'a%20value'))).toBe(pattern)
  expect(routeOf('/api/admin/articles/preview')).toBe('/api/admin/articles/preview')
})

it.each([
  ['/objects/p/rose-640.webp', '/objects/[...path]'],
  ['/sandbox/stripe/v1/payment_intents/pi_1', '/sandbox/[...path]'],
  ['/admin', '/admin/[...path]'],
  ['/api/orders/track/a/b', NO_ROUTE],
  ['/wp-login.php', NO_ROUTE],
  ['/products/', '/products'],
  ['/vix/cart', NO_ROUTE],
  ['', NO_ROUTE],
  ['*', NO_ROUTE],
])('%s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})
