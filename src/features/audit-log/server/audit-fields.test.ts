import { afterAll, expect, it } from 'vitest'
import { ARTICLE_FIELDS, ARTICLE_TEXTS } from '#features/articles/articles.schema.ts'
import { PRODUCT_FIELDS, PRODUCT_TEXTS } from '#features/catalog/product.schema.ts'
import { editedShape } from '#features/orders/edit-order.schema.ts'
import { ownChangeSchema } from '#features/orders/own-order.schema.ts'
import { PROMOTION_FIELDS } from '#features/promotions/promotions.schema.ts'
import { readSettingsState, SETTINGS_SECTIONS } from '#features/settings/server/sections.ts'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { readField, type AuditField } from '#shared/audit-fields.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'

const { shop, close } = await openTestShop()
afterAll(() => close())

const translated = <Text extends string>(texts: readonly Text[]) =>
  TRANSLATION_LOCALES.flatMap((locale) => texts.map((text) => `${locale}.${text}` as const))
const { token: _, timeBefore: __, textsBefore: ___, ...ownFields } = ownChangeSchema.shape
const settings = await readSettingsState(shop.db, shop.clock.now())

// The compiler checks the names that are written out. These entries take theirs from what was changed, so it checks the
// lists of fields here.
it.each<readonly [string, readonly string[]]>([
  ['a product', [...PRODUCT_FIELDS, ...translated(PRODUCT_TEXTS)] satisfies AuditField[]],
  ['an article', [...ARTICLE_FIELDS, ...translated(ARTICLE_TEXTS)] satisfies AuditField[]],
  ['a discount code', PROMOTION_FIELDS satisfies AuditField[]],
  ['an order, by staff', Object.keys(editedShape)],
  ['an order, by its customer', Object.keys(ownFields)],
  ...Object.entries(SETTINGS_SECTIONS).map(
    ([name, { audit }]) => [`the settings of ${name}`, Object.keys(audit(settings))] as [string, string[]],
  ),
])('the history knows every field of %s', (_entity, fields) => {
  expect(fields.filter((field) => readField(field).name === null)).toEqual([])
})
