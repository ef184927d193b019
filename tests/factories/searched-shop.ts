import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#db/client.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import type { Locale } from '#shared/locale.ts'
import { search } from '#features/search/server/search.ts'

/**
 * Opens a shop for the tests of a file, and returns its search, with names and slugs alone where a test compares them.
 */
export function searchedShop() {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const db = (): Database => shop.shop.db
  const find = (query: string, locale: Locale = 'vi', limit = 50) => search(db(), { query, locale, limit })
  return {
    /** Returns the database. Undefined before the first test begins. */
    db,
    find,
    namesOf: async (query: string, locale?: Locale) => (await find(query, locale)).products.map(({ name }) => name),
    titlesOf: async (query: string, locale?: Locale) => (await find(query, locale)).articles.map(({ title }) => title),
    slugsOf: async (query: string) => (await find(query)).products.map(({ slug }) => slug),
  }
}
