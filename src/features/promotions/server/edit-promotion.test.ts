import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { auditLog, promotions } from '#db/schema/index.ts'
import { columnsWithout } from '#server/translations.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { PROMOTION_FIELDS, type PromotionFields } from '../promotions.schema.ts'
import { createPromotion, deletePromotion } from './edit-promotion.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('the table has exactly the fields of the schema', () => {
  type Row = Omit<typeof promotions.$inferSelect, 'id' | 'createdAt' | 'updatedAt'>
  expectTypeOf<Row>().toEqualTypeOf<PromotionFields>()
  expect(Object.keys(columnsWithout(promotions, 'id', 'createdAt', 'updatedAt'))).toEqual(PROMOTION_FIELDS)
})

it('the audit log keeps every field of a deleted discount code', async () => {
  const fields: PromotionFields = { code: 'TET20', discountPercent: 20, description: 'Quà Tết', isActive: false }
  const actor = await theAdmin(test)
  const created = await createPromotion(test.shop, actor, fields)
  const { id } = created.ok ? created.value : expect.fail()
  expect(await deletePromotion(test.shop, actor, id)).toMatchObject({ ok: true })
  const entries = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['created', Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value]]))],
    ['deleted', Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [value, null]]))],
  ])
})
