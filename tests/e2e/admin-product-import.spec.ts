import { toast, words } from './account.ts'
import { card, openProducts, PICTURE } from './admin-products.ts'
import { findViolations } from './axe.ts'
import { expect, flowsIn, test } from './fixtures.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a file is checked line by line, then imported (${locale})`, async ({ page }) => {
    await openProducts(page, locale)
    const slug = `tu-tep-${locale}`
    const head = 'slug;name;description;priceUSD;priceVND;imageUrl;category'
    const good = `${slug};Từ Tệp ${locale};Mô tả;12,50;300.000;${PICTURE};Hoa Sinh Nhật`
    const choose = (csv: string | Buffer) =>
      page
        .getByLabel(t('admin:file.label'), { exact: true })
        .setInputFiles({ name: 'hoa.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: t('admin-products:import') }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: t('admin-products:importing.confirm', { count: 1 }) })

    await choose(Buffer.from([0x73, 0x6c, 0x75, 0x67, 0x0a, 0xc3, 0x28]))
    // The refusal and the sum are read out, the lines are not.
    const spoken = dialog.locator('[aria-live]')
    await expect(spoken.getByText(t('admin:file.encoding'))).toBeVisible()
    await choose('name,price\nx,1')
    await expect(dialog.getByText(t('errors:csv_columns'))).toBeVisible()

    await choose(`${head}\r\n${good}\r\nxau;Xấu;Mô tả;không;1;${PICTURE};Hoa Sinh Nhật\r\n`)
    const bad = dialog.getByRole('row').filter({ hasText: 'Xấu' })
    await expect(bad).toContainText('3')
    await expect(bad).toContainText(t('errors:invalid_price_usd'))
    await expect(spoken.getByText(t('admin-products:importing.bad', { count: 1 }))).toBeVisible()
    await expect(spoken.getByRole('table')).toHaveCount(0)
    await expect(confirm).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    await choose(`\ufeff${head}\r\n${good}\r\n`)
    await expect(dialog.getByRole('row').filter({ hasText: `Từ Tệp ${locale}` })).toContainText(
      t('admin-products:importing.outcomes.create'),
    )
    expect((await page.request.get(`/products/${slug}`)).status()).toBe(404)
    await confirm.click()
    await expect(toast(page, t('admin:success'))).toContainText(
      t('admin-products:importing.done', { create: 1, update: 0 }),
    )
    await expect(card(page, `Từ Tệp ${locale}`)).toContainText('₫300.000')
    expect((await page.request.get(`/products/${slug}`)).status()).toBe(200)

    const exported = page.waitForEvent('download')
    await page.getByRole('link', { name: t('admin-products:export') }).click()
    expect((await exported).suggestedFilename()).toBe('products.csv')
  })

  test(`the file that is chosen last is imported, also if another was still being checked (${locale})`, async ({
    page,
  }) => {
    await openProducts(page, locale)
    const head = 'slug;name;description;priceUSD;priceVND;imageUrl;category'
    const fileOf = (name: string) => ({
      name,
      csv: `${head}\n${name};${name};Mô tả;12;300000;${PICTURE};Hoa Sinh Nhật`,
    })
    const first = fileOf(`dau-${crypto.randomUUID().slice(0, 8)}`)
    const second = fileOf(`sau-${crypto.randomUUID().slice(0, 8)}`)
    const isAsked = Promise.withResolvers<void>()
    const isChecked = Promise.withResolvers<void>()
    const sent: { csv: string; dryRun: boolean; plan?: string }[] = []
    await page.route('**/api/admin/import/products?*', async (route) => {
      const body = route.request().postDataJSON() as (typeof sent)[number]
      sent.push(body)
      if (body.csv === first.csv) {
        isAsked.resolve()
        await isChecked.promise
      }
      await route.continue()
    })
    const choose = ({ name, csv }: typeof first) =>
      page
        .getByLabel(t('admin:file.label'), { exact: true })
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: t('admin-products:import') }).click()
    const dialog = page.getByRole('dialog')
    await choose(first)
    await isAsked.promise
    await choose(second)
    await expect(dialog.getByRole('row').filter({ hasText: second.name })).toBeVisible()
    isChecked.resolve()
    await dialog.getByRole('button', { name: t('admin-products:importing.confirm', { count: 1 }) }).click()
    await expect(card(page, second.name)).toBeVisible()
    expect(sent).toEqual([
      { csv: first.csv, dryRun: true },
      { csv: second.csv, dryRun: true },
      { csv: second.csv, dryRun: false, plan: expect.any(String) },
    ])
    expect((await page.request.get(`/products/${first.name}`)).status()).toBe(404)
  })
}
