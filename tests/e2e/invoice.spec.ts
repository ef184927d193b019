import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { findViolations } from './axe.ts'
import { ADMIN, numberOf, toast, words } from './account.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, flowsIn, test, text, themesIn } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'
import { fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'

const TAX_CODE = '0101243150'

for (const [locale, theme] of themesIn('vi')) {
  const t = (key: string) => text(locale, 'checkout', `invoice.${key}`)
  const label = (key: string) => text(locale, 'invoice', key)
  const error = (code: string) => text(locale, 'errors', code)
  const admin = (key: string, values?: Record<string, string>) => text(locale, 'adminInvoices', key, values)

  test(`an invoice is asked for at the checkout, corrected, issued and taken back (${locale})`, async ({ page }) => {
    const company = `Công ty Hoa Sen ${locale}`
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const loaded = () => requests.some((url) => /InvoiceFields/.test(url))
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    expect(loaded()).toBe(false)
    const wanted = page.getByRole('checkbox', { name: t('want') })
    await wanted.check()
    const field = (name: string) => page.getByRole('textbox', { name: label(name) })
    await expect(field('company')).toBeVisible()
    expect(loaded()).toBe(true)
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.checkout')).toEqual([])

    // Each mistake has its own message, beside its field.
    await fillCard(page, locale)
    await payButton(page, locale).click()
    await expect(field('company')).toBeFocused()
    for (const code of ['invalid_company', 'invalid_tax_code', 'invalid_invoice_address'])
      await expect(page.getByText(error(code))).toBeVisible()
    await field('company').fill(company)
    await field('taxCode').fill('0101243151')
    await field('address').fill('1 Tràng Tiền, Hà Nội')
    await field('email').fill('ke.toan@')
    await payButton(page, locale).click()
    await expect(field('taxCode')).toBeFocused()
    await field('taxCode').fill('0101 243 150')
    await field('email').fill('')

    // What was typed survives a reload, and taking the choice back.
    await page.reload()
    await expect(field('taxCode')).toHaveValue('0101 243 150')
    await wanted.uncheck()
    await expect(field('company')).toBeHidden()
    await wanted.check()
    await expect(field('company')).toHaveValue(company)
    await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const id = await orderNumber(page, locale)

    await openAdmin(page, locale, '/admin/invoices?state=open')
    const row = page.getByRole('row', { name: company })
    await expect(row).toContainText(TAX_CODE, { timeout: 60_000 })
    await expect(row).toContainText('lan@example.com')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.locator('a[download]').click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain(TAX_CODE)

    // Staff correct it on the order's page.
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`))
    const part = page.getByRole('region', { name: admin('part.title') })
    await part.getByRole('button', { name: admin('part.correct') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: admin('address') }).fill('2 Tràng Tiền, Hà Nội')
    expect(await findViolations(page, '[role=dialog]')).toEqual([])
    await dialog.locator('button[type=submit]').click()
    await expect(part).toContainText('2 Tràng Tiền')

    // The number is noted in the list, and taken back.
    await page.goto('/admin/invoices')
    await row.getByRole('button').click()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByText(error('invalid_invoice_number'))).toBeVisible()
    await dialog.getByRole('textbox').fill(`C26TML-${locale}`)
    await dialog.locator('button[type=submit]').click()
    await expect(row).toContainText(`C26TML-${locale}`)
    await page.goto(`/admin/orders/${id}`)
    await expect(part).toContainText(`C26TML-${locale}`)
    await expect(part.getByRole('button', { name: admin('part.correct') })).toBeHidden()
    const sure = page.getByRole('alertdialog').getByRole('button', { name: admin('takeBack') })
    await part.getByRole('button').click()
    await expect(sure).toBeVisible()
    // A colleague has taken it back meanwhile, and noted another.
    const issued = `/api/admin/invoices/${id}/issued`
    await call(page, 'DELETE', issued)
    await call(page, 'PUT', issued, { number: `C26NEW-${locale}` })
    await sure.click()
    await expect(toast(page, text(locale, 'admin', 'changedMeanwhile.title'))).toBeVisible()
    await expect(part).toContainText(`C26NEW-${locale}`)
    await part.getByRole('button').click()
    await sure.click()
    await expect(part.getByText(admin('open'), { exact: true })).toBeVisible()
    const history = page.getByRole('region', { name: text(locale, 'adminOrders', 'history.title') })
    await expect(history).toContainText(`C26TML-${locale}`)
  })
}

test('the list shows what is left of the price after a refund, as it shows the tax', async ({ page, shop }) => {
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'an@example.com')
  await asAdmin(page, 'en')
  const buyer = { company: 'Hoa Ly', taxCode: TAX_CODE, address: '1 Tràng Tiền, Hà Nội', email: '' }
  await call(page, 'PUT', `/api/orders/${id}/invoice`, buyer)
  const { total, currency } = await call(page, 'GET', `/api/orders/${id}`)
  const refunded = Math.round(total / 4)
  await inDatabase(shop, (db) => db.update(orders).set({ refunded }).where(eq(orders.id, id)))
  await page.goto('/admin/invoices')
  const row = page.getByRole('row', { name: 'Hoa Ly' })
  await expect(row.locator('.price')).toHaveText(formatMoney(total - refunded, currency), { timeout: 60_000 })
})

test('staff who ask for an invoice do not replace one that was asked for meanwhile', async ({ page, shop }) => {
  const admin = (key: string, values?: Record<string, string>) => text('en', 'adminInvoices', key, values)
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'an@example.com')
  await openAdmin(page, 'en', `/admin/orders/${id}`)
  // Also behind the dialog.
  const part = page.locator('[aria-labelledby=invoice]')
  await part.getByRole('button', { name: admin('part.ask') }).click()
  const dialog = page.getByRole('dialog')
  const buyer = { company: 'Hoa Sen', taxCode: TAX_CODE, address: '1 Tràng Tiền, Hà Nội', email: '' }
  for (const name of ['company', 'taxCode', 'address'] as const)
    await dialog.getByRole('textbox', { name: admin(name) }).fill(name === 'company' ? 'Hoa Mai' : buyer[name])
  await call(page, 'PUT', `/api/orders/${id}/invoice`, buyer)
  await dialog.locator('button[type=submit]').click()
  await expect(toast(page, text('en', 'admin', 'changedMeanwhile.title'))).toBeVisible()
  await expect(part).toContainText('Hoa Sen')
  await expect(dialog.getByRole('textbox', { name: admin('company') })).toHaveValue('Hoa Mai')
})

test('staff who have corrected an invoice see it and remove it before the order is loaded again', async ({
  page,
  shop,
}) => {
  const admin = (key: string) => text('en', 'adminInvoices', key)
  const id = await buyAs(new BrowserLike(shop.url), shop.url, 'an@example.com')
  await asAdmin(page, 'en')
  const buyer = { company: 'Hoa Sen', taxCode: TAX_CODE, address: '1 Tràng Tiền, Hà Nội', email: '' }
  await call(page, 'PUT', `/api/orders/${id}/invoice`, buyer)
  await page.goto(`/admin/orders/${id}`)
  const part = page.locator('[aria-labelledby=invoice]')
  await part.getByRole('button', { name: admin('part.correct') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: admin('company') }).fill('Hoa Mai')
  const loaded = Promise.withResolvers<void>()
  await page.route(`**/api/orders/${id}?*`, async (route) => {
    await loaded.promise
    await route.continue()
  })
  await dialog.locator('button[type=submit]').click()
  await expect(part).toContainText('Hoa Mai')
  await part.getByRole('button', { name: admin('part.withdraw') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: admin('part.withdraw') })
    .click()
  await expect(toast(page, admin('part.withdrawn'))).toBeVisible()
  await expect(part).toContainText(admin('part.none'))
  loaded.resolve()
  const order = await call(page, 'GET', `/api/orders/${id}`)
  expect(order.invoice).toBe(null)
})

for (const locale of flowsIn('vi'))
  test(`a customer sees what was asked for meanwhile before they replace it (${locale})`, async ({ page, shop }) => {
    const t = words(locale)
    const { number: id, link } = await buyAsGuest(shop, locale)
    await page.goto(link)
    await page.getByRole('button', { name: t('invoice:own.askNamed', numberOf(id)) }).click()
    const dialog = page.getByRole('dialog')
    const field = (name: string) => dialog.getByRole('textbox', { name: t(`invoice:${name}`) })
    await field('company').fill('Hoa Mai')
    await field('taxCode').fill(TAX_CODE)
    await field('address').fill('2 Tràng Tiền')

    const staff = await BrowserLike.signedIn(shop.url, ADMIN)
    const theirs = { company: 'Hoa Sen', taxCode: TAX_CODE, address: '1 Tràng Tiền', email: 'ke.toan@example.com' }
    const ask = (buyer: object) => staff.send('PUT', `/api/orders/${id}/invoice`, buyer)
    expect((await ask(theirs)).status).toBe(200)
    const save = dialog.getByRole('button', { name: t('invoice:own.save'), exact: true })
    const refused = dialog.getByText(t('errors:changed_meanwhile'))
    const now = (company: string) => dialog.getByText(`${company}, ${TAX_CODE}, 1 Tràng Tiền, ke.toan@example.com`)
    // While the order cannot be read again, nothing is shown, and nothing is replaced.
    const own = `**/api/orders/${id}/own?*`
    let unread = 0
    await page.route(own, (route) => {
      unread++
      return route.abort()
    })
    for (let press = 0; press < 2; press++) {
      await save.click()
      await expect.poll(() => unread).toBe(press + 1)
      await expect(refused).toBeVisible()
      await expect(now('Hoa Sen')).toHaveCount(0)
    }
    await page.unroute(own)
    await save.click()
    await expect(now('Hoa Sen')).toBeVisible()
    await expect(field('company')).toHaveValue('Hoa Mai')
    expect(await findViolations(page, 'dialog')).toEqual([])

    expect((await ask({ ...theirs, company: 'Hoa Lan' })).status).toBe(200)
    await save.click()
    await expect(now('Hoa Lan')).toBeVisible()
    await save.click()
    await expect(toast(page, t('invoice:own.done'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(t('invoice:own.asked', { company: 'Hoa Mai', taxCode: TAX_CODE }))).toBeVisible()
  })

test('an invoice whose fields cannot be loaded is not lost silently: nothing is paid, and the page says why', async ({
  page,
}) => {
  const t = (key: string) => text('en', 'checkout', `invoice.${key}`)
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  await fillDelivery(page, 'en')
  await page.route(/InvoiceFields/, (route) => route.abort())
  await page.getByRole('checkbox', { name: t('want') }).check()
  await expect(page.getByText(t('failed'))).toBeVisible()
  await fillCard(page, 'en')
  await payButton(page, 'en').click()
  await expect(page.getByText(text('en', 'errors', 'invalid_company'))).toBeVisible()
  await page.getByRole('checkbox', { name: t('want') }).uncheck()
  await expect(payButton(page, 'en')).toBeEnabled()
  await payButton(page, 'en').click()
  expect(await orderNumber(page, 'en')).not.toBe('')
})
