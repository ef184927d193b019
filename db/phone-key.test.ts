import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalPhone } from '#features/privacy/handle.ts'
import { marksOf, refusedUse } from '#features/promotions/server/code-uses.ts'
import type { Database } from './client.ts'
import { orders } from './schema/index.ts'
import { phoneKey } from './schema/phone-key.ts'
import { plansOf } from './testing/query-plans.ts'
import { anOrder } from './testing/rows.ts'
import { TemporaryShop } from './testing/temporary-shop.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => {
  db = await temporary.open()
})
afterAll(() => temporary.remove())

it.each([
  '0901234567',
  '+84 (0)90-123.4567',
  '+84901234567',
  '84 901 234 567',
  '0084901234567',
  ' 090 123 45 67 ',
  '(024) 3825 0000',
  '+1 202-555-0114',
  '001 202 555 0114',
  '8490123',
])('writes "%s" as the rest of the shop does', async (phone) => {
  const [row] = await db.all<{ key: string }>(sql`select ${phoneKey(sql`${phone}`)} as key`)
  expect(row).toEqual({ key: normalPhone(phone) })
})

it('finds former orders of a number by an index, not by reading the numbers of all orders', async () => {
  const former = (phone: string) => {
    const [, , ofPhone] = marksOf({ userId: null, email: '', phone }, 'orders')
    return sql`select done.id from orders as done where done.status <> 'cancelled'
      and done.checkout_id is not ${'own'} and ${ofPhone}`
  }
  const limits = { id: 'code', code: 'FIRST', maxUses: 1, maxUsesPerCustomer: 1, firstOrderOnly: true }
  const buyer = { userId: 'u', email: 'ha@example.vn', phone: '0901234567' }
  const plans = await plansOf(db, () => refusedUse(db, limits, buyer, 'own'))
  expect(plans).toContain('SEARCH done USING INDEX orders_phone_key (<expr>=?)')
  expect(plans).not.toMatch(/SCAN (done|orders|checkouts)/)
  await db.insert(orders).values([
    { ...anOrder('with a number'.padEnd(22, '_')), customerPhone: '+84 (0)90-123.4567' },
    { ...anOrder('without a number'.padEnd(22, '_')), customerPhone: ' ' },
  ])
  expect(await db.all(former('0901 234 567'))).toEqual([{ id: 'with a number'.padEnd(22, '_') }])
  expect([await db.all(former('0901234568')), await db.all(former(''))]).toEqual([[], []])
})
