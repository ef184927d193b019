import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { countRows } from './count-rows.ts'
import { listAnswer, MOST_COUNTED } from './paging.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('rows are counted up to one more than the limit', async () => {
  const from = sql`from products where archived_at is null`
  expect(await countRows(test.shop.db, from)).toBe(37)
  expect(await countRows(test.shop.db, from, 5)).toBe(6)
  expect(await countRows(test.shop.db, sql`from products where slug = ${'none'}`, 5)).toBe(0)
})

it('an answer says that there are more rows than were counted', () => {
  const headers = (total: number) => {
    const { headers } = listAnswer([], total)
    return [headers.get('x-total-count'), headers.get('x-total-more')]
  }
  expect(headers(MOST_COUNTED)).toEqual([String(MOST_COUNTED), null])
  expect(headers(MOST_COUNTED + 1)).toEqual([String(MOST_COUNTED), '1'])
})
