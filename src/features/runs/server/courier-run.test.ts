import { expect, it } from 'vitest'
import { runs } from '#db/schema/index.ts'
import { plansOf } from '#db/testing/query-plans.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import { courierRun } from './courier-run.ts'

it('a run is read by its own orders, however much cash was ever collected', async () => {
  const test = await openTestShop()
  const { db } = test.shop
  const at = test.shop.clock.now()
  const row = { day: usualDay(3), city: 'Hanoi', courierName: 'Minh', createdAt: at, updatedAt: at } as const
  const [run] = await db.insert(runs).values(row).returning()
  const plan = await plansOf(db, () => courierRun(db, run!, 'en'))
  expect(plan).toContain('cash_collections')
  expect(plan).not.toMatch(/^SCAN cash_collections/m)
  await test.close()
})
