import type { Locator, Page } from '@playwright/test'
import { photograph } from '../factories/photographs.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, finishUpload } from './back-office.ts'
import { expect, flowsIn, test } from './fixtures.ts'

test.describe.configure({ timeout: 240_000 })

/** Creates a product of the test's own, and opens its form with its pictures. */
async function openPictures(page: Page, locale: 'en' | 'vi', pictures: readonly string[]): Promise<Locator> {
  const t = words(locale)
  const name = `Ảnh ${crypto.randomUUID().slice(0, 8)}`
  await asAdmin(page, locale)
  const [first, ...further] = pictures.map((file) => `/objects/dp/${file}.webp`)
  await call(page, 'POST', '/api/products', {
    ...{ name, slug: `anh-${crypto.randomUUID()}`, description: 'Một bó hoa để thử.', category: 'Hoa Sinh Nhật' },
    ...{ priceUSD: '12.00', priceVND: 300_000, imageUrl: first, inStock: true },
    pictures: further.map((imageUrl) => ({ imageUrl, alt: {} })),
  })
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  // The categories widen their filter, which moves the list: between press and release, a click is lost.
  await expect(page.getByRole('option', { name: 'Hoa Sinh Nhật' })).toBeAttached()
  await page.getByRole('button', { name: t('adminProducts:editOf', { name }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('adminProducts:pictures.title', { count: pictures.length })).click()
  return dialog
}

/** Resolves to the pictures that the product's page shows, by the names of their files. */
async function shownOn(page: Page, slug: string): Promise<string[]> {
  const html = await (await page.request.get(`/vi/products/${slug}`)).text()
  const strip = /class="card-picture product-picture[\s\S]*?<div class="lg:col-span-6/.exec(html)?.[0] ?? ''
  return [...strip.matchAll(/<a id="p\d" href="\/objects\/\w+\/([\w-]+)-960\.webp"/g)].map(([, name]) => name!)
}

for (const locale of flowsIn('vi'))
  test(`staff order, describe, add and remove the pictures of a product (${locale})`, async ({ page }) => {
    const t = words(locale)
    const dialog = await openPictures(page, locale, ['moc-lan-thi-tham', 'hop-hoa-pastel', 'mau-don-sang-som'])
    const entries = dialog.locator('.product-pictures > li')
    const names = () =>
      entries.evaluateAll((all) => all.map((entry) => /([\w-]+)\.webp/.exec((entry as HTMLElement).dataset.entry!)![1]))
    const act = (key: string, place: number) =>
      dialog.getByRole('button', { name: t(`adminProducts:pictures.${key}`, { place }), exact: true })
    const slug = await dialog.getByLabel(t('adminProducts:form.slug'), { exact: true }).inputValue()
    expect(await findViolations(page, '.a-dialog')).toEqual([])

    // By keys: the focus stays on the picture that moves.
    await act('up', 3).focus()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['moc-lan-thi-tham', 'mau-don-sang-som', 'hop-hoa-pastel'])
    await expect(act('up', 2)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['mau-don-sang-som', 'moc-lan-thi-tham', 'hop-hoa-pastel'])
    await expect(act('up', 1)).toBeFocused()
    await expect(act('up', 1)).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['mau-don-sang-som', 'moc-lan-thi-tham', 'hop-hoa-pastel'])

    // By mouse, once what drags has been fetched.
    await expect(entries.nth(2)).toHaveAttribute('draggable', 'true')
    await entries.nth(2).scrollIntoViewIfNeeded()
    await entries
      .nth(2)
      .locator('img')
      .dragTo(entries.nth(1).locator('img'), { targetPosition: { x: 30, y: 4 } })
    await expect.poll(names).toEqual(['mau-don-sang-som', 'hop-hoa-pastel', 'moc-lan-thi-tham'])
    await act('remove', 3).click()
    await expect.poll(names).toEqual(['mau-don-sang-som', 'hop-hoa-pastel'])

    const shows = (place: number, language: string) =>
      dialog.getByLabel(t('admin:inLanguage', { field: t('adminProducts:pictures.shows', { place }), language }), {
        exact: true,
      })
    await shows(2, locale === 'en' ? 'Vietnamese' : 'Tiếng Việt').fill('Nhìn gần')

    // Two at once.
    await dialog.getByRole('button', { name: t('adminProducts:pictures.add') }).click()
    const buffer = await photograph({ width: 800, height: 1000 }).jpeg().toBuffer()
    const files = ['a.jpg', 'b.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }))
    await page.locator('.pictures-uppy input[type=file]').first().setInputFiles(files)
    await page.locator('.uppy-StatusBar-actionBtn--upload').click()
    await finishUpload(page)
    await expect(entries).toHaveCount(4)
    await expect(act('remove', 4)).toBeVisible()

    await dialog.getByRole('button', { name: t('adminProducts:form.submitEdit') }).click()
    await expect(dialog).toBeHidden()
    const shown = await shownOn(page, slug)
    expect(shown.slice(0, 2)).toEqual(['mau-don-sang-som', 'hop-hoa-pastel'])
    expect(shown).toHaveLength(4)
    const html = await (await page.request.get(`/vi/products/${slug}`)).text()
    expect(html).toContain('alt="Nhìn gần"')
    for (const name of shown.slice(2))
      expect((await page.request.get(`/objects/p/${name}-640.avif`)).status()).toBe(200)
  })

test('of two editors the second is told, and nothing of the first is lost; eight pictures are the most', async ({
  page,
}) => {
  const t = words('en')
  const many = ['moc-lan-thi-tham', 'hop-hoa-pastel', 'mau-don-sang-som', 'ly-hong-diu-dang', 'bo-hoa-dong-noi']
  const rest = ['lan-ho-diep-tim', 'lan-ho-diep-trang', 'vong-hoa-trang']
  const dialog = await openPictures(page, 'en', [...many, ...rest])
  await expect(dialog.getByRole('button', { name: t('adminProducts:pictures.add') })).toBeDisabled()
  const slug = await dialog.getByLabel(t('adminProducts:form.slug'), { exact: true }).inputValue()
  const all = (await (await page.request.get('/api/products')).json()) as { id: string; slug: string }[]
  const { id } = all.find((product) => product.slug === slug)!
  const kept = [{ imageUrl: '/objects/dp/cam-chuong-cau-vong.webp', alt: {} }]
  await call(page, 'PATCH', `/api/products/${id}`, { pictures: kept })
  await dialog.getByRole('button', { name: t('adminProducts:pictures.remove', { place: 2 }), exact: true }).click()
  await dialog.getByRole('button', { name: t('adminProducts:form.submitEdit') }).click()
  await expect(dialog.getByRole('alert')).toContainText(t('adminProducts:form.changed'))
  expect(await shownOn(page, slug)).toEqual(['moc-lan-thi-tham', 'cam-chuong-cau-vong'])
  await dialog.getByRole('button', { name: t('adminProducts:form.showChanged') }).click()
  await page.getByRole('button', { name: t('admin:changedMeanwhile.drop') }).click()
  await expect(dialog.locator('.product-pictures > li')).toHaveCount(2)

  // The history names seven pictures that went, each a link that a finger meets.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/history')
  await expect(page.locator('.a-changes').getByRole('link').nth(7)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
