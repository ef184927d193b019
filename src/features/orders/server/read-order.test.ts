import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders, productTranslations } from '#db/schema/index.ts'
import type { Locale } from '#shared/locale.ts'
import { supplementShop } from '#tests/factories/supplement-shop.ts'
import { readOrder } from './read-order.ts'

const { shop: test, dear, proposed } = supplementShop()

it('the flowers of a proposed exchange are named in the reader’s language, as those of the order are', async () => {
  const name = 'Peonies of the morning'
  await test()
    .shop.db.update(productTranslations)
    .set({ name })
    .where(and(eq(productTranslations.productId, dear().id), eq(productTranslations.locale, 'en')))
  const { order } = await proposed({ lines: [{ productId: dear().id, quantity: 3 }] })
  await test().shop.db.update(orders).set({ locale: 'vi' }).where(eq(orders.id, order.id))
  const shown = async (reader: Locale) => {
    const read = await readOrder(test().shop, order.id, reader)
    return read.ok && read.value.supplement?.lines
  }
  expect(await shown('en')).toEqual([{ name, quantity: 3 }])
  expect(await shown('vi')).toEqual([{ name: dear().name, quantity: 3 }])
})
