import type { Browser, Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { DETAILS, openModelServer, type ModelServer } from '../factories/openai-server.ts'
import { photograph } from '../factories/photographs.ts'
import { runShopOnDemand } from '../factories/running-shop.ts'
import { ADMIN, PASSWORD, toast, words } from './account.ts'
import { chooseLanguage, finishUpload, placeCursor } from './back-office.ts'
import { expect, LOCALES, open, test as base } from './fixtures.ts'
import { fillCard, fillDelivery, holdInCart, openCheckout, orderNumber, payButton } from './purchase.ts'

/** A shop with a model that describes pictures. */
const test = base.extend<object, { model: ModelServer }>({
  model: [
    async ({}, use) => {
      const model = await openModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ model }, use) => {
      const shop = await runShopOnDemand(model.env)
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

/** Expects a text on a page in each language, at the first request after the admin saw the change confirmed. */
async function expectLive(page: Page, path: string, expected: Record<Locale, string>): Promise<void> {
  for (const locale of LOCALES) {
    const answer = await page.request.get(localizedPath(locale, path))
    expect(await answer.text()).toContain(expected[locale])
  }
}

/** Buys a product with a code, as a customer. Resolves to the order's number. */
async function buy(browser: Browser, shopUrl: string, locale: Locale, slug: string, code: string): Promise<string> {
  const t = words(locale)
  const page = await browser.newPage({ baseURL: shopUrl })
  await holdInCart(page, locale, slug)
  await openCheckout(page, locale)
  await fillDelivery(page, locale)
  await page.getByRole('textbox', { name: t('checkout:discount.label') }).fill(code)
  await page.getByRole('button', { name: t('checkout:discount.apply') }).click()
  // 480,000 less a quarter, plus delivery.
  await expect(payButton(page, locale)).toHaveText(/₫410\.000/)
  await fillCard(page, locale)
  await payButton(page, locale).click()
  const number = await orderNumber(page, locale)
  await page.close()
  return number
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const locale of LOCALES) {
  const t = words(locale)

  test(`an owner’s day (${locale})`, async ({ page, browser, shop, model }) => {
    test.setTimeout(300_000)
    const go = (name: string) =>
      page
        .getByRole('navigation')
        // The count of what is new may follow the name.
        .getByRole('link', { name: new RegExp(`^${t(`admin:nav.${name}`)}`) })
        .click()
    const dialog = page.getByRole('dialog')

    // In the morning the owner signs in.
    await chooseLanguage(page, locale)
    await page.goto('/admin')
    await page.waitForURL(/\/auth\?/)
    await page.getByLabel(t('account:email'), { exact: true }).fill(ADMIN)
    await page.getByLabel(t('account:password'), { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: t('account:signIn.submit') }).click()
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { level: 1, name: t('adminDashboard:title') })).toBeVisible()

    // A new bouquet: photographed, described by the model, priced, and in the shop.
    await go('products')
    await page.getByRole('button', { name: t('adminProducts:add') }).click()
    const field = (key: string) => dialog.getByLabel(t(`adminProducts:form.${key}`), { exact: true })
    const language = locale === 'en' ? 'English' : 'Tiếng Anh'
    const inEnglish = t('admin:inLanguage', { field: t('adminProducts:form.name'), language })
    const translatedName = dialog.getByLabel(inEnglish, { exact: true })
    await dialog.getByRole('button', { name: t('adminPictures:upload') }).click()
    const buffer = await photograph().jpeg().toBuffer()
    await page
      .locator('.pictures-uppy input[type=file]')
      .first()
      .setInputFiles({ name: 'bo-hoa.jpg', mimeType: 'image/jpeg', buffer })
    await page.locator('.uppy-StatusBar-actionBtn--upload').click()
    await expect(toast(page, t('adminPictures:uploaded'))).toBeVisible()
    await finishUpload(page)
    await dialog.getByRole('button', { name: t('adminPictures:ai.button') }).click()
    await expect(toast(page, t('adminPictures:ai.done'))).toContainText(t('adminPictures:ai.doneText'))
    await expect(field('name')).toHaveValue(DETAILS.name)
    await expect(translatedName).toHaveValue(DETAILS.translations.en.name)
    expect(model.complaints).toEqual([])
    const name = `${DETAILS.name} ${locale}`
    const shown = { vi: name, en: `${DETAILS.translations.en.name} ${locale}` }
    const slug = `dong-noi-${locale}`
    await field('name').fill(name)
    await field('slug').fill(slug)
    await translatedName.fill(shown.en)
    await field('priceUSD').fill('19.5')
    await field('priceVND').fill('480000')
    await dialog.getByRole('button', { name: t('adminProducts:form.submitAdd') }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminProducts:created', { name }))
    await expectLive(page, `/products/${slug}`, shown)
    await expectLive(page, '/products', shown)
    const visitor = await browser.newPage({ baseURL: shop.url })
    await open(visitor, locale, `/products/${slug}`)
    const picture = visitor.getByRole('main').locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)

    // A code for regular customers, and a customer who uses it.
    await go('promotions')
    const code = `NGAYMOI${locale.toUpperCase()}`
    await page.getByRole('button', { name: t('adminPromotions:add') }).click()
    await dialog.getByLabel(t('adminPromotions:code'), { exact: true }).fill(code)
    await dialog.getByLabel(t('adminPromotions:percent')).fill('25')
    await dialog.getByLabel(t('adminPromotions:description')).fill('Cho khách quen')
    await dialog.getByRole('button', { name: t('admin:dialog.save'), exact: true }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminPromotions:created', { code }))
    const order = await buy(browser, shop.url, locale, slug, code)

    // The order is prepared, delivered, and refunded in part.
    await go('orders')
    await page.getByRole('searchbox', { name: t('adminOrders:search') }).fill(order.slice(0, 10))
    const card = page.getByRole('list', { name: t('adminOrders:title') }).locator('> li')
    await expect(card).toHaveCount(1)
    // The order keeps the name in the customer's language.
    await expect(card).toContainText(shown[locale])
    const delivered = t('tracking:status.delivered.label')
    await card.getByRole('combobox').selectOption({ label: delivered })
    await expect(toast(page, delivered)).toBeVisible()
    await open(visitor, locale, `/track-order?id=${order}`)
    await expect(visitor.getByRole('main').getByText(delivered).first()).toBeVisible()
    await card.getByRole('link').first().click()
    await expect(page.getByText('Thiệp: Chúc mừng sinh nhật')).toBeVisible()
    await page.getByRole('button', { name: t('adminOrders:refund.open') }).click()
    await page.getByRole('radio', { name: t('adminOrders:refund.part') }).check()
    await page.getByLabel(t('adminOrders:refund.amount', { currency: 'VND' })).fill('50.000')
    await dialog.getByRole('button', { name: t('adminOrders:refund.submit') }).click()
    await page.getByRole('button', { name: t('adminOrders:refund.confirm', { amount: '₫50.000' }) }).click()
    await expect(toast(page, t('adminOrders:refund.done', { amount: '₫50.000' }))).toBeVisible()
    await expect(page.getByText(t('adminOrders:payment.partially_refunded')).first()).toBeVisible()

    // An article.
    await go('articles')
    await page.getByRole('link', { name: t('adminArticles:add') }).click()
    const write = (key: string) => page.getByLabel(t(`adminArticles:fields.${key}`), { exact: true })
    const title = `Một ngày ở tiệm hoa ${locale}`
    await write('title').fill(title)
    await write('excerpt').fill('Từ chợ sớm đến chuyến giao cuối.')
    await write('category').selectOption('Mẹo cắm hoa')
    await placeCursor(page, write('content').locator('p').first(), 'start')
    await page.keyboard.type('Bốn giờ sáng, chợ hoa đã sáng đèn.')
    await page.getByRole('button', { name: t('adminArticles:save'), exact: true }).click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminArticles:created'))
    await expectLive(page, `/articles/mot-ngay-o-tiem-hoa-${locale}`, { vi: title, en: title })
    await expectLive(page, '/articles', { vi: title, en: title })

    // A review that does not belong there.
    await go('reviews')
    const review = page
      .getByRole('row')
      .filter({ has: page.getByRole('switch', { checked: true }) })
      .first()
    const comment = (await review.locator('.review-text').textContent()) ?? ''
    const reviewed = (await review.getByRole('link').getAttribute('href')) ?? ''
    await visitor.goto(reviewed)
    await expect(visitor.getByText(comment)).toHaveCount(1)
    await review.getByRole('switch').click()
    await expect(toast(page, t('admin:success'))).toContainText(t('adminReviews:nowHidden'))
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText(comment)).toHaveCount(0)

    // In the evening, the audit log.
    await go('auditLog')
    await expect(page.getByRole('main')).toContainText(ADMIN)
    await visitor.close()
  })
}
