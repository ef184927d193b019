import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { DEFAULT_LOCALE, localizedPath } from '#shared/locale.ts'
import { publicPaths } from './public-paths.ts'

const PAGES = join(import.meta.dirname, '../../../pages/[[]...locale]')

let shop: TemporaryShop
beforeEach(() => {
  shop = new TemporaryShop()
})
afterEach(() => shop.remove())

/** Returns the addresses, in the default language, of the pages that are saved and have one address each. */
function savedPages(): string[] {
  const files = globSync(`${PAGES}/**/*.astro`).filter((file) =>
    readFileSync(file, 'utf8').includes('Astro.cache.set('),
  )
  const paths = files.map((file) => file.split('[...locale]')[1]!.replace(/(\/index)?\.astro$/, ''))
  return paths.filter((path) => !path.includes('[')).map((path) => localizedPath(DEFAULT_LOCALE, path || '/'))
}

test('every saved page of one address is rendered ahead and exported', async () => {
  const saved = savedPages()
  expect(saved).toContain(localizedPath(DEFAULT_LOCALE, '/auth'))
  expect(await Array.fromAsync(publicPaths(await shop.open()))).toEqual(expect.arrayContaining(saved))
})
