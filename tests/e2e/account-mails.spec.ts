import { readFile } from 'node:fs/promises'
import { localizedPath } from '#shared/locale.ts'
import { field, newAccount, openAccountPage, signIn, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, flowsIn, open, test } from './fixtures.ts'
import { mailedLink } from './mail.ts'

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a forgotten password is reset by mail, then changed in the profile (${locale})`, async ({ page, shop }) => {
    const email = await newAccount(page, 'forgot')
    await page.context().clearCookies()
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/auth', field(page, locale, 'account:email'))
    await field(page, locale, 'account:email').fill(email)
    await main.getByRole('link', { name: t('account:signIn.forgot') }).click()
    await expect(field(page, locale, 'account:email')).toHaveValue(email)
    await main.getByRole('button', { name: t('account:forgot.submit') }).click()
    await expect(main.getByRole('heading', { name: t('account:forgot.sentTitle') })).toBeFocused()
    await expect(main.getByText(t('account:forgot.sent', { email }))).toBeVisible()

    const link = await mailedLink(shop.dataDir, 'password_reset', email)
    expect(link).toContain(localizedPath(locale, '/auth/reset'))
    await page.goto(link)
    const password = field(page, locale, 'account:newPassword')
    await expect(password).toBeVisible()
    // The token must not stay in the browser's history.
    expect(page.url()).not.toContain('token')
    await password.fill('another garden')
    await main.getByRole('button', { name: t('account:reset.submit') }).click()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/profile')}$`))
    // Registered under a name, and never proved until now.
    await expect(toast(page, t('account:reset.done'))).toContainText(t('account:profileCleared'))

    // What is loaded above may move the form: between press and release, a click is lost.
    await expect(main.getByText(t('reminders:none'))).toBeVisible()
    await main.getByRole('button', { name: t('account:changePassword.open') }).click()
    await field(page, locale, 'account:currentPassword').fill('not this one')
    await field(page, locale, 'account:newPassword').fill('a third garden')
    await main.getByRole('button', { name: t('account:changePassword.submit') }).click()
    await expect(main.getByText(t('account:changePassword.wrong'))).toBeVisible()
    await expect(field(page, locale, 'account:currentPassword')).toBeFocused()
    await field(page, locale, 'account:currentPassword').fill('another garden')
    await main.getByRole('button', { name: t('account:changePassword.submit') }).click()
    await expect(toast(page, t('account:changePassword.changed'))).toBeVisible()

    // The link works once.
    await page.goto(link)
    await password.fill('a fourth garden')
    await main.getByRole('button', { name: t('account:reset.submit') }).click()
    await expect(main.getByText(t('errors:link_used'))).toBeVisible()
  })

  test(`the link in the mail verifies the email (${locale})`, async ({ page, shop }) => {
    const email = `proof-${crypto.randomUUID().slice(0, 8)}@example.com`
    const data = { email, password: 'a quiet garden' }
    expect((await page.request.post(`/api/auth/register?locale=${locale}`, { data })).status()).toBe(200)
    const link = await mailedLink(shop.dataDir, 'verify_email', email)

    // Another customer is signed in: the page says so, and nothing changes.
    await page.context().clearCookies()
    await signIn(page)
    // The toast's five seconds can be over before the last picture of the page has come.
    await page.goto(`${link}&locale=${locale}`, { waitUntil: 'commit' })
    await expect(toast(page, t('account:verify.failed'))).toContainText(t('errors:link_other_account'))

    // A visitor signs in first, which then verifies the address.
    await page.context().clearCookies()
    await page.goto(`${link}&locale=${locale}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert').getByText(t('errors:link_sign_in'))).toBeVisible()
    await field(page, locale, 'account:email').fill(email)
    await field(page, locale, 'account:password').fill(data.password)
    await main.getByRole('button', { name: t('account:signIn.submit'), exact: true }).click()
    await expect(toast(page, t('account:verify.done'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/profile')}$`))
    await expect(main.getByText(t('account:verify.title'))).toHaveCount(0)
  })

  test(`a customer downloads their data and deletes the account (${locale})`, async ({ page }) => {
    const email = await newAccount(page, 'leaving')
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email).first())
    // The list of devices comes above what is pressed, and would move it.
    await expect(main.getByText(t('security:sessions.this'))).toBeVisible()
    const link = main.getByRole('link', { name: t('account:data.download') })
    // A refusal is said on the page, which stays.
    const json = { success: false, code: 'too_many_requests', message: t('errors:too_many_requests') }
    await page.route('**/api/auth/export*', (route) => route.fulfill({ status: 429, json }), { times: 1 })
    await link.click()
    await expect(toast(page, json.message)).toBeVisible()
    const download = page.waitForEvent('download')
    await link.click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(email)

    await main.getByRole('button', { name: t('account:delete.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('account:delete.question') })
    await dialog.getByRole('button', { name: t('account:delete.keep') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByRole('button', { name: t('account:delete.open') })).toBeFocused()
    await main.getByRole('button', { name: t('account:delete.open') }).click()
    await dialog.getByRole('button', { name: t('account:delete.confirm') }).click()
    await expect(dialog.getByText(t('account:enterPassword'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel(t('account:currentPassword'), { exact: true }).fill('a quiet garden')
    await dialog.getByRole('button', { name: t('account:delete.confirm') }).click()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/')}$`))
    await expect(toast(page, t('account:delete.done'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('common:account.login') }).first()).toBeVisible()
  })

  test(`a delivered product is reviewed from the orders and on its page (${locale})`, async ({ page }) => {
    await signIn(page)
    const main = page.getByRole('main')
    const delivered = main.getByRole('article').filter({ hasText: t('tracking:status.delivered.label') })
    await openAccountPage(page, locale, '/orders', delivered)
    const order = delivered.filter({ hasText: 'Hướng Dương Ban Mai' })
    await order.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) }).click()
    await expect(order.getByRole('radio').first()).toBeFocused()
    await order.getByRole('button', { name: t('reviews:save') }).click()
    await expect(order.getByText(t('reviews:chooseRating'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await order.getByRole('radio', { name: t('reviews:stars', { count: 4 }) }).check({ force: true })
    const comment = `Nắng cả phòng, tươi đúng sáu ngày (${locale}).`
    await order.getByLabel(t('reviews:comment')).fill(comment)
    await order.getByRole('button', { name: t('reviews:save') }).click()
    await expect(toast(page, t('reviews:saved'))).toBeVisible()
    await expect(order.getByText(comment)).toBeVisible()

    // The review is on the product's page within a second, where it can be changed and deleted.
    const shown = main.getByRole('listitem').filter({ hasText: comment })
    await expect(async () => {
      await open(page, locale, '/products/huong-duong-ban-mai')
      await expect(shown).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const own = main.locator('[data-own-review]')
    await expect(own.getByRole('heading', { name: t('reviews:own') })).toBeVisible()
    await own.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
    await own.getByLabel(t('reviews:comment')).fill(`${comment} Và hơn thế.`)
    await own.getByRole('button', { name: t('reviews:save') }).click()
    await expect(own.getByText('Và hơn thế.')).toBeVisible()
    await expect(own.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) })).toBeFocused()
    await own.getByRole('button', { name: new RegExp(`^${t('reviews:delete')}`) }).click()
    await expect(toast(page, t('reviews:deleted'))).toBeVisible()
    await expect(own.getByRole('heading', { name: t('reviews:ask') })).toBeVisible()
  })
}
