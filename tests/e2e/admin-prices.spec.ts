import type { Page } from '@playwright/test'
import { writeShopState } from '#server/shop-state.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'

const read = async (page: Page, slug: string) => {
  const products = (await (await page.request.get('/api/products')).json()) as {
    slug: string
    priceVND: number
    priceUSD: string
  }[]
  return products.find((product) => product.slug === slug)!
}

/** Sets the rate of the dollar, as another admin would on the settings screen. */
async function setRate(page: Page, dongPerDollar: string): Promise<void> {
  const { prices } = await call(page, 'GET', '/api/admin/settings')
  await call(page, 'PATCH', '/api/admin/settings', { prices: { version: prices.version, value: { dongPerDollar } } })
}

// Specs of a worker share a shop.
test.afterEach(({ shop }) => inDatabase(shop, (db) => writeShopState(db, 'dongPerDollar', null)))

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)
  // Specs of a worker share a shop, so the product is one whose price no other spec reads.
  const slug = 'hop-hoa-pastel'

  test(`a price is typed as people write it, and an unusual one is asked about (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/products')
    const card = page.locator('.product-card').filter({ has: page.locator(`a[href$="/${slug}"]`) })
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByLabel(t(`adminProducts:form.${name}`), { exact: true })
    const save = dialog.getByRole('button', { name: t('adminProducts:form.submitEdit') })
    const edit = () => card.getByRole('button').first().click({ timeout: 60_000 })

    // Thousands left out by a hurried hand.
    await edit()
    await field('priceVND').fill('550')
    await save.click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('adminProducts:prices.low'))
    await expect(question).toContainText(t('adminProducts:prices.apart'))
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await question.getByRole('button', { name: t('adminProducts:prices.correct') }).click()
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeVisible()
    expect((await read(page, slug)).priceVND).toBeGreaterThan(10_000)

    await field('priceVND').fill('550k')
    await expect(dialog.getByText(t('adminProducts:prices.read', { dong: '₫550.000' }))).toBeVisible()
    await dialog.getByRole('button', { name: t('adminProducts:prices.useOf', { dollars: '$22.00' }) }).click()
    await expect(field('priceUSD')).toHaveValue('22.00')
    expect(await findViolations(page)).toEqual([])
    await save.click()
    await expect(toast(page, t('admin:success'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await read(page, slug)).toMatchObject({ priceVND: 550_000, priceUSD: '22.00' })

    // The rate is a setting, which each form that is opened reads.
    await setRate(page, '27.500')
    await edit()
    await dialog.getByRole('button', { name: t('adminProducts:prices.useOf', { dollars: '$20.00' }) }).click()
    await expect(field('priceUSD')).toHaveValue('20.00')
    await save.click()
    await expect(dialog).toHaveCount(0)
    expect(await read(page, slug)).toMatchObject({ priceVND: 550_000, priceUSD: '20.00' })
    await setRate(page, '25k')

    // A price that is right may be saved, and other changes are not asked about.
    await page.setViewportSize({ width: 390, height: 844 })
    await edit()
    await field('priceUSD').fill('60')
    await save.click()
    await question.getByRole('button', { name: t('adminProducts:prices.save') }).click()
    await expect(dialog).toHaveCount(0)
    expect((await read(page, slug)).priceUSD).toBe('60.00')
    await edit()
    await field('description').fill('Hai mươi bông.')
    await save.click()
    await expect(dialog).toHaveCount(0)
    await expect(question).toHaveCount(0)
  })

  test(`a file with an unusual price is imported only after a question (${locale})`, async ({ page }) => {
    await openAdmin(page, locale, '/admin/products')
    await page.getByRole('button', { name: t('adminProducts:import') }).click({ timeout: 60_000 })
    const dialog = page.getByRole('dialog')
    await page.getByLabel(t('admin:file.label'), { exact: true }).setInputFiles({
      name: 'gia.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('slug;priceVND\nmoc-lan-thi-tham;1250'),
    })
    const row = dialog.getByRole('row').nth(1)
    await expect(row).toContainText(t('adminProducts:prices.low'))
    await dialog.getByRole('button', { name: t('adminProducts:importing.confirm', { count: 1 }) }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(t('adminProducts:importing.doubtText'))
    await question.getByRole('button', { name: t('adminProducts:prices.correct') }).click()
    expect((await read(page, 'moc-lan-thi-tham')).priceVND).toBe(1_250_000)
  })
}
