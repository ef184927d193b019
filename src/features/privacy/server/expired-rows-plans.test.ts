import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansOf } from '#db/testing/query-plans.ts'
import { TemporaryShop } from '#db/testing/temporary-shop.ts'
import type { Database } from '#db/client.ts'
import { listCustomers } from '#features/customers/server/list-customers.ts'
import { readConfig } from '#server/config.ts'
import { deleteExpiredRows } from './delete-expired-rows.ts'

const temporary = new TemporaryShop()
let db: Database
beforeAll(async () => void (db = await temporary.open()))
afterAll(() => temporary.remove())

it('the hourly deletion finds expired sessions and ended mails in an index', async () => {
  const shop = { db, clock: { now: () => new Date() }, config: readConfig({}) }
  const plan = await plansOf(db, () => deleteExpiredRows(shop))
  expect(plan).toContain('sessions_expiry')
  expect(plan).toContain('mails_ended')
  expect(plan).not.toMatch(/SCAN (?:sessions|mails)/)
})

it.each(['createdAt', '-createdAt'] as const)(
  'the newest and the oldest customers are in an index (%s)',
  async (sort) => {
    const plan = await plansOf(db, () => listCustomers(db, { sort }, { page: 1, pageSize: 20, offset: 0 }, 'vi'))
    expect(plan).toContain('customers_created')
  },
)
