import type { Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { ADMIN, CUSTOMER, PASSWORD, signIn, words } from './account.ts'
import { findViolations } from './axe.ts'
import { article, asAdmin, call, noteToast, notedToast } from './back-office.ts'
import { expect, nextFrame, test, themesIn } from './fixtures.ts'

/** Opens the back-office with a stored language and theme. */
async function openAdmin(page: Page, locale: Locale, path = '/admin', theme = 'light'): Promise<void> {
  await page.addInitScript(
    ([language, chosen]) => {
      // Runs at every load, so it must not replace a later choice.
      if (!localStorage.getItem('preferred-language')) localStorage.setItem('preferred-language', language)
      if (!localStorage.getItem('theme')) localStorage.setItem('theme', chosen)
    },
    [locale, theme] as const,
  )
  await page.goto(path)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test.describe(`the guard (${locale})`, () => {
    test('sends a guest to sign in after half a second, and brings them back to where they were going', async ({
      page,
      errors: _,
    }) => {
      await noteToast(page)
      await openAdmin(page, locale, '/admin/history?entity=order')
      await page.waitForURL(/\/auth\?/)
      expect(await notedToast(page, 'toast')).toBe(t('admin:guard.unauthorized') + t('admin:guard.unauthorizedText'))
      expect(Number(await notedToast(page, 'stay'))).toBeGreaterThanOrEqual(480)
      await page.getByLabel(t('account:email'), { exact: true }).fill(ADMIN)
      await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: t('account:signIn.submit') }).click()
      await page.waitForURL('**/admin/history?entity=order')
      await expect(heading(page, t('admin:auditLog.title'))).toBeVisible()
    })

    test('sends a customer home after a second', async ({ page }) => {
      // In the language, so that the page redirects nobody while the next one is opened.
      await openAdmin(page, locale, localizedPath(locale, '/about'))
      await signIn(page, CUSTOMER)
      await noteToast(page)
      await page.goto('/admin/orders')
      await page.waitForURL(locale === 'vi' ? /\/vi$/ : /\/$/)
      expect(await notedToast(page, 'toast')).toBe(t('admin:guard.denied') + t('admin:guard.deniedText'))
      expect(Number(await notedToast(page, 'stay'))).toBeGreaterThanOrEqual(980)
    })

    test('waits with a spinner, and says that the shop cannot be reached', async ({ page }) => {
      await signIn(page, ADMIN)
      let answer: (() => void) | undefined
      await page.route('**/api/auth/user*', async (route) => {
        await new Promise<void>((resolve) => (answer = resolve))
        await route.abort()
      })
      await openAdmin(page, locale)
      await expect(page.getByRole('status').filter({ hasText: t('admin:loading') })).toBeVisible()
      await expect.poll(() => answer !== undefined).toBe(true)
      answer?.()
      await expect(page.getByRole('alert').filter({ hasText: t('admin:offline') })).toBeVisible()
      await page.unroute('**/api/auth/user*')
      await page.getByRole('button', { name: t('admin:retry') }).click()
      await expect(heading(page, t('admin-dashboard:title'))).toBeVisible()
    })
  })

  test(`the dashboard shows four cards, five orders, a table for each chart, and nothing below (${locale})`, async ({
    page,
  }) => {
    await signIn(page, ADMIN)
    await openAdmin(page, locale)
    const card = (key: string) => page.locator('.d-card', { hasText: t(`admin-dashboard:cards.${key}`) }).locator('dd')
    await expect(card('revenue')).toHaveText(/^\$[\d,]+\.\d{2}$/)
    // What is left after refunds comes first, in dong.
    await expect(page.locator('.d-month dd')).toHaveText(/^₫[\d.]+/)
    // Other tests may have bought and added before.
    for (const [key, list, atLeast] of [
      ['orders', '/api/orders', 12],
      ['products', '/api/admin/products', 37],
    ] as const) {
      const answer = await page.request.get(`${list}?page=1&pageSize=1`)
      const total = Number(answer.headers()['x-total-count'])
      expect(total).toBeGreaterThanOrEqual(atLeast)
      await expect(card(key)).toHaveText(String(total))
    }
    await expect(card('customers')).toHaveText(/^\d+$/)
    const recent = page.getByRole('region', { name: t('admin-dashboard:recent.title') })
    await expect(recent.getByRole('listitem')).toHaveCount(5)
    // An order by phone has a name alone, and that of a deleted account says that it has none.
    for (const row of await recent.getByRole('listitem').all()) await expect(row).toContainText(/^\s*\p{L}.*\$\d/u)

    const rows = { revenue: 30, delivery: 7, status: 5, best: 5 }
    for (const [part, count] of Object.entries(rows)) {
      const figure = page.getByRole('region', { name: t(`admin-dashboard:${part}.title`) })
      await expect(figure.locator('tbody tr')).toHaveCount(count)
      await expect(figure.locator('.recharts-surface').first()).toBeVisible()
    }
    await expect(page.locator('.d-revenue tbody')).toContainText(/₫[1-9]/)

    await expect(page.locator('.d-drawing')).toHaveCount(4)
    const blank = await page.evaluate(() => {
      const ends = [...document.querySelectorAll('.d-part')].map(
        (part) => part.getBoundingClientRect().bottom + scrollY,
      )
      return document.documentElement.scrollHeight - Math.max(innerHeight, ...ends)
    })
    expect(blank, 'below the last chart').toBeLessThan(150)
    await recent.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(/\/admin\/orders\/\w{26}$/)
  })

  test(`the dashboard keeps its figures when they cannot be read again, and says so (${locale})`, async ({ page }) => {
    await signIn(page, ADMIN)
    // An event would have the figures read once more.
    await page.route('**/api/admin/events*', (route) => route.abort())
    await openAdmin(page, locale)
    const orders = page.locator('.d-card', { hasText: t('admin-dashboard:cards.orders') }).locator('dd')
    await expect(orders).toHaveText(/^\d+$/)
    const path = '**/api/admin/dashboard?*'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
    await page.getByRole('button', { name: t('admin:refresh') }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
    await expect(failure).toBeVisible()
    await expect(orders).toHaveText(/^\d+$/)
    await page.unroute(path)
    await failure.getByRole('button', { name: t('admin:retry') }).click()
    await expect(failure).toHaveCount(0)
  })

  test(`the menu works by keyboard, screens have titles, and a reload keeps the screen (${locale})`, async ({
    page,
  }) => {
    await signIn(page, ADMIN)
    await openAdmin(page, locale)
    const menu = page.getByRole('navigation', { name: t('admin:nav.label') })
    await expect(menu.getByRole('link', { name: t('admin:nav.dashboard') })).toHaveAttribute('aria-current', 'page')
    await expect(menu.getByRole('link', { name: t('admin:nav.store') })).toHaveAttribute('href', '/')
    for (const name of ['orders', 'products', 'customers', 'promotions', 'articles', 'messages', 'reviews']) {
      await menu.getByRole('link', { name: new RegExp(`^${t(`admin:nav.${name}`)}`) }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/admin/${name}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main')).toBeFocused()
    }
    await menu.getByRole('link', { name: t('admin:nav.auditLog'), exact: true }).press('Enter')
    await expect(heading(page, t('admin:auditLog.title'))).toBeVisible()
    await expect(page).toHaveTitle(`${t('admin:auditLog.title')} · Mộc Lan`)
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/reviews$/)
    await page.reload()
    await expect(menu.getByRole('link', { name: t('admin:nav.reviews') })).toHaveAttribute('aria-current', 'page')
  })

  test(`axe finds nothing, and nothing is wider than the screen (${locale}, ${theme})`, async ({ page }) => {
    await signIn(page, ADMIN)
    for (const [path, title] of [
      ['/admin', 'admin-dashboard:title'],
      ['/admin/history', 'admin:auditLog.title'],
      ['/admin/nowhere/at-all', 'admin:notFound.title'],
    ] as const) {
      await page.setViewportSize({ width: 1440, height: 844 })
      await openAdmin(page, locale, path, theme)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        // Charts are drawn in the width that they find. A phone that opens /admin is led to the day.
        if (width === 390) await page.reload()
        await expect(heading(page, t(title))).toBeVisible()
        if (path === '/admin') await expect(page.locator('.recharts-surface').first()).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
}

test('on a phone the menu is a drawer that traps the focus and closes on Escape or a choice', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, ADMIN)
  await openAdmin(page, 'en')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Mộc Lan' })
  await expect(drawer).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.click()
  await drawer.getByRole('link', { name: 'Orders' }).click()
  await expect(drawer).toBeHidden()
  await expect(heading(page, 'Orders')).toBeVisible()
})

test('language and theme change at once, are stored, and apply to the shop, too', async ({ page }) => {
  await signIn(page, ADMIN)
  await openAdmin(page, 'en')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.getByLabel('Language').selectOption('vi')
  await expect(heading(page, 'Tổng quan')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page.locator('[data-toasts]')).toHaveAttribute('aria-label', 'Thông báo (F8)')
  await page.getByRole('button', { name: 'Giao diện tối' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(heading(page, 'Tổng quan')).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('link', { name: 'Về trang tiệm' }).click()
  await expect(page).toHaveURL(/\/vi$/)
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('an admin whose session ends signs in again without losing the place', async ({ page, context }) => {
  await signIn(page, ADMIN)
  await openAdmin(page, 'en', '/admin/history')
  await expect(heading(page, 'History')).toBeVisible()
  await context.clearCookies()
  await page.getByRole('searchbox').fill('unknown@example.com')
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await expect(dialog).toBeVisible()
  // The rows are pale until the list, too, has been refused.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  // The dialog cannot be closed: nothing behind it would work.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password').fill('not this one')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('not right')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('searchbox')).toHaveValue('unknown@example.com')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
})

test('the audit log shows who changed what, and links to it', async ({ page }) => {
  await signIn(page, ADMIN)
  const orders = (await (await page.request.get('/api/orders?page=1&pageSize=1')).json()) as {
    id: string
    status: string
  }[]
  const order = orders[0]!
  const status = order.status === 'delivered' ? 'processing' : 'delivered'
  expect((await page.request.patch(`/api/orders/${order.id}`, { data: { status } })).status()).toBe(200)
  await openAdmin(page, 'en', '/admin/history')
  const found = page.waitForResponse(/\/audit-log\?.*entity=order/)
  await page.getByLabel('About').selectOption('order')
  await expect(page).toHaveURL(/entity=order/)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('admin@example.com')
  await expect(row).toContainText('status changed')
  await expect(row.locator('ins')).toHaveText(status === 'delivered' ? 'Delivered' : 'Processing')
  // Rows are pale while the list loads, and the row was there before the filter.
  await found
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`))
})

test('a history says that its next entries could not be loaded, and loads them when asked again', async ({ page }) => {
  const t = words('en')
  await asAdmin(page, 'en')
  const { id } = await call(page, 'POST', '/api/admin/articles', article(`History ${crypto.randomUUID()}`))
  for (let change = 1; change <= 10; change++)
    await call(page, 'PATCH', `/api/admin/articles/${id}`, { excerpt: `Change ${change}.` })
  await page.goto(`/admin/articles/${id}`)
  await page.locator('summary', { hasText: t('adminArticles:history') }).click()
  const entries = page.locator('.a-history > li')
  await expect(entries).toHaveCount(10)
  const path = '**/api/admin/audit-log?*'
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } }))
  const more = page.getByRole('button', { name: t('admin:auditLog.more') })
  await more.click()
  const failure = page.getByRole('alert').filter({ hasText: 'Broken' })
  await expect(failure).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(entries).toHaveCount(10)
  await page.unroute(path)
  await failure.getByRole('button', { name: t('admin:retry') }).click()
  await expect(entries).toHaveCount(11)
  await expect(failure).toHaveCount(0)
  await call(page, 'DELETE', `/api/admin/articles/${id}`)
})

for (const screen of ['today', 'runs', 'cash', 'transfers'])
  test(`a failure to load stays while ${screen} is loaded again by itself, with its button`, async ({ page }) => {
    const t = words('en')
    await signIn(page, ADMIN)
    await page.clock.install()
    const path = `**/api/admin/${screen}?*`
    const broken = { status: 500, json: { code: 'internal', message: 'Broken' } }
    await page.route(path, (route) => route.fulfill(broken))
    await openAdmin(page, 'en', `/admin/${screen}`)
    const again = page
      .getByRole('alert')
      .filter({ hasText: 'Broken' })
      .getByRole('button', { name: t('admin:retry') })
    await expect(again).toBeVisible()
    await again.focus()
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(path, async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    await page.clock.fastForward('01:00')
    await asked.promise
    await nextFrame(page)
    await expect(again).toBeFocused()
    await again.click()
    await expect(again).toHaveAttribute('aria-busy', 'true')
    answered.resolve()
    await expect(again).toHaveCount(0)
  })

test('search engines do not index the shell, and its policy allows only blob pictures beyond the shop’s', async ({
  page,
}) => {
  const answer = await page.request.get('/admin/products')
  expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  expect(answer.headers()['content-security-policy']).toMatch(/img-src 'self' data: https: blob:/)
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/admin')
  expect((await page.request.get('/about')).headers()['content-security-policy']).not.toContain('blob:')
})
