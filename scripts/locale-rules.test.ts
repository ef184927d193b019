import { describe, expect, it } from 'vitest'
import { lintRule } from '#tests/factories/lint-rule.ts'

const refusals = lintRule('no-restricted-syntax')

describe('a language code outside of the list is refused', () => {
  it.each([
    ['in a comparison', 'src/features/cart/cart.ts', "export const isBase = (locale: string) => locale === 'vi'\n"],
    ['as a value', 'src/server/csv.ts', "export const locale = 'en'\n"],
    ['as a key', 'src/features/cart/cart.ts', "export const texts = { vi: 'Giỏ hàng' }\n"],
    ['as a property', 'src/features/cart/cart.ts', 'export const name = (product: Names) => product.en\n'],
    ['in a path', 'src/features/cart/cart.ts', "export const path = '/vi/cart'\n"],
    ['in a path put together', 'src/features/cart/cart.ts', 'export const path = (slug: string) => `/vi/${slug}`\n'],
    ['in a page', 'src/layouts/Header.astro', "---\nconst locale = 'vi'\n---\n<p lang={locale}></p>\n"],
    ['in the schema', 'db/schema/orders.ts', "export const locales = ['en']\n"],
  ])('%s', async (_, file, code) => {
    expect(await refusals(file, code)).toEqual([expect.stringContaining('src/i18n/locales.ts')])
  })

  it('except in the list itself, in the folder of a language, and in tests', async () => {
    for (const file of ['src/i18n/locales.ts', 'src/i18n/messages/en/calendar.ts', 'src/shared/shared.test.ts'])
      expect(await refusals(file, "export const locale = { en: 'vi' }\n")).toEqual([])
  })

  it('words that begin like a language code are allowed', async () => {
    expect(await refusals('src/features/cart/cart.ts', "export const path = ['/video', 'end', 'view']\n")).toEqual([])
  })
})
