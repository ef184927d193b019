import type { Page } from '@playwright/test'
import { users } from '#db/schema/index.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { roleColumns } from '#shared/staff.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, PASSWORD as ADMIN_PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, chooseLanguage, openAdmin } from './back-office.ts'
import { ageSessions, inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { mailedLink } from './mail.ts'

const PASSWORD = 'hoa sữa mùa thu'
const TABLET = 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'

/** Invites an email as a florist, on the screen. */
async function invite(page: Page, locale: Locale, email: string): Promise<void> {
  const t = words(locale)
  await page.getByRole('button', { name: t('adminStaff:invite') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('adminStaff:email')).fill(email)
  await expect(dialog.getByRole('radio', { checked: true })).toHaveValue('florist')
  await dialog.getByRole('button', { name: t('adminStaff:send') }).click()
  await expect(toast(page, t('admin:success'))).toContainText(email)
}

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a florist is invited, works, and is removed with an open tab (${locale})`, async ({ page, shop, browser }) => {
    test.slow()
    const email = `florist-${locale}@example.org`
    await openAdmin(page, locale, '/admin/staff')
    await invite(page, locale, email)
    const invitation = page.getByRole('listitem').filter({ hasText: email })
    await expect(invitation.getByRole('button', { name: t('adminStaff:withdrawNamed', { email }) })).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    const link = await mailedLink(shop.dataDir, 'staff_invitation', email)
    expect(link).toContain(localizedPath(locale, '/invitation'))
    const context = await browser.newContext({ baseURL: shop.url })
    const tab = await context.newPage()
    await chooseLanguage(tab, locale)
    await tab.goto(`${link}x`)
    await expect(tab.getByRole('alert').filter({ hasText: t('errors:link_invalid') })).toBeVisible()
    // The right link, over the same page: it differs in its fragment alone.
    await tab.goto(link)
    await expect(tab.getByText(email)).toBeVisible()
    expect(new URL(tab.url()).hash).toBe('')
    expect(await findViolations(tab)).toEqual([])
    await tab.locator('[name=firstName]').fill('An')
    await tab.locator('[name=password]').fill(PASSWORD)
    await tab.getByRole('button', { name: t('invitation:submit') }).click()

    await tab.waitForURL('**/admin')
    await expect(toast(tab, t('invitation:done'))).toBeVisible()
    const menu = tab.getByRole('navigation', { name: t('admin:nav.label') })
    await expect(menu.getByRole('link', { name: t('admin:nav.orders') })).toBeVisible()
    await expect(menu.getByRole('link', { name: t('admin:nav.customers') })).toBeVisible()
    for (const hidden of ['admin:nav.settings', 'admin:nav.staff'] as const)
      await expect(menu.getByRole('link', { name: t(hidden), exact: true })).toHaveCount(0)
    await tab.goto('/admin/settings')
    await expect(tab.getByRole('heading', { name: t('admin:guard.denied') })).toBeVisible()
    await tab.goto('/admin/products')
    await expect(tab.getByRole('heading', { name: t('adminProducts:title'), level: 1 })).toBeVisible()

    // A tablet that was left at the market is logged out by the owner; the other tab works on.
    const tablet = await browser.newContext({ baseURL: shop.url, userAgent: TABLET })
    const login = await tablet.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
    expect(login.ok()).toBe(true)
    await page.reload()
    const card = page.getByRole('listitem').filter({ hasText: email })
    await expect(card.getByText(t('admin:roles.florist'), { exact: true })).toBeVisible()
    await card.getByText(t('adminStaff:sessions', { count: 2 })).click()
    await card.getByRole('button', { name: /Firefox/ }).press('Enter')
    await expect(toast(page, t('admin:success'))).toContainText(t('adminStaff:sessionEnded', { email }))
    await expect(card.getByText(t('adminStaff:sessions', { count: 1 }))).toBeVisible()
    expect((await tablet.request.get('/api/auth/user')).status()).toBe(401)
    expect((await tab.request.get('/api/auth/user')).status()).toBe(200)
    await tablet.close()
    await card.getByRole('button', { name: t('adminStaff:removeNamed', { email }) }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('adminStaff:remove'), exact: true })
      .click()
    await expect(toast(page, t('admin:success'))).toContainText(email)
    await expect(card).toHaveCount(0)

    await menu.getByRole('link', { name: t('admin:nav.orders') }).click()
    await expect(tab.getByRole('dialog', { name: t('admin:session.title') })).toBeVisible()
    await context.close()
  })
}

test('the only owner of a demo keeps the role, and the screen says why', async ({ page }) => {
  const t = words('en')
  await openAdmin(page, 'en', '/admin/staff')
  await page.getByRole('button', { name: t('adminStaff:changeOf', { email: ADMIN }) }).click()
  const dialog = page.getByRole('dialog')
  // Its hint names other roles, too.
  await dialog.getByRole('radio', { name: new RegExp(`^${t('admin:roles.courier')} `) }).check()
  await dialog.getByRole('button', { name: t('admin:dialog.save') }).click()
  await expect(toast(page, t('common:error'))).toContainText(t('errors:demo_account'))
})

test('an account that exists signs in and comes back to its invitation', async ({ page, shop, browser }) => {
  const t = words('en')
  const email = 'known-florist@example.org'
  await openAdmin(page, 'en', '/admin/staff')
  const context = await browser.newContext({ baseURL: shop.url })
  const tab = await context.newPage()
  await tab.request.post('/api/auth/register', { data: { email, password: PASSWORD }, headers: { Origin: shop.url } })
  const proof = await mailedLink(shop.dataDir, 'verify_email', email)
  await tab.goto(proof)
  await context.clearCookies()
  await invite(page, 'en', email)
  await tab.goto(await mailedLink(shop.dataDir, 'staff_invitation', email))
  await tab
    .getByRole('main')
    .getByRole('link', { name: t('invitation:signIn') })
    .click()
  await tab.getByLabel(t('account:email')).fill(email)
  await tab.locator('[name=password]').fill(PASSWORD)
  await tab.getByRole('button', { name: t('account:signIn.submit'), exact: true }).click()
  await tab.getByRole('button', { name: t('invitation:submit') }).click()
  await tab.waitForURL('**/admin')
  await context.close()
})

/** Comes from the customers to the staff, half an hour after signing in, and fills in an invitation. */
async function fillLateInvitation(page: Page, shop: RunningShop): Promise<void> {
  const t = words('en')
  await openAdmin(page, 'en', '/admin/customers')
  const menu = page.getByRole('navigation', { name: t('admin:nav.label') })
  await menu.getByRole('link', { name: t('admin:nav.staff') }).click()
  await ageSessions(shop)
  await page.getByRole('button', { name: t('adminStaff:invite') }).click()
  await page.getByRole('dialog').getByLabel(t('adminStaff:email')).fill('left@example.org')
}

test('a confirmation ends with the screen that asked for it', async ({ page, shop }) => {
  const t = words('en')
  await fillLateInvitation(page, shop)
  await page.getByRole('button', { name: t('adminStaff:send') }).click()
  const confirmation = page.getByRole('dialog', { name: t('security:confirm.title') })
  await expect(confirmation).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('adminCustomers:title'), level: 1 })).toBeVisible()
  await expect(confirmation).toHaveCount(0)
})

test('a confirmation that the shop is slow to ask for does not open on the next screen', async ({ page, shop }) => {
  const t = words('en')
  await fillLateInvitation(page, shop)
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route('**/api/auth/confirm*', async (route) => {
    asked.resolve()
    await late.promise
    await route.continue()
  })
  await page.getByRole('button', { name: t('adminStaff:send') }).click()
  await asked.promise
  await page.goBack()
  await expect(page.getByRole('heading', { name: t('adminCustomers:title'), level: 1 })).toBeVisible()
  late.resolve()
  // The invitation is refused, as if the confirmation had been closed.
  await expect(toast(page, t('common:error'))).toContainText(t('errors:recent_sign_in_required'))
  await expect(page.getByRole('dialog', { name: t('security:confirm.title') })).toHaveCount(0)
})

test('a session that has ended already goes from the screen when it is ended again', async ({ page, shop }) => {
  const t = words('en')
  const tablet = new BrowserLike(shop.url)
  const data = { email: ADMIN, password: ADMIN_PASSWORD }
  expect((await tablet.post('/api/auth/login', data, { 'User-Agent': TABLET })).status).toBe(200)
  await openAdmin(page, 'en', '/admin/staff')
  const card = page.getByRole('listitem').filter({ hasText: ADMIN })
  await card.locator('summary').click()
  const end = card.getByRole('button', { name: /Firefox/ })
  await expect(end).toHaveCount(1)
  expect((await tablet.get('/api/logout')).status).toBeLessThan(400)
  await end.click()
  await expect(toast(page, t('common:error'))).toContainText(t('errors:not_found'))
  await expect(end).toHaveCount(0)
})

test('a member and an invitation that another owner has removed go from the screen when they are removed again', async ({
  page,
  shop,
}) => {
  const t = words('en')
  const { email, id } = { email: 'gone-courier@example.org', id: crypto.randomUUID() }
  const invited = 'gone-invitation@example.org'
  await inDatabase(shop, (db) => db.insert(users).values({ id, email, ...roleColumns('courier') }))
  await openAdmin(page, 'en', '/admin/staff')
  const { id: invitation } = await call(page, 'POST', '/api/admin/staff/invitations', {
    email: invited,
    role: 'florist',
  })
  await page.reload()
  const withdraw = page.getByRole('button', { name: t('adminStaff:withdrawNamed', { email: invited }) })
  const remove = page.getByRole('button', { name: t('adminStaff:removeNamed', { email }) })
  await expect(withdraw).toBeVisible()
  await call(page, 'DELETE', `/api/admin/staff/invitations/${invitation}`)
  await withdraw.click()
  await expect(toast(page, t('common:error'))).toContainText(t('errors:not_found'))
  await expect(withdraw).toHaveCount(0)

  await call(page, 'DELETE', `/api/admin/staff/${id}`)
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('adminStaff:ask.links'))
  await question.getByRole('button', { name: t('adminStaff:remove'), exact: true }).click()
  await expect(remove).toHaveCount(0)
})
