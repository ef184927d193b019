import { PASSWORD, toast, words } from './account.ts'
import { card, newProduct, openProducts } from './admin-products.ts'
import { expect, flowsIn, test } from './fixtures.ts'

test.describe.configure({ timeout: 240_000 })

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`going back while a question is open loses neither what is typed nor a product (${locale})`, async ({
    page,
  }) => {
    await openProducts(page, locale)
    const name = `Quay Lại ${locale} ${Date.now()}`
    const { slug } = await newProduct(page, name)
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
  await openProducts(page, 'en')
  const name = `Hai Người ${Date.now()}`
  const { id } = await newProduct(page, name)
  await page.reload()
  await card(page, name)
    .getByRole('button', { name: t('admin-products:editOf', { name }) })
    .click()
  const dialog = page.getByRole('dialog')
  const price = dialog.getByLabel(t('admin-products:form.priceVND'), { exact: true })
  await expect(price).toHaveValue('300000')
  const headers = { origin: new URL(page.url()).origin }
  await page.request.patch(`/api/products/${id}`, { data: { priceVND: 310_000 }, headers })
  await price.fill('290000')
  await dialog.getByRole('button', { name: t('admin-products:form.submitEdit') }).click()
  await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
  await expect(price).toHaveValue('290000')
  await dialog.getByRole('button', { name: t('admin-products:form.showChanged') }).click()
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
  await openProducts(page, 'en')
  const name = `Hết Phiên ${Date.now()}`
  const { id } = await newProduct(page, name)
  await page.reload()
  const stock = card(page, name).getByRole('switch', { name: t('admin-products:stockOf', { name }) })
  await expect(stock).toBeChecked()
  await page.context().clearCookies()
  await stock.click()
  const dialog = page.getByRole('dialog', { name: t('admin:session.title') })
  const password = dialog.getByLabel(t('admin:session.password'))
  await expect(password).toBeFocused()
  await expect(page.locator('.toast')).toHaveCount(0)
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
