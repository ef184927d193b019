import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { darken, expect, flowsIn, test, themesIn } from './fixtures.ts'

test.describe('a product’s picture', () => {
  for (const [locale, theme] of themesIn('vi')) {
    const t = words(locale)

    test(`without a service, the button for AI details cannot be pressed and names the screen that sets it up (${locale})`, async ({
      page,
    }) => {
      await openAdmin(page, locale, '/admin/products')
      await page
        .getByRole('button', { name: t('adminProducts:editOf', { name: '' }) })
        .first()
        .click({ timeout: 60_000 })
      const button = page.getByRole('button', { name: t('adminPictures:ai.button') })
      for (const place of ['adminSettings:title', 'adminSettings:server.title'] as const)
        await expect(button).toHaveAccessibleDescription(new RegExp(t(place)))
      await expect(button).toBeDisabled()
      await expect(page.getByRole('dialog')).not.toContainText(/OPENAI|docs\//)
      if (theme === 'dark') await darken(page)
      expect(await findViolations(page)).toEqual([])
    })
  }
})

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`the texts of a picture that is replaced meanwhile do not arrive (${locale})`, async ({ page }) => {
    const name = `Hai Ảnh ${crypto.randomUUID().slice(0, 8)}`
    const [before, after] = ['/objects/dp/moc-lan-thi-tham.webp', '/objects/dp/hop-hoa-pastel.webp']
    await asAdmin(page, locale)
    await call(page, 'POST', '/api/products', {
      ...{ name, slug: `anh-${crypto.randomUUID()}`, description: 'Một bó hoa để thử.', category: 'Hoa Sinh Nhật' },
      ...{ priceUSD: '12.00', priceVND: 300_000, imageUrl: before, inStock: true },
      pictures: [{ imageUrl: after, alt: {} }],
    })
    const asked: string[] = []
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/admin/analyze-product-image?*', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { ready: true } })
      const { imageUrl } = route.request().postDataJSON() as { imageUrl: string }
      asked.push(imageUrl)
      if (imageUrl === before) await isReleased
      const texts = { slug: '', description: 'Từ ảnh.', category: 'Hoa Sinh Nhật' }
      await route.fulfill({ json: { name: `Đọc từ ${imageUrl}`, ...texts } })
    })
    await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
    // The categories widen their filter, which moves the list: between press and release, a click is lost.
    await expect(page.getByRole('option', { name: 'Hoa Sinh Nhật' })).toBeAttached()
    await page.getByRole('button', { name: t('adminProducts:editOf', { name }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('adminProducts:pictures.title', { count: 2 })).click()
    const ai = dialog.getByRole('button', { name: t('adminPictures:ai.button') })
    await ai.click()
    // It keeps the focus, and is not asked twice.
    await expect(dialog.getByRole('button', { name: t('adminPictures:ai.busy') })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toEqual([before])

    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().includes('analyze-product-image'))
    await dialog.getByRole('button', { name: t('adminProducts:pictures.up', { place: 2 }), exact: true }).click()
    // At once, not after the time that an answer may take.
    await expect(ai).toBeEnabled()
    await cancelled
    release()
    const typed = dialog.getByLabel(t('adminProducts:form.name'), { exact: true })
    await expect(typed).toHaveValue(name)
    await expect(page.locator('.toast')).toHaveCount(0, { timeout: 1_000 })

    await ai.click()
    await expect(typed).toHaveValue(`Đọc từ ${after}`)
    expect(asked).toEqual([before, after])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  for (const locale of flowsIn('en')) {
    const t = words(locale)

    test(`a picture is taken or chosen (${locale})`, async ({ page }) => {
      await openAdmin(page, locale, '/admin/products')
      await page.getByRole('button', { name: t('adminProducts:add') }).click({ timeout: 60_000 })
      await page.getByRole('button', { name: t('adminPictures:take') }).click()
      const browse = page.locator('.uppy-Dashboard-browse').first()
      await expect(browse).toHaveText(t('adminPictures:take'))
      await expect(page.locator('.uppy-Dashboard-AddFiles-title')).toHaveText(t('adminPictures:take'))
      expect(await findViolations(page)).toEqual([])
    })
  }
})
