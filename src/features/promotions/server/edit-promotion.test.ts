import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { auditLog, promotions } from '#db/schema/index.ts'
import { columnsWithout } from '#server/columns-without.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { PROMOTION_FIELDS, promotionSchema, type PromotionFields } from '../promotions.schema.ts'
import { changePromotion, createPromotion, deletePromotion } from './edit-promotion.ts'

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
  const fields: PromotionFields = {
    code: 'TET20',
    discountPercent: 20,
    description: 'Quà Tết',
    isActive: false,
    startsAt: '2026-02-01T08:00',
    endsAt: '2026-02-20T00:00',
    minimumVND: 500_000,
    minimumUSDCents: 20_00,
    maxUses: 100,
    maxUsesPerCustomer: 1,
    firstOrderOnly: true,
    categories: ['Hoa Sinh Nhật'],
  }
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

it('a discount code is deleted in the version that was seen, or in any if none is named', async () => {
  const actor = await theAdmin(test)
  const make = async (code: string) => {
    const fields = promotionSchema.parse({ code, discountPercent: 10, description: 'Hè' })
    const created = await createPromotion(test.shop, actor, fields)
    return created.ok ? created.value : expect.fail()
  }
  const { id, updatedAt } = await make('HE20')
  const changed = await changePromotion(test.shop, actor, id, { discountPercent: 20, updatedAt })
  const now = changed.ok ? changed.value : expect.fail()
  const stored = () => test.shop.db.select().from(promotions).where(eq(promotions.id, id))
  expect(await deletePromotion(test.shop, actor, id, { updatedAt })).toMatchObject({ code: 'changed_meanwhile' })
  expect(await stored()).toMatchObject([{ discountPercent: 20 }])
  expect(await deletePromotion(test.shop, actor, id, now)).toMatchObject({ ok: true })
  expect(await stored()).toEqual([])
  expect(await deletePromotion(test.shop, actor, (await make('HE30')).id)).toMatchObject({ ok: true })
})

it('a code never ends before it starts, also when only one of the two is changed', async () => {
  const actor = await theAdmin(test)
  const fields = promotionSchema.parse({
    code: 'HE10',
    discountPercent: 10,
    description: 'Hè',
    startsAt: '2026-06-01T09:00',
  })
  const tooEarly = { ok: false, code: 'code_end_before_start', field: 'endsAt' }
  expect(await createPromotion(test.shop, actor, { ...fields, endsAt: '2026-06-01T09:00' })).toEqual(tooEarly)
  const created = await createPromotion(test.shop, actor, fields)
  const { id } = created.ok ? created.value : expect.fail()
  expect(await changePromotion(test.shop, actor, id, { endsAt: '2026-05-31T23:59' })).toEqual(tooEarly)
  expect(await changePromotion(test.shop, actor, id, { endsAt: '2026-06-01T09:01' })).toMatchObject({ ok: true })
})
