import type { Page } from '@playwright/test'
import { PASSWORD, toast, words } from './account.ts'
import { card, openNewProduct } from './admin-products.ts'
import { call } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'

test.describe.configure({ timeout: 240_000 })

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`going back while a question is open loses neither what is typed nor a product (${locale})`, async ({
    page,
  }) => {
    const name = `Quay Lại ${locale} ${Date.now()}`
    const { slug } = await openNewProduct(page, locale, name)
    await page
      .getByRole('link', { name: t('admin:nav.promotions') })
      .first()
      .click()
    await expect(page).toHaveURL(/promotions/)
    await page
      .getByRole('link', { name: t('admin:nav.products') })
      .first()
      .click()
    const question = page.getByRole('alertdialog')

    // The question about prices is asked before anything is sent.
    await card(page, name)
      .getByRole('button', { name: t('admin-products:editOf', { name }) })
      .click()
    const dialog = page.getByRole('dialog')
    const price = dialog.getByLabel(t('admin-products:form.priceVND'), { exact: true })
    await price.fill('290')
    const save = dialog.getByRole('button', { name: t('admin-products:form.submitEdit') })
    await save.click()
    await expect(question).toContainText(t('admin-products:prices.low'))
    await page.goBack()
    await expect(question).toContainText(t('admin:dialog.discardTitle'))
    await question.getByRole('button', { name: t('admin:dialog.keep') }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(/products/)
    await price.fill('290000')
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(card(page, name)).toContainText('₫290.000')

    // A screen takes its question along.
    await card(page, name)
      .getByRole('button', { name: t('admin-products:deleteOf', { name }) })
      .click()
    await expect(question).toContainText(t('admin-products:deleteText'))
    await page.goBack()
    await expect(page).toHaveURL(/promotions/)
    await expect(page.getByRole('heading', { level: 1, name: t('adminPromotions:title') })).toBeVisible()
    await expect(question).toBeHidden()
    expect((await page.request.get(`/products/${slug}`)).status()).toBe(200)
  })
}

test('the second of two admins who edit a product sees that, and can load the new version', async ({ page }) => {
  const t = words('en')
  const name = `Hai Người ${Date.now()}`
  const { id } = await openNewProduct(page, 'en', name)
  await card(page, name)
    .getByRole('button', { name: t('admin-products:editOf', { name }) })
    .click()
  const dialog = page.getByRole('dialog')
  const price = dialog.getByLabel(t('admin-products:form.priceVND'), { exact: true })
  await expect(price).toHaveValue('300000')
  await call(page, 'PATCH', `/api/products/${id}`, { priceVND: 310_000 })
  await price.fill('290000')
  await dialog.getByRole('button', { name: t('admin-products:form.submitEdit') }).click()
  await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
  await expect(price).toHaveValue('290000')
  // What was typed goes only once the admin has said so.
  const newest = dialog.getByRole('button', { name: t('admin-products:form.showChanged') })
  await newest.click()
  await page.getByRole('button', { name: t('admin:dialog.keep') }).click()
  await expect(price).toHaveValue('290000')
  await newest.click()
  await page.getByRole('button', { name: t('admin:changedMeanwhile.drop') }).click()
  await expect(price).toHaveValue('310000')
  await price.fill('290000')
  await dialog.getByRole('button', { name: t('admin-products:form.submitEdit') }).click()
  await expect(dialog).toBeHidden()
  await expect(card(page, name)).toContainText('₫290.000')
})

test('a stock switch pressed after the session has ended shows what is stored, once signed in again', async ({
  page,
}) => {
  const t = words('en')
  const name = `Hết Phiên ${Date.now()}`
  const { id } = await openNewProduct(page, 'en', name)
  const stock = card(page, name).getByRole('switch', { name: t('admin-products:stockOf', { name }) })
  await expect(stock).toBeChecked()
  await page.context().clearCookies()
  await stock.click()
  const dialog = page.getByRole('dialog', { name: t('admin:session.title') })
  const password = dialog.getByLabel(t('admin:session.password'))
  await expect(password).toBeFocused()
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 1_000 })
  await password.fill(PASSWORD)
  await dialog.getByRole('button', { name: t('admin:session.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(stock).toBeChecked()
  const stored = async () =>
    (await (await page.request.get(`/api/admin/products/${id}`)).json()) as { inStock: boolean }
  expect(await stored()).toMatchObject({ inStock: true })
  await stock.click()
  await expect(stock).not.toBeChecked()
  await expect.poll(stored).toMatchObject({ inStock: false })
})

test('a stock switch of a product whose last piece has gone meanwhile says that it is sold out', async ({ page }) => {
  const t = words('en')
  const name = `Hết Chiếc ${Date.now()}`
  const { id } = await openNewProduct(page, 'en', name, { stock: 1 }, { inStock: false })
  const stock = card(page, name).getByRole('switch', { name: t('admin-products:stockOf', { name }) })
  await expect(stock).not.toBeChecked()
  await call(page, 'PATCH', `/api/products/${id}`, { stock: 0, stockSeen: 1 })
  await stock.click()
  await expect(toast(page, t('admin:success'))).toContainText(t('admin-products:stockOut', { name }))
})

test.describe('one piece more, whose answer is lost after the server has counted it', () => {
  const t = words('en')

  /** Opens the list with a product of three pieces, and loses the next answer to a change of it. */
  async function loseAnswer(page: Page) {
    const name = `Mất Hồi Âm ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await openNewProduct(page, 'en', name, { stock: 3 })
    const changes: unknown[] = []
    page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.postDataJSON()))
    await loseNextAnswer(page, `**/api/products/${id}?*`)
    return {
      changes,
      more: card(page, name).getByRole('button', { name: t('adminProducts:oneMore', { name }) }),
      pieces: (count: number) => card(page, name).getByText(t('adminProducts:pieces', { pieces: count })),
      stored: async () =>
        ((await (await page.request.get(`/api/admin/products/${id}`)).json()) as { stock: number }).stock,
    }
  }

  test('is shown before the next one can be pressed', async ({ page }) => {
    const { changes, more, pieces, stored } = await loseAnswer(page)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(
      '**/api/admin/products?*',
      async (route) => {
        await isReleased
        await route.continue()
      },
      { times: 1 },
    )
    await more.click()
    await expect(toast(page, t('common:error'))).toBeVisible()
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await more.click({ force: true })
    release()
    await expect(pieces(4)).toBeVisible()
    await more.click()
    await expect(pieces(5)).toBeVisible()
    expect(await stored()).toBe(5)
    expect(changes).toEqual([
      { stock: 4, stockSeen: 3 },
      { stock: 5, stockSeen: 4 },
    ])
  })

  test('is read by the next press, where it could not be read at once', async ({ page }) => {
    const { changes, more, pieces, stored } = await loseAnswer(page)
    await page.route('**/api/admin/products?*', (route) => route.abort(), { times: 1 })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/admin/products?'))
    await more.click()
    await failed
    await expect(more).not.toHaveAttribute('aria-disabled')
    await expect(pieces(3)).toBeVisible()
    await more.click()
    await expect(pieces(4)).toBeVisible()
    expect(changes).toHaveLength(1)
    await more.click()
    await expect(pieces(5)).toBeVisible()
    expect(await stored()).toBe(5)
  })
})
