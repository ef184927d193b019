import { writeShopState } from '#server/shop-state.ts'
import { addDays, formatDay, todayInVietnam } from '#shared/dates.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, overflow, test, themesIn } from './fixtures.ts'

// Up to today: what ends before yesterday is compared again by the shop's job, which would replace it.
const TO = todayInVietnam()
const DAYS = { at: new Date().toISOString(), from: addDays(TO, -13), to: TO }
const FOUND = { day: addDays(TO, -1), currency: 'VND', theirs: 500_000 } as const

test.afterEach(({ shop }) => inDatabase(shop, (db) => writeShopState(db, 'comparedBooks', null)))

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)
  const say = (key: string, values = {}) => t(`adminDashboard:books.${key}`, values)

  test(`the owner sees what in the books does not agree (${locale})`, async ({ shop, page }) => {
    await inDatabase(shop, (db) =>
      writeShopState(db, 'comparedBooks', {
        ...DAYS,
        count: 3,
        disagreements: [
          { ...FOUND, kind: 'amount', method: 'card', orderId: 'MLBQ7Q2W9E4R5T6Y7U8I9O0P1A', subject: 'pi_1', ours: 1 },
          { ...FOUND, kind: 'payment_without_order', method: 'transfer', orderId: null, subject: 'DH7K3', ours: null },
        ],
      }),
    )
    await openAdmin(page, locale, '/admin')
    const books = page.getByRole('region', { name: say('title', { count: 3 }) })
    await expect(books.getByRole('listitem')).toHaveCount(2, { timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    await expect(books).toContainText(say('kinds.payment_without_order'))
    await expect(books).toContainText(say('more', { count: 1 }))
    await expect(books.getByRole('link')).toHaveAttribute('href', '/admin/orders/MLBQ7Q2W9E4R5T6Y7U8I9O0P1A')
    expect(await findViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 800 })
    // The charts are drawn again.
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })

  test(`the owner is told that the books agree or could not be looked at, once if the shop is away (${locale})`, async ({
    shop,
    page,
  }) => {
    await inDatabase(shop, (db) => writeShopState(db, 'comparedBooks', { ...DAYS, count: 0, disagreements: [] }))
    const answer = { status: 500, json: { code: 'internal', message: 'Broken' } }
    await page.route('**/api/admin/compared-books?*', (route) => route.fulfill(answer))
    await openAdmin(page, locale, '/admin')
    const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
    await expect(failure).toBeVisible({ timeout: 60_000 })
    await page.unrouteAll()
    await failure.getByRole('button', { name: t('admin:retry') }).click()
    await expect(page.getByText(say('agree', { day: formatDay(TO) }))).toBeVisible()
    await expect(failure).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(say('agree', { day: formatDay(TO) }))).toBeVisible()

    const isLast = Promise.withResolvers<void>()
    await page.route('**/api/admin/**', async (route) => {
      if (route.request().url().includes('/dashboard')) await isLast.promise
      await route.fulfill(answer)
    })
    await page.reload()
    await expect(failure).toHaveCount(2)
    isLast.resolve()
    await expect(failure).toHaveCount(1)
  })
}
