import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { ADMIN, newAccount, numberOf, PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { darken, expect, open, overflow, test, themesIn } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'
import { holdRoses, openCheckout } from './purchase.ts'

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`an invoice is asked for on the page of the order, corrected, and issued (${locale})`, async ({
    page,
    shop,
  }) => {
    const { email, number: id, link } = await buyAsGuest(shop, locale)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(link)
    const ask = page.getByRole('button', { name: t('invoice:own.askNamed', numberOf(id)) })
    await ask.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('invoice:own.title', numberOf(id)) })
    const field = (name: string) => dialog.getByRole('textbox', { name: t(`invoice:${name}`) })
    const save = dialog.getByRole('button', { name: t('invoice:own.save'), exact: true })
    await expect(field('company')).toHaveValue('')
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, 'dialog')).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)

    // The server names the field that is wrong; without network, what was typed stays.
    await field('company').fill('Công ty Hoa Sen')
    await field('taxCode').fill('0101243151')
    await field('address').fill('1 Tràng Tiền, Hà Nội')
    await save.click()
    await expect(dialog.getByText(t('errors:invalid_tax_code'))).toBeVisible()
    await expect(field('taxCode')).toBeFocused()
    await field('taxCode').fill('0101 243 150')
    await page.context().setOffline(true)
    await save.click()
    await expect(dialog.getByText(t('invoice:own.failed'))).toBeVisible()
    await page.context().setOffline(false)
    await save.click()
    await expect(toast(page, t('invoice:own.done'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const asked = (company: string) => page.getByText(t('invoice:own.asked', { company, taxCode: '0101243150' }))
    await expect(asked('Công ty Hoa Sen')).toBeVisible()

    const correct = page.getByRole('button', { name: t('invoice:own.correctNamed', numberOf(id)) })
    await correct.click()
    await expect(field('email')).toHaveValue(email)
    await field('company').fill('Công ty Hoa Sen 2')
    await save.click()
    await expect(asked('Công ty Hoa Sen 2')).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/own-invoice-${locale}-${theme}.png`, fullPage: true })

    const staff = await BrowserLike.signedIn(shop.url, ADMIN, PASSWORD)
    expect((await staff.send('PUT', `/api/admin/invoices/${id}/issued`, { number: 'C26TML-7' })).status).toBe(200)
    await page.reload()
    await expect(
      page.getByText(t('invoice:own.issued', { number: 'C26TML-7', company: 'Công ty Hoa Sen 2' })),
    ).toBeVisible()
    await expect(correct).toHaveCount(0)
  })
}

test('the buyer of the last invoice is offered again at the checkout, and nothing typed is written over', async ({
  page,
  shop,
}) => {
  const t = words('en')
  const email = await newAccount(page, 'buyer')
  const browser = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
  const id = await buyAs(browser, shop.url, email)
  const buyer = { company: 'Hoa Sen', taxCode: '0101243150', address: '1 Tràng Tiền', email: 'ke.toan@example.com' }
  expect((await browser.send('PUT', `/api/orders/${id}/own/invoice`, buyer)).status).toBe(200)
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  const field = (name: string) => page.getByRole('textbox', { name: t(`invoice:${name}`) })
  const wanted = page.getByRole('checkbox', { name: t('checkout:invoice.want') })
  await wanted.check()
  for (const [name, value] of Object.entries(buyer)) await expect(field(name)).toHaveValue(value)
  await field('company').fill('Another')
  await wanted.uncheck()
  await wanted.check()
  await expect(field('company')).toHaveValue('Another')

  // On the page of another order, too.
  const next = await buyAs(browser, shop.url, email)
  await open(page, 'en', `/track-order?id=${next}`)
  await page.getByRole('button', { name: t('invoice:own.askNamed', numberOf(next)) }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('invoice:company') })).toHaveValue('Hoa Sen')
})
