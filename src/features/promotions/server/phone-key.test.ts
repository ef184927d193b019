import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import { normalPhone } from '#features/privacy/handle.ts'
import { hasPhone, phoneKey } from './phone-key.ts'

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
  const [row] = await db.all<{ key: string; same: number; other: number }>(
    sql`select ${phoneKey(sql`${phone}`)} as key, ${hasPhone(sql`${phone}`, sql`${normalPhone(phone)}`)} as same,
      ${hasPhone(sql`${phone}`, sql`${''}`)} as other`,
  )
  expect(row).toEqual({ key: normalPhone(phone), same: 1, other: 0 })
})
