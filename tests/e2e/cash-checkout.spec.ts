import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import { formatDateTime } from '#shared/dates.ts'
import { localizedPath } from '#shared/locale.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { inDatabase } from './database.ts'
import { darken, expect, open, overflow, test, text, themesIn } from './fixtures.ts'
import { fillDelivery, holdRoses, openCheckout } from './purchase.ts'

const RULES = {
  ...{ on: true, cities: ['Hanoi', 'Ho Chi Minh'], maxVND: 50_000_000, guestMaxVND: 50_000_000 },
  ...{ onBusyDays: true, confirmAboveVND: 1_000 },
}

/** Says who may pay the courier, in a shop that other specs use, too; null: nobody. */
const allow = (shop: RunningShop, rules: object | null) =>
  inDatabase(shop, async (db) => {
    await writeShopState(db, 'cashRules', rules as never)
    await db.batch([...raiseTags(db, ['site'])])
  })
test.afterEach(({ shop }) => allow(shop, null))

async function shots(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

for (const [locale, theme] of themesIn('vi')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)
  const all = words(locale)

  test(`an order is placed that the courier is paid for, once, and every page says so (${locale})`, async ({
    page,
    context,
    shop,
  }) => {
    await allow(shop, { ...RULES, cities: ['Hanoi'] })
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    if (theme === 'dark') await darken(page)
    const cash = page.getByRole('radio', { name: t('payment.cash') })
    const city = (name: string) => page.getByRole('radio', { name: t(`delivery.cities.${name}`), exact: true })
    await city('Ho Chi Minh').check()
    await expect(cash).toBeDisabled()
    await expect(cash).toHaveAccessibleDescription(all('errors:cash_city'))
    await city('Hanoi').check()
    await expect(cash).toBeEnabled()
    await cash.check()
    await expect(page.locator('.payment-lead')).toContainText(t('payment.cashConfirm'))
    expect(await findViolations(page, '.checkout')).toEqual([])
    await shots(page, `checkout-${locale}`)

    // The same checkout in a second tab.
    const second = await context.newPage()
    await openCheckout(second, locale)
    await second.getByRole('radio', { name: t('payment.cash') }).check()
    const count = () => inDatabase(shop, (db) => db.$count(orders, eq(orders.paymentMethod, 'cash_on_delivery')))
    const before = await count()
    const button = (tab: Page) => tab.getByRole('button', { name: new RegExp(t('pay.cash', { total: '.*' })) })
    const home = new RegExp(`${localizedPath(locale, '/')}$`)
    await Promise.all([
      button(page).dblclick(),
      button(second)
        .click({ timeout: 5_000 })
        .catch(() => {}),
    ])
    await expect(page).toHaveURL(home)
    const receipt = page.locator('.receipt')
    await expect(receipt).toHaveCount(1)
    await expect(receipt.locator('.receipt-cash')).toContainText(text(locale, 'receipts', 'confirm'))
    const id = (await receipt.locator('.receipt-number dd').textContent())!
    const made = await inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.id, id)))
    expect(made).toMatchObject([{ paymentMethod: 'cash_on_delivery', unconfirmed: true, status: 'pending' }])
    const [{ total, confirmBy }] = made as [(typeof made)[number]]
    const until = text(locale, 'receipts', 'confirmBy').replace('{time}', formatDateTime(confirmBy!))
    await expect(receipt.locator('.receipt-cash')).toContainText(until)
    expect(await count()).toBe(before + 1)
    await second.close()
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.receipts')).toEqual([])
    await shots(page, `receipt-${locale}`)

    await open(page, locale, `/track-order?id=${id}`)
    const status = page.locator('.track-status')
    await expect(status).toContainText(text(locale, 'receipts', 'confirm'))
    await expect(status).toContainText(until)
    await expect(status).toContainText(total.toLocaleString('vi-VN'))
    await expect(page.locator('.track-steps li').first()).toContainText(all('tracking:steps.placed'))
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.track')).toEqual([])
    await shots(page, `tracking-${locale}`)
    await open(page, locale, '/contact')
    await expect(page.locator('main')).toContainText(all('contact:faq.ways.cash'))
    await open(page, locale, '/terms')
    await expect(page.locator('main')).toContainText(
      locale === 'vi' ? 'có lựa chọn này' : 'where the checkout offers it',
    )
  })

  test(`a guest's first order above the sum is refused at the choice, once email and phone are there (${locale})`, async ({
    page,
    shop,
  }) => {
    await allow(shop, { ...RULES, guestMaxVND: 1_000 })
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    const cash = page.getByRole('radio', { name: t('payment.cash') })
    await expect(cash).toHaveAccessibleDescription(t('payment.cashGuest'))
    await cash.check()
    // Other specs of this shop deliver flowers to the customer of `fillDelivery`.
    await fillDelivery(page, locale, `${crypto.randomUUID()}@example.com`)
    await expect(cash).toBeDisabled()
    await expect(cash).toHaveAccessibleDescription(t('payment.cashGuest'))
    await expect(page.getByRole('radio', { name: t('payment.card'), exact: true })).toBeChecked()
    expect(await findViolations(page, '.payment-methods')).toEqual([])
    await shots(page, `guest-${locale}`)
  })

  test(`cash is not offered when it is off, and said to be refused at Pay when the owner was faster (${locale})`, async ({
    page,
    shop,
  }) => {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await expect(page.getByRole('radio', { name: t('payment.cash') })).toHaveCount(0)
    await allow(shop, RULES)
    await page.reload()
    await fillDelivery(page, locale)
    await page.getByRole('radio', { name: t('payment.cash') }).check()
    await allow(shop, { ...RULES, maxVND: 1_000 })
    await page.getByRole('button', { name: new RegExp(t('pay.cash', { total: '.*' })) }).click()
    await expect(page.locator('.toast')).toContainText(all('errors:cash_too_much'))
    await expect(page.getByRole('radio', { name: t('payment.cash') })).toBeDisabled()
    await expect(page.getByRole('radio', { name: t('payment.card'), exact: true })).toBeChecked()
  })
}
