import { eq } from 'drizzle-orm'
import { checkouts, orders } from '#db/schema/index.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, test, text, themesIn } from './fixtures.ts'
import { offerTransfers, sendMoney, shownReference, transferSteps } from './transfers.ts'

offerTransfers()

for (const [locale, theme] of themesIn('en')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)
  const { beginTransfer } = transferSteps(locale, theme)

  test(`staff see money that came twice, and say what became of it (${locale})`, async ({ page }) => {
    await beginTransfer(page)
    const reference = await shownReference(page)
    for (let n = 0; n < 2; n++) await sendMoney(page, reference)
    await expect(page.locator('.toast')).toBeVisible({ timeout: 20_000 })

    const say = (key: string, values = {}) => words(locale)(`adminTransfers:${key}`, values)
    await openAdmin(page, locale, '/admin/transfers')
    const open = page.getByRole('region', { name: say('open') })
    const line = open.getByRole('listitem').filter({ hasText: reference })
    await expect(line).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await line.getByRole('button', { name: say('resolve') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('what')).selectOption('returned')
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(dialog.getByLabel(say('note'))).toBeFocused()
    await dialog.getByLabel(say('note')).fill('0011223344, 27/11')
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('region', { name: say('recent') })).toContainText(say('resolutions.returned'))

    await page.getByRole('button', { name: say('statement.open') }).click()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' })
    const text = `hoa cuoi ${crypto.randomUUID().slice(0, 8)}`
    const rows = [`${today},5.000.000,${text}`, `${today},hai tram,x`]
    await page.getByLabel(words(locale)('admin:file.label'), { exact: true }).setInputFiles({
      name: 'sao-ke.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Ngày giao dịch,Ghi có,Nội dung\n${rows.join('\n')}`),
    })
    await expect(dialog.getByRole('row').filter({ hasText: text })).toContainText(say('statement.outcomes.open'))
    await expect(dialog).toContainText(say('statement.problems.amount'))
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: say('statement.confirm', { count: 1 }) }).click()
    await expect(open.getByRole('listitem').filter({ hasText: text })).toContainText('₫5.000.000')
  })

  test(`money that comes after its time waits for staff, who make the order of it (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    await beginTransfer(page)
    const reference = await shownReference(page)
    // Its minutes are over. The reconciler ends it within its period, and the page says so by itself.
    await inDatabase(shop, (db) =>
      db.update(checkouts).set({ openForMs: 1 }).where(eq(checkouts.paymentIntentId, reference)),
    )
    await expect(page.getByRole('heading', { name: t('transfer.overTitle') })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('.checkout-outcome')).toContainText(t('transfer.over', { reference }))
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.checkout-outcome')).toEqual([])
    await sendMoney(page, reference)

    const say = (key: string) => words(locale)(`adminTransfers:${key}`)
    const context = await browser.newContext({ baseURL: shop.url })
    const staff = await context.newPage()
    await openAdmin(staff, locale, '/admin/transfers')
    const line = staff
      .getByRole('region', { name: say('open') })
      .getByRole('listitem')
      .filter({ hasText: reference })
    await line.getByRole('button', { name: say('resolve') }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel(say('reference')).fill(reference)
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(line).toHaveCount(0)
    await context.close()
    // The line is placed first; the order of its payment is made after that.
    await expect
      .poll(() => inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.paymentIntentId, reference))))
      .toMatchObject([{ paymentMethod: 'transfer', paymentStatus: 'paid', reviewReason: 'quote_expired' }])
  })
}
