import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { CATEGORY_PAGES } from '#shared/shop.ts'
import { ADMIN, signIn, toast, words } from './account.ts'
import { card, openProducts, publishAtOnce } from './admin-products.ts'
import { findViolations } from './axe.ts'
import { finishUpload } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { focusIn } from './keys.ts'
import { loseNextAnswer } from './lost-answer.ts'

test.describe.configure({ timeout: 240_000 })

/** Chooses, uploads and publishes a photograph. */
async function upload(page: Page): Promise<void> {
  const buffer = await sharp({ create: { width: 800, height: 1000, channels: 3, background: '#d98a9b' } })
    .jpeg()
    .toBuffer()
  await page.locator('.pictures-field button').click()
  await page
    .locator('.pictures-uppy input[type=file]')
    .first()
    .setInputFiles({ name: 'hoa.jpg', mimeType: 'image/jpeg', buffer })
  await page.locator('.uppy-StatusBar-actionBtn--upload').click()
  await finishUpload(page)
  await expect(page.locator('.pictures-preview img')).toBeVisible()
}

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a product’s life in the back-office (${locale})`, async ({ page }) => {
    await openProducts(page, locale)
    await expect(page.getByRole('heading', { level: 1, name: t('admin-products:title') })).toBeVisible()
    const roses = card(page, locale === 'en' ? 'Ardent Red Roses' : 'Hoa Hồng Đỏ Nồng Nàn')
    await expect(roses).toContainText('$27.00')
    await expect(roses).toContainText('₫690.000')
    await expect(roses).toContainText(t('admin-products:inStock'))
    expect(await findViolations(page)).toEqual([])

    // The slug follows the name until it is edited by hand.
    const name = `Đồng Nội ${locale} ${Date.now()}`
    const english = `Meadow ${Date.now()}`
    // The list names it in the reader's language.
    const listed = (vietnamese: string) => (locale === 'en' ? english : vietnamese)
    await page.getByRole('button', { name: t('admin-products:add') }).click()
    const dialog = page.getByRole('dialog')
    const field = (key: string) => dialog.getByLabel(t(`admin-products:form.${key}`), { exact: true })
    const inEnglish = (key: string) => {
      const language = locale === 'en' ? 'English' : 'Tiếng Anh'
      const label = t('admin:inLanguage', { field: t(`admin-products:form.${key}`), language })
      return dialog.getByLabel(label, { exact: true })
    }
    await expect(field('name')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: t('admin-products:form.submitAdd') }).click()
    await expect(dialog.getByText(t('errors:invalid_product_name')).first()).toBeVisible()
    await expect(dialog.getByText(t('errors:invalid_price_vnd'))).toBeVisible()
    await expect(dialog.getByText(t('errors:invalid_picture'))).toBeVisible()
    await expect(field('name')).toBeFocused()
    expect(await findViolations(page)).toEqual([])

    await field('name').fill(name)
    const slug = `dong-noi-${locale}-${name.split(' ').at(-1)}`
    await expect(field('slug')).toHaveValue(slug)
    await field('slug').fill('hoa-hong-do-nong-nan')
    await field('description').fill('Hoa dại gom từ cánh đồng sớm nay.')
    await field('priceUSD').fill('19.5')
    await field('priceVND').fill('480000')
    await field('category').fill('Hoa Bốn Mùa')
    await inEnglish('name').fill(english)
    await inEnglish('description').fill('Wild flowers of this morning.')
    await upload(page)
    await dialog.getByRole('button', { name: t('admin-products:form.submitAdd') }).click()
    await expect(dialog.getByText(t('errors:slug_taken'))).toBeVisible()
    await field('slug').fill(slug)
    await dialog.getByRole('button', { name: t('admin-products:form.submitAdd') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('admin-products:created', { name }))
    await expect(dialog).toBeHidden()
    await expect(card(page, listed(name))).toContainText('$19.50')
    await expect(page.getByRole('button', { name: t('admin-products:add') })).toBeFocused()
    expect(await (await page.request.get(`/products/${slug}`)).text()).toContain(english)
    expect(await (await page.request.get(`/vi/products/${slug}`)).text()).toContain(name)

    // Closing a form with input asks first; the form is empty the next time.
    await page.getByRole('button', { name: t('admin-products:add') }).click()
    await expect(field('name')).toHaveValue('')
    await field('name').fill('Bỏ dở')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('admin:dialog.discardTitle'))
    await question.getByRole('button', { name: t('admin:dialog.keep') }).click()
    await expect(field('name')).toHaveValue('Bỏ dở')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: t('admin:dialog.discard') }).click()
    await expect(dialog).toBeHidden()

    // A new name makes a new slug, and the old address redirects to it.
    await card(page, listed(name))
      .getByRole('button', { name: t('admin-products:editOf', { name: listed(name) }) })
      .click()
    await expect(inEnglish('name')).toHaveValue(english)
    await field('name').fill(`${name} Xanh`)
    await expect(field('slug')).toHaveValue(`${slug}-xanh`)
    await expect(dialog.getByText(t('admin-products:form.slugMoved', { slug }))).toBeVisible()
    await dialog.getByText(t('admin-products:form.history')).click()
    await expect(dialog.getByText(t('admin:auditLog.actions.created'))).toBeVisible()
    await dialog.getByText(t('admin-products:form.facets')).click()
    const facet = (key: string) => dialog.getByRole('checkbox', { name: t(`catalog:facets.${key}`), exact: true })
    await facet('flowers.lily').check()
    await facet('flowers.rose').check()
    await facet('occasions.birthday').check()
    await facet('occasions.birthday').uncheck()
    await dialog.getByRole('button', { name: t('admin-products:form.submitEdit') }).click()
    await expect(card(page, listed(`${name} Xanh`))).toBeVisible()
    const moved = await page.request.get(`/vi/products/${slug}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers().location]).toEqual([301, `/vi/products/${slug}-xanh`])
    const all = (await (await page.request.get('/api/products')).json()) as { slug: string; flowers: string[] }[]
    const saved = all.find((product) => product.slug === `${slug}-xanh`)
    expect(saved).toMatchObject({ flowers: ['rose', 'lily'], occasions: [], sizes: [] })

    // One click marks it as out of stock, another as in stock.
    const green = card(page, listed(`${name} Xanh`))
    const stock = green.getByRole('switch', { name: t('admin-products:stockOf', { name: listed(`${name} Xanh`) }) })
    await stock.click()
    await expect(green).toContainText(t('admin-products:outOfStock'))
    await expect(stock).not.toBeChecked()
    expect(await (await page.request.get(`/vi/products/${slug}-xanh`)).text()).toContain(
      words('vi')('catalog:outOfStock'),
    )
    await stock.press('Space')
    await expect(stock).toBeChecked()
    await expect(green).not.toContainText(t('admin-products:outOfStock'))

    // Deleting archives it; it can be restored.
    await green.getByRole('button', { name: t('admin-products:deleteOf', { name: listed(`${name} Xanh`) }) }).click()
    await expect(question).toContainText(t('admin-products:deleteText'))
    await focusIn(question)
    await page.keyboard.press('Escape')
    await expect(green).toBeVisible()
    await green.getByRole('button', { name: t('admin-products:deleteOf', { name: listed(`${name} Xanh`) }) }).click()
    await question.getByRole('button', { name: t('adminProducts:deleteButton') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(
      t('admin-products:deleted', { name: listed(`${name} Xanh`) }),
    )
    await expect(green).toBeHidden()
    expect((await page.request.get(`/products/${slug}-xanh`)).status()).toBe(404)
    await page.getByRole('combobox', { name: t('admin-products:filters.shown') }).selectOption('1')
    await expect(green).toContainText(t('admin-products:archivedBadge'))
    await green.getByRole('button', { name: t('admin-products:restoreOf', { name: listed(`${name} Xanh`) }) }).click()
    await expect(green).toBeHidden()
    expect((await page.request.get(`/products/${slug}-xanh`)).status()).toBe(200)
  })
}

test('a new product whose answer was lost is in the list behind its form', async ({ page }) => {
  const t = words('en')
  await openProducts(page, 'en')
  const name = `Mất Hồi Âm ${crypto.randomUUID().slice(0, 8)}`
  await loseNextAnswer(page, '**/api/products?*')
  await publishAtOnce(page)
  await page.getByRole('button', { name: t('admin-products:add') }).click()
  const dialog = page.getByRole('dialog')
  const field = (key: string) => dialog.getByLabel(t(`admin-products:form.${key}`), { exact: true })
  await field('name').fill(name)
  await field('description').fill('Một bó hoa để thử.')
  await field('priceUSD').fill('12')
  await field('priceVND').fill('300000')
  await field('category').fill('Hoa Sinh Nhật')
  await upload(page)
  const save = dialog.getByRole('button', { name: t('admin-products:form.submitAdd') })
  await save.click()
  await expect(toast(page, t('common:error'))).toBeVisible()
  await save.click()
  await expect(dialog.getByText(t('errors:slug_taken'))).toBeVisible()
  // Not by its role: what is behind a dialog is hidden from screen readers.
  await expect(page.locator(`article[aria-label="${name}"]`)).toBeVisible()
})

test('the list is searched without diacritics, filtered and sorted, which its address keeps', async ({ page }) => {
  const t = words('en')
  await openProducts(page, 'en')
  // Screen readers hear what a search has found.
  const status = page.getByRole('status')
  await page.getByRole('searchbox').fill('hong do')
  await expect(status.filter({ hasText: t('admin:list.range', { from: 1, to: 1, total: 1 }) })).toHaveCount(1)
  await expect(card(page)).toHaveCount(1)
  await expect(card(page, 'Ardent Red Roses')).toBeVisible()
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(page.getByText(t('admin:list.noMatch'))).toBeVisible()
  await expect(status.filter({ hasText: t('admin:list.nothing') })).toHaveCount(1)
  await page.getByRole('button', { name: t('admin:list.reset') }).click()
  await page.getByRole('combobox', { name: t('admin-products:filters.stock') }).selectOption('out')
  await expect(card(page).filter({ hasText: t('admin-products:outOfStock') })).not.toHaveCount(0)
  await expect(card(page).filter({ hasNotText: t('admin-products:outOfStock') })).toHaveCount(0)
  await page.getByRole('combobox', { name: t('admin-products:filters.stock') }).selectOption('')
  await page.getByRole('combobox', { name: t('admin:list.sort') }).selectOption('-priceVND')
  await expect(page).toHaveURL(/sort=-priceVND/)
  const dearest = 'Purple Moth Orchids'
  await expect(card(page).first()).toHaveAttribute('aria-label', dearest)
  await page.reload()
  await expect(card(page).first()).toHaveAttribute('aria-label', dearest)
})

test('a category is shown as the filter, and can be left, although the categories are not loaded', async ({ page }) => {
  const t = words('en')
  const category = CATEGORY_PAGES['birthday-flowers']
  const calls = '**/api/admin/product-categories*'
  await page.route(calls, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/product-categories'))
  await openProducts(page, 'en', `?${new URLSearchParams({ category })}`)
  await failed
  const filter = page.getByRole('combobox', { name: t('admin-products:filters.category') })
  await expect(filter).toHaveValue(category)
  await filter.selectOption('')
  await expect(page).not.toHaveURL(/category=/)

  await page.unroute(calls)
  await page.goto(`/admin/products?${new URLSearchParams({ category })}`)
  const option = (name: string) => filter.getByRole('option', { name, exact: true })
  await expect(option(CATEGORY_PAGES['opening-flowers'])).toHaveCount(1)
  await expect(option(category)).toHaveCount(1)
  // One that no product has any more.
  const gone = `Hoa Đã Nghỉ ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`/admin/products?${new URLSearchParams({ category: gone })}`)
  await expect(page.getByText(t('admin:list.noMatch'))).toBeVisible()
  await expect(option(category)).toHaveCount(1)
  await expect(filter).toHaveValue(gone)
  await filter.selectOption('')
  await expect(card(page).first()).toBeVisible()
})

test('skeletons show while the list loads, and a failure has a message', async ({ page }) => {
  const t = words('en')
  await signIn(page, ADMIN)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/products?*', async (route) => {
    await answered
    await route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken' } })
  })
  await page.goto('/admin/products')
  await expect(page.locator('.product-card-waiting')).toHaveCount(6)
  answer()
  await expect(page.getByRole('alert').filter({ hasText: 'Broken' })).toBeVisible()
  await page.unroute('**/api/admin/products?*')
  await page.getByRole('button', { name: t('admin:retry') }).click()
  await expect(card(page).first()).toBeVisible()

  // The rows stay, and the screen says that they were not loaded again.
  await page.route('**/api/admin/products?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Broken again' } }),
  )
  await page.getByRole('button', { name: t('admin:refresh') }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Broken again' })
  await expect(failure).toBeVisible()
  await expect(card(page).first()).toBeVisible()
  await page.unroute('**/api/admin/products?*')
  await failure.getByRole('button', { name: t('admin:retry') }).click()
  await expect(failure).toHaveCount(0)
})

test('the screen works at 390 pixels, by keyboard', async ({ page }) => {
  const t = words('vi')
  await page.setViewportSize({ width: 390, height: 844 })
  await openProducts(page, 'vi')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const add = page.getByRole('button', { name: t('admin-products:add') })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})
