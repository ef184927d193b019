import type { Page } from '@playwright/test'
import { ADMIN, toast } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { darken, expect, open, overflow, test, themesIn } from './fixtures.ts'
import { resetSettings, settingsIn } from './settings.ts'

test.afterEach(({ shop }) =>
  resetSettings(shop, 'shopProfile', 'shopNotices', 'cashRules', 'dongPerDollar', 'demoNotice'),
)

/** Records whether a section says, however shortly, that another admin has saved it. */
async function noteNotices(page: Page): Promise<void> {
  await page.evaluate(() =>
    new MutationObserver(() => {
      const notice = document.querySelector('.set-section .form-alert')
      if (notice) sessionStorage.setItem('noted-notice', notice.textContent)
    }).observe(document, { childList: true, subtree: true }),
  )
}

/**
 * Has every timer run after 4 ms at the earliest, as browsers may: React then renders before the cache of queries notes
 * an answer.
 */
async function runTimersLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const native = setTimeout
    const late = (work: () => void, delay = 0, ...values: unknown[]) => native(work, Math.max(delay, 4), ...values)
    Object.assign(window, { setTimeout: late })
  })
}

for (const [locale, theme] of themesIn('en')) {
  const { t, say, section } = settingsIn(locale)

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

  test(`the owner says with other words that the shop is a demo, and which mails are sent, where and in which language (${locale})`, async ({
    page,
  }) => {
    await openAdmin(page, locale, '/admin/settings')
    const notices = section(page, 'notices')
    const email = notices.getByLabel(say('notices.email'))
    const newOrders = notices.getByLabel(say('notices.newOrders'))
    const language = notices.getByLabel(say('notices.customerLanguage'))
    await expect(language).toHaveValue('own', { timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    await expect(email).toHaveValue('')
    await email.fill('florist@')
    await notices.getByRole('button', { name: say('notices.save') }).click()
    await expect(email).toHaveAccessibleDescription(new RegExp(t('errors:settings_email')))
    await email.fill('florist@example.com')
    await newOrders.uncheck()
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
    // The answer comes once the saved pages are out of date.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await demo.getByRole('button', { name: say('demo.save') }).click()
    expect((await saved).status()).toBe(200)
    await visitor.reload()
    await expect(visitor.getByRole('contentinfo')).not.toContainText(/Only a test|Chỉ để thử/)
    await page.reload()
    await expect(page.getByRole('region', { name: say('opening.title') })).toContainText(say('opening.notice.todo'))
    await expect(language).toHaveValue('vi')
    await expect(email).toHaveValue('florist@example.com')
    await expect(newOrders).not.toBeChecked()
  })

  test(`on a slow network, a saved section keeps what was saved and what is typed meanwhile (${locale})`, async ({
    page,
  }) => {
    await runTimersLate(page)
    await openAdmin(page, locale, '/admin/settings')
    const shop = section(page, 'shop')
    const facebook = shop.getByLabel(say('shop.facebook'))
    const instagram = shop.getByLabel(say('shop.instagram'))
    const save = shop.getByRole('button', { name: say('shop.save') })
    const rate = section(page, 'prices').getByLabel(say('prices.dongPerDollar'))
    await expect(rate).toHaveValue('25000', { timeout: 60_000 })
    await rate.fill('26k')
    // The settings are not read again before the end of the test.
    const isOver = Promise.withResolvers<void>()
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/api/admin/settings*', async (route) => {
      await (route.request().method() === 'GET' ? isOver : isSeen).promise
      await route.continue()
    })

    // What is typed before the answer stays, and is not saved with it.
    const first = page.waitForRequest((request) => request.method() === 'PATCH')
    await facebook.fill('facebook.com/hoa-sen')
    await save.click()
    await first
    await instagram.fill('instagram.com/hoa-sen')
    await noteNotices(page)
    isSeen.resolve()
    await expect(toast(page, say('shop.saved'))).toHaveCount(1)
    await expect(save).toBeVisible()
    await expect(facebook).toHaveValue('facebook.com/hoa-sen')
    await expect(instagram).toHaveValue('instagram.com/hoa-sen')
    expect((await call(page, 'GET', '/api/admin/settings')).shop.instagram).not.toContain('hoa-sen')

    // It can be saved, and is shown as it is stored.
    await save.click()
    await expect(instagram).toHaveValue('https://instagram.com/hoa-sen')
    await expect(facebook).toHaveValue('https://facebook.com/hoa-sen')
    expect((await call(page, 'GET', '/api/admin/settings')).shop).toMatchObject({
      facebook: 'https://facebook.com/hoa-sen',
      instagram: 'https://instagram.com/hoa-sen',
    })
    // What is typed into another section stays, and nobody else has saved.
    await expect(rate).toHaveValue('26k')
    expect(await page.evaluate(() => sessionStorage.getItem('noted-notice'))).toBe(null)

    // The screen opens with what was saved.
    await page
      .getByRole('link', { name: t('admin:nav.promotions') })
      .first()
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('admin:dialog.discard') })
      .click()
    await expect(page).toHaveURL(/promotions/)
    await page
      .getByRole('link', { name: t('admin:nav.settings') })
      .first()
      .click()
    await expect(facebook).toHaveValue('https://facebook.com/hoa-sen')
    isOver.resolve()
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

  test(`what is left to do is never taken for done because it could not be read (${locale})`, async ({ page }) => {
    const path = '**/api/admin/opening?*'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
    await openAdmin(page, locale, '/admin')
    const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
    await expect(failure).toBeVisible({ timeout: 60_000 })
    await page.unroute(path)
    await failure.getByRole('button', { name: t('admin:retry') }).click()
    await expect(page.getByRole('region', { name: say('opening.title') })).toBeVisible()
    await expect(failure).toHaveCount(0)
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
    const newest = prices.getByRole('button', { name: say('showNewest') })
    await newest.click()
    await page.getByRole('button', { name: t('admin:dialog.keep') }).click()
    await expect(rate).toHaveValue('26,4k')
    await newest.click()
    await page.getByRole('button', { name: t('admin:changedMeanwhile.drop') }).click()
    await expect(rate).toHaveValue('26000')
    await rate.fill('26.400')
    await prices.getByRole('button', { name: say('prices.save') }).click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(rate).toHaveValue('26400')
    const [change] = await call(page, 'GET', '/api/admin/audit-log?entity=settings&id=prices')
    expect(change).toMatchObject({ actor: ADMIN, changes: { dongPerDollar: ['₫26.000', '₫26.400'] } })
  })
}
