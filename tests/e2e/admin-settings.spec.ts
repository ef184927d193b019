import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import { formatDay } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { ADMIN, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin, overflow } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, open, test, themesIn } from './fixtures.ts'

/** Gives the shop, which other specs use too, the default rules again. */
const restore = (shop: RunningShop) =>
  inDatabase(shop, async (db) => {
    await writeShopState(db, 'deliveryRules', null)
    await writeShopState(db, 'shopProfile', null)
    await writeShopState(db, 'shopNotices', null)
    await writeShopState(db, 'tax', null)
    await writeShopState(db, 'cashRules', null)
    await writeShopState(db, 'dongPerDollar', null)
    await writeShopState(db, 'demoNotice', null)
    await db.batch([...raiseTags(db, ['site'])])
  })

// Open orders of other specs would have the shop ask before it changes days and times.
test.beforeEach(({ shop }) => inDatabase(shop, (db) => db.update(orders).set({ status: 'delivered' })))
test.afterEach(({ shop }) => restore(shop))

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  const say = (key: string, values = {}) => t(`adminSettings:${key}`, values)
  const section = (page: Page, name: string) => page.getByRole('region', { name: say(`${name}.title`), exact: true })

  test(`the owner changes how the shop is reached, and a script is not accepted as a link (${locale})`, async ({
    page,
  }) => {
    await openAdmin(page, locale, '/admin/settings')
    const shop = section(page, 'shop')
    const facebook = shop.getByLabel(say('shop.facebook'))
    await expect(page.getByRole('region', { name: say('opening.title') })).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    await facebook.fill('javascript:alert(1)')
    await shop.getByLabel(say('shop.phone'), { exact: true }).fill('024 3825 0123')
    await shop.getByRole('button', { name: say('shop.save') }).click()
    await expect(facebook).toBeFocused()
    await expect(facebook).toHaveAccessibleDescription(t('errors:settings_link'))
    expect(await findViolations(page)).toEqual([])
    await facebook.fill('facebook.com/hoa-sen')
    await shop.getByRole('button', { name: say('shop.save') }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await open(page, locale, '/contact')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: /024/ })).toHaveAttribute('href', 'tel:+842438250123')
    await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://facebook.com/hoa-sen')
  })

  test(`the owner has new orders mailed elsewhere, or not at all (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/settings')
    const notices = section(page, 'notices')
    const email = notices.getByLabel(say('notices.email'))
    await expect(email).toHaveValue('', { timeout: 60_000 })
    await email.fill('florist@')
    await notices.getByRole('button', { name: say('notices.save') }).click()
    await expect(email).toHaveAccessibleDescription(new RegExp(t('errors:settings_email')))
    await email.fill('florist@example.com')
    await notices.getByLabel(say('notices.newOrders')).uncheck()
    await notices.getByRole('button', { name: say('notices.save') }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await page.reload()
    await expect(email).toHaveValue('florist@example.com', { timeout: 60_000 })
    await expect(notices.getByLabel(say('notices.newOrders'))).not.toBeChecked()
  })

  test(`the owner changes slots and fees, and pages say so (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/settings')
    const times = section(page, 'times')
    const save = times.getByRole('button', { name: say('times.save') })
    const from = times.getByLabel(say('from'), { exact: true })
    const to = times.getByLabel(say('to'), { exact: true })
    await expect(from).toHaveCount(6, { timeout: 60_000 })
    if (theme === 'dark') await darken(page)

    // A slot that ends before it begins, and one that overlaps.
    await to.first().fill('7h')
    await save.click()
    await expect(to.first()).toBeFocused()
    await expect(to.first()).toHaveAccessibleDescription(t('errors:settings_slot_end'))
    expect(await findViolations(page)).toEqual([])
    await to.first().fill('10h30')
    await save.click()
    await expect(from.nth(1)).toHaveAccessibleDescription(t('errors:settings_slot_overlap'))
    await from.nth(1).fill('10:30')

    // Outside the opening hours.
    await times.getByRole('button', { name: say('times.addSlot') }).click()
    await from.last().fill('20:00')
    await to.last().fill('22:00')
    await save.click()
    await expect(to.last()).toHaveAccessibleDescription(t('errors:settings_outside_hours'))
    await times.getByRole('button', { name: say('times.removeSlot', { slot: '20:00–22:00' }) }).click()
    await expect(from).toHaveCount(6)
    await times.getByLabel(say('times.sameDayUntil')).fill('1:30 PM')
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(to.first()).toHaveValue('10:30')
    await expect(times.getByLabel(say('times.sameDayUntil'))).toHaveValue('13:30')

    // A fee without its thousands is asked about.
    const fees = section(page, 'fees')
    const flat = fees.getByLabel(say('fees.in', { fee: say('fees.flat'), currency: 'VND' }))
    await flat.fill('65')
    await fees.getByRole('button', { name: say('fees.save') }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('fees.askCorrect') })
      .click()
    await flat.fill('65k')
    await expect(flat).toHaveAccessibleDescription(say('fees.read', { amount: '₫65.000' }))

    // Leaving with a change that is not saved.
    const elsewhere = page.getByRole('link', { name: t('admin:nav.promotions') }).first()
    await elsewhere.click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.keep') })
      .click()
    await fees.getByRole('button', { name: say('fees.save') }).click()
    await expect(flat).toHaveValue('65000')
    await elsewhere.click()
    await expect(page).toHaveURL(/promotions/)

    await open(page, locale, '/shipping-policy')
    await expect(page.locator('main')).toContainText('₫65.000')
    await expect(page.locator('main')).toContainText(locale === 'en' ? '1:30 PM' : '13:30')
  })

  test(`two admins at once, days and wards, on a phone (${locale})`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, '/admin/settings')
    const closed = section(page, 'closed')
    const add = closed.getByRole('button', { name: say('closed.add') })
    await add.click({ timeout: 60_000 })
    const first = closed.getByLabel(say('closed.from'), { exact: true })
    const last = closed.getByLabel(say('closed.to'), { exact: true })
    await first.last().fill('2/9/2030')
    await last.last().fill('1/9/2030')

    // Another admin is faster.
    const { closed: stored } = await call(page, 'GET', '/api/admin/settings')
    const { version, days } = stored
    const value = { days: days.slice(0, 2) }
    await call(page, 'PATCH', '/api/admin/settings', { closed: { version, value } })

    const save = closed.getByRole('button', { name: say('closed.save') })
    await save.click()
    await expect(last.last()).toHaveAccessibleDescription(t('errors:settings_last_day'))
    await last.last().fill('3/9/2030')
    await save.click()
    await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
    await expect(last.last()).toHaveValue('03/09/2030')
    await closed.getByRole('button', { name: say('showNewest') }).click()
    await expect(first).toHaveCount(2)
    await add.click()
    await first.last().fill('2/9/2030')
    await last.last().fill('3/9/2030')
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()

    // A ward is found by its former name, by keyboard alone.
    const zones = section(page, 'zones')
    await zones.getByLabel(say('zones.city')).selectOption('Ho Chi Minh')
    const ward = zones.getByRole('combobox', { name: say('zones.add') })
    await ward.fill('ben nghe')
    await expect(
      zones
        .getByRole('listbox', { name: say('zones.found') })
        .getByRole('option')
        .first(),
    ).toContainText('Phường Sài Gòn')
    await ward.press('Enter')
    const zone = zones.getByLabel(/^Phường Sài Gòn/)
    await zone.selectOption('none')
    await zones.getByRole('button', { name: say('zones.save') }).press('Enter')
    await expect(zone).toHaveValue('none')
    const wards = async () => (await call(page, 'GET', '/api/admin/settings')).zones.wards
    await expect.poll(wards).toMatchObject([{ code: '26740', zone: 'none' }])

    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })

  test(`the owner says who may pay the courier (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/settings')
    const cash = section(page, 'cash')
    const on = cash.getByLabel(say('cash.on'))
    await expect(on).not.toBeChecked({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    await on.check()
    const cities = cash.getByRole('group', { name: say('cash.cities') }).getByRole('checkbox')
    await cities.first().uncheck()
    await cities.last().uncheck()
    const most = cash.getByLabel(say('cash.maxVND'))
    await most.fill('1tr5')
    await expect(most).toHaveAccessibleDescription(new RegExp('1\\.500\\.000'))
    await cash.getByRole('button', { name: say('cash.save') }).click()
    await expect(cities.first()).toBeFocused()
    await expect(cities.first()).toHaveAccessibleDescription(t('errors:settings_cash_cities'))
    expect(await findViolations(page)).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (process.env.SHOTS) await cash.screenshot({ path: `${process.env.SHOTS}/settings-${locale}-${width}.png` })
    }
    await cities.last().press('Space')
    await expect(cities.first()).toHaveAccessibleDescription('')
    await most.press('Enter')
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await page.reload()
    await expect(on).toBeChecked({ timeout: 60_000 })
    await expect(cities.first()).not.toBeChecked()
    await expect(most).toHaveValue('1500000')
  })

  test(`the owner says with other words that the shop is a demo, and sends mails in one language (${locale})`, async ({
    page,
  }) => {
    await openAdmin(page, locale, '/admin/settings')
    const notices = section(page, 'notices')
    const language = notices.getByLabel(say('notices.customerLanguage'))
    await expect(language).toHaveValue('own', { timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    await language.selectOption('vi')
    await notices.getByRole('button', { name: say('notices.save') }).click()
    await expect(toast(page, say('notices.saved'))).toBeVisible()

    const demo = section(page, 'demo')
    const shown = demo.getByLabel(say('demo.shown'))
    const words = demo.getByRole('textbox')
    await words.nth(0).fill('Only a test')
    await words.nth(1).fill('Chỉ để thử')
    expect(await findViolations(page)).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (process.env.SHOTS) await demo.screenshot({ path: `${process.env.SHOTS}/demo-${locale}-${width}.png` })
      if (process.env.SHOTS) await notices.screenshot({ path: `${process.env.SHOTS}/notices-${locale}-${width}.png` })
    }
    await words.nth(1).press('Enter')
    await expect(toast(page, say('demo.saved'))).toBeVisible()
    const visitor = await page.context().newPage()
    await open(visitor, locale, '/')
    await expect(visitor.getByRole('contentinfo')).toContainText(/Only a test|Chỉ để thử/)

    await shown.selectOption('never')
    await demo.getByRole('button', { name: say('demo.save') }).click()
    await expect.poll(async () => (await call(page, 'GET', '/api/admin/settings')).demo.shown).toBe('never')
    await visitor.reload()
    await expect(visitor.getByRole('contentinfo')).not.toContainText(/Only a test|Chỉ để thử/)
    await page.reload()
    await expect(page.getByRole('region', { name: say('opening.title') })).toContainText(say('opening.notice.todo'))
    await expect(language).toHaveValue('vi')
  })

  test(`what is left to do leads to how the server sets it, and names no variable (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin')
    const list = page.getByRole('region', { name: say('opening.title') })
    const link = list.getByRole('link', { name: say('opening.how') }).first()
    await expect(link).toBeVisible({ timeout: 60_000 })
    await expect(list).not.toContainText(/[A-Z]{2,}_[A-Z]/)
    await link.click()
    const server = section(page, 'server')
    await expect(server).toBeFocused()
    await expect(server).toContainText(/SMTP_URL.*MAIL_FROM/)
    if (theme === 'dark') await darken(page)
    await expect(server).toBeInViewport()
  })

  test(`the owner sets the rate of the dollar, typed as people write it (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/settings')
    const prices = section(page, 'prices')
    const rate = prices.getByLabel(say('prices.dongPerDollar'))
    await expect(rate).toHaveValue('25000', { timeout: 60_000 })
    if (theme === 'dark') await darken(page)

    // Its thousands are left out.
    await rate.fill('25')
    await rate.press('Enter')
    await expect(rate).toBeFocused()
    await expect(rate).toHaveAccessibleDescription(new RegExp(t('errors:settings_rate')))
    expect(await findViolations(page)).toEqual([])
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page)).toBeLessThanOrEqual(0)
      if (process.env.SHOTS) await prices.screenshot({ path: `${process.env.SHOTS}/rate-${locale}-${width}.png` })
    }
    await rate.fill('26,4k')
    await expect(rate).toHaveAccessibleDescription(say('prices.read', { rate: '₫26.400' }))

    // Another admin is faster.
    const { prices: stored } = await call(page, 'GET', '/api/admin/settings')
    const value = { dongPerDollar: '26k' }
    await call(page, 'PATCH', '/api/admin/settings', { prices: { version: stored.version, value } })
    await rate.press('Enter')
    await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
    await expect(rate).toHaveValue('26,4k')
    await prices.getByRole('button', { name: say('showNewest') }).click()
    await expect(rate).toHaveValue('26000')
    await rate.fill('26.400')
    await prices.getByRole('button', { name: say('prices.save') }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(rate).toHaveValue('26400')
    const [change] = await call(page, 'GET', '/api/admin/audit-log?entity=settings&id=prices')
    expect(change).toMatchObject({ actor: ADMIN, changes: { dongPerDollar: ['₫26.000', '₫26.400'] } })
  })

  test(`closing a day with an order asks first, and the order keeps its day (${locale})`, async ({ page, shop }) => {
    const deliveryDate = usualDay(30)
    const id = await buyAs(new BrowserLike(shop.url), shop.url, 'closed-day@example.com')
    await inDatabase(shop, (db) => db.update(orders).set({ deliveryDate, slotId: '' }).where(eq(orders.id, id)))
    await openAdmin(page, locale, '/admin/settings')
    const closed = section(page, 'closed')
    const save = closed.getByRole('button', { name: say('closed.save') })
    const question = page.getByRole('alertdialog', { name: say('outside.title') })
    await closed.getByRole('button', { name: say('closed.add') }).click({ timeout: 60_000 })
    await closed.getByLabel(say('closed.from'), { exact: true }).last().fill(formatDay(deliveryDate))
    await closed.getByLabel(say('closed.to'), { exact: true }).last().fill(formatDay(deliveryDate))
    if (theme === 'dark') await darken(page)
    await save.press('Enter')
    await expect(question).toContainText(formatDay(deliveryDate))
    expect(await findViolations(page, '[role=alertdialog]')).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/outside-${locale}.png` })
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    const days = async () => (await call(page, 'GET', '/api/admin/settings')).closed.days as { from: string }[]
    expect(await days()).not.toContainEqual(expect.objectContaining({ from: deliveryDate }))

    await save.click()
    await question.getByRole('button', { name: say('outside.save') }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    expect(await days()).toContainEqual(expect.objectContaining({ from: deliveryDate }))
    const order = await inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.id, id)))
    expect(order).toMatchObject([{ deliveryDate, status: 'pending' }])
  })
}
