import type { Page } from '@playwright/test'
import type { ShopState } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import type { Locale } from '#shared/locale.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { words } from './account.ts'
import { inDatabase } from './database.ts'

/** Gives settings of the shop, which other specs use too, their defaults again, and has its pages rendered anew. */
export const resetSettings = (shop: RunningShop, ...keys: (keyof ShopState)[]) =>
  inDatabase(shop, async (db) => {
    for (const key of keys) await writeShopState(db, key, null)
    await db.batch([...raiseTags(db, ['site'])])
  })

/** Returns the words of the settings screen in a language, and the way to a section of it. */
export function settingsIn(locale: Locale) {
  const t = words(locale)
  const say = (key: string, values = {}) => t(`adminSettings:${key}`, values)
  return {
    t,
    say,
    section: (page: Page, name: string) => page.getByRole('region', { name: say(`${name}.title`), exact: true }),
  }
}
