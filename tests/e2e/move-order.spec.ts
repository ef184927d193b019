import { eq } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { orders } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES, placesOn } from '#features/delivery/delivery-rules.ts'
import { sampleOrder } from '#features/mail-texts/server/samples.ts'
import { newOrderId, shortOrderId } from '#features/orders/order-id.ts'
import { dayInVietnam, formatDay, type Day } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { phoneText } from '#shared/shop-contact.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { CUSTOMER, numberOf, openAccountPage, signIn, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, nextFrame, open, test } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'
import { mailTo } from './mail.ts'

/** Takes all places of a slot in Ho Chi Minh City. Resolves to a function that gives them back. */
async function fill(shop: RunningShop, deliveryDate: Day, slotId: string): Promise<() => Promise<unknown>> {
  const city = 'Ho Chi Minh' as const
  const taken = Array.from({ length: placesOn(DEFAULT_DELIVERY_RULES, city, deliveryDate) }, () => ({
    ...{ ...sampleOrder('en'), id: newOrderId(), deliveryCity: city, deliveryDate, slotId },
    customerName: 'Fills a slot',
  }))
  await inDatabase(shop, (db) => db.insert(orders).values(taken))
  return () => inDatabase(shop, (db) => db.delete(orders).where(eq(orders.customerName, 'Fills a slot')))
}

for (const [index, locale] of flowsIn('vi').entries()) {
  const t = words(locale)
  // No other spec reads such a day in Ho Chi Minh City.
  const day = usualDay(70 + 40 * index)
  const nextDay = usualDay(90 + 40 * index)

  async function openDialog(page: Page, number: string) {
    await page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('orderChange:title', numberOf(number)) })
    return {
      dialog,
      days: dialog.getByLabel(t('orderChange:day')),
      times: dialog.getByLabel(t('orderChange:time')),
      save: dialog.getByRole('button', { name: t('orderChange:save') }),
    }
  }

  test(`a guest moves an order to another day and time by keyboard (${locale})`, async ({ page, shop }) => {
    const { email, number, link } = await buyAsGuest(shop, locale)
    const empty = await fill(shop, day, '08-10')
    await page.goto(link)
    await page.evaluate((orderId) => localStorage.setItem('receipts', JSON.stringify([{ orderId }])), number)
    await expect(page.getByText(t('ownOrder:canChange'))).toBeVisible()
    const { dialog, days, times, save } = await openDialog(page, number)
    await expect(days).toBeFocused()
    await days.selectOption(day)
    const more = formatMoney(50_000, 'VND')
    await expect(times.locator('option[value="08-10"]')).toHaveText(new RegExp(`· ${t('orderChange:full')}$`))
    await expect(times.locator('option[value="08-10"]')).toBeDisabled()
    await expect(times.locator('optgroup')).toHaveAttribute('label', t('orderChange:exactMore', { amount: more }))
    await expect(times.locator('option[value="at-1030"]')).toBeDisabled()
    const call = t('orderChange:exactUnpaid', { amount: more, phone: phoneText(DEFAULT_PROFILE.phone) })
    await expect(times).toHaveAccessibleDescription(call)
    expect(await findViolations(page, 'dialog')).toEqual([])

    // The full slot is skipped.
    await times.focus()
    await page.keyboard.press('ArrowDown')
    await expect(times).toHaveValue('10-12')
    await save.press('Enter')
    await expect(toast(page, t('orderChange:done'))).toBeVisible()
    await expect(dialog).toBeHidden()
    const main = page.getByRole('main')
    await expect(main).toContainText(formatDay(day))
    await expect(main).toContainText('10:00–12:00')
    const mail = await mailTo(shop.dataDir, 'order_changed', email)
    expect(mail.text).toContain(formatDay(day))
    await empty()
    await open(page, locale, '/')
    await expect(page.locator('.receipts')).toContainText(`${formatDay(day)}, 10:00–12:00`)

    await openAdmin(page, locale, `/admin/orders/${number}`)
    const history = page.getByRole('region', { name: t('adminOrders:history.title') })
    await expect(history.getByText(t('admin:auditLog.customer'))).toBeVisible()
    await expect(history).toContainText(formatDay(day))
    await expect(history).toContainText('10:00–12:00')
    await page.goto(`/admin/orders/sheet?day=${day}&city=Ho%20Chi%20Minh`)
    const sheet = page.getByRole('main')
    await expect(sheet).toContainText(shortOrderId(number))
    await expect(sheet).toContainText('10:00–12:00')
  })

  test(`a slot that fills meanwhile, and a second tab, move nothing (${locale})`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { number, link } = await buyAsGuest(shop, locale)
    await page.goto(link)
    const { dialog, days, times, save } = await openDialog(page, number)
    await days.selectOption(nextDay)
    await times.selectOption('14-16')
    const empty = await fill(shop, nextDay, '14-16')
    // After each failure the page reads the order again.
    const reading = () => page.waitForResponse((answer) => answer.url().includes('/own') && answer.status() === 200)
    const readBefore = reading()
    await save.press('Enter')
    await expect(dialog.getByText(t('errors:slot_full'))).toBeVisible()
    await readBefore
    await expect(times).toBeFocused()
    await expect(times).toHaveValue('14-16')
    await darken(page)
    expect(await findViolations(page, 'dialog')).toEqual([])
    await expect(times.locator('option[value="14-16"]')).toHaveText(new RegExp(t('orderChange:full')))

    const tab = await page.context().newPage()
    await tab.goto(link)
    const other = await openDialog(tab, number)
    await other.days.selectOption(nextDay)
    await other.times.selectOption('18-20')
    await other.save.press('Enter')
    await expect(toast(tab, t('orderChange:done'))).toBeVisible()

    await times.selectOption('16-18')
    const readAgain = reading()
    await save.press('Enter')
    await expect(dialog.getByText(t('errors:time_changed'))).toBeInViewport({ ratio: 1 })
    await expect(days).toBeFocused()
    await (await readAgain).finished()
    await nextFrame(page)
    // What was typed is not kept for an order that says something else.
    await page.keyboard.press('Escape')
    await nextFrame(page)
    const again = await openDialog(page, number)
    await expect(again.days).toHaveValue(nextDay)
    await expect(again.times).toHaveValue('18-20')
    await tab.close()
    await empty()
  })

  test(`an account moves an order that was paid for an exact time (${locale})`, async ({ page, shop }) => {
    const number = await buyAs(await BrowserLike.signedIn(shop.url, CUSTOMER), shop.url, CUSTOMER)
    await inDatabase(shop, (db) =>
      db.update(orders).set({ slotId: 'at-1030', exactFee: 50_000 }).where(eq(orders.id, number)),
    )
    await signIn(page)
    const mine = page.getByRole('article', { name: t('orders:order', numberOf(number)) })
    await openAccountPage(page, locale, '/orders', mine)
    const { days, times, save } = await openDialog(page, number)
    await expect(times).toHaveAccessibleDescription(t('orderChange:exactPaid', { amount: formatMoney(50_000, 'VND') }))
    await days.selectOption(nextDay)
    await expect(times.locator('option[value="at-1500"]')).toBeEnabled()
    await times.selectOption('at-1500')
    await save.press('Enter')
    await expect(toast(page, t('orderChange:done'))).toBeVisible()
    await expect(mine).toContainText(`${formatDay(nextDay)}, ${t('tracking:slot.exactly', { at: '15:00' })}`)
    await mine.getByRole('link', { name: t('orders:trackNamed', numberOf(number)) }).press('Enter')
    await expect(page.getByRole('definition').filter({ hasText: '15:00' })).toBeVisible()

    // The florists begin while the page is open.
    await openAccountPage(page, locale, '/orders', mine)
    await inDatabase(shop, (db) => db.update(orders).set({ status: 'processing' }).where(eq(orders.id, number)))
    const change = page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) })
    await change.press('Enter')
    await expect(toast(page, t('errors:change_too_late'))).toBeVisible()
    await expect(change).toHaveCount(0)
    await expect(mine.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

for (const timezoneId of ['Europe/Berlin', 'America/Los_Angeles'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the days are those of Vietnam', async ({ page, shop }) => {
      const t = words('en')
      const { number, link } = await buyAsGuest(shop, 'en')
      await page.goto(link)
      await page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) }).click()
      const days = page.getByRole('dialog').getByLabel(t('orderChange:day'))
      const today = dayInVietnam(new Date())
      await expect(days.locator('option').first()).toHaveAttribute('value', today)
      const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(today))
      await expect(days.locator('option').first()).toContainText(`${weekday} ${formatDay(today)}`)
    })
  })
