import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { formatDay } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { toast } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, open, overflow, test, themesIn } from './fixtures.ts'
import { resetSettings, settingsIn } from './settings.ts'

// Open orders of other specs would have the shop ask before it changes days and times.
test.beforeEach(({ shop }) => inDatabase(shop, (db) => db.update(orders).set({ status: 'delivered' })))
test.afterEach(({ shop }) => resetSettings(shop, 'deliveryRules'))

for (const [locale, theme] of themesIn('en')) {
  const { t, say, section } = settingsIn(locale)

  test(`the owner changes slots and fees, is asked only about what is not saved, and pages say so (${locale})`, async ({
    page,
  }) => {
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
    // What is put back is no change.
    const places = times.getByLabel(say('places', { city: t('tracking:shipping.cities.Hanoi') }))
    await expect(places).not.toHaveValue('')
    const before = await places.inputValue()
    await places.fill(`${before}0`)
    await places.fill(before)
    await elsewhere.click()
    await expect(page).toHaveURL(/promotions/)

    await open(page, locale, '/shipping-policy')
    await expect(page.locator('main')).toContainText('₫65.000')
    await expect(page.locator('main')).toContainText(locale === 'en' ? '1:30 PM' : '13:30')
  })

  test(`a question about fees that going back replaces leaves the section as it was (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/promotions')
    await page
      .getByRole('link', { name: t('admin:nav.settings') })
      .first()
      .click({ timeout: 60_000 })
    const fees = section(page, 'fees')
    const flat = fees.getByLabel(say('fees.in', { fee: say('fees.flat'), currency: 'VND' }))
    const save = fees.getByRole('button', { name: say('fees.save') })
    await flat.fill('65')
    await save.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(say('fees.askTitle'))
    await page.goBack()
    await expect(question).toContainText(t('admin:dialog.discardTitle'))
    await question.getByRole('button', { name: t('admin:dialog.keep') }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/settings/)
    await expect(flat).toHaveValue('65')
    await flat.fill('65k')
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(flat).toHaveValue('65000')
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
    await page.getByRole('button', { name: t('admin:changedMeanwhile.drop') }).click()
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
    // Removed, it gives the focus to the search.
    await zones.getByRole('button', { name: say('zones.remove', { ward: 'Phường Sài Gòn' }) }).press('Enter')
    await expect(zone).toHaveCount(0)
    await expect(ward).toBeFocused()

    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
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
