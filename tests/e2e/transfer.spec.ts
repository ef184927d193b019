import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { QRPay } from 'vietnam-qr-pay'
import { checkouts, orders, promotions } from '#db/schema/index.ts'
import { writeShopState } from '#server/shop-state.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { raiseTags } from '#server/content-tags.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { words } from './account.ts'
import { openAdmin } from './back-office.ts'
import { findViolations } from './axe.ts'
import { beginBouquetCheckout, newBouquet } from './bouquet.ts'
import { inDatabase } from './database.ts'
import { darken, expect, LOCALES, open, test, text, themesIn } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'
import {
  addRoses,
  addToCart,
  cartOf,
  fillCard,
  fillDelivery,
  openCheckout,
  orderNumber,
  payButton,
} from './purchase.ts'
import { scanQr } from './scan-qr.ts'

const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }

/** Opens or closes transfers in the shop, which other specs use, too. */
const setAccount = (shop: RunningShop, account: typeof ACCOUNT | null) =>
  inDatabase(shop, async (db) => {
    await writeShopState(db, 'bankAccount', account)
    await db.batch([...raiseTags(db, ['site'])])
  })

test.beforeEach(async ({ shop, page }) => {
  await setAccount(shop, ACCOUNT)
  // The shop's process finds out, and renews the page.
  for (const path of LOCALES.map((locale) => localizedPath(locale, '/checkout')))
    await expect
      .poll(async () => (await page.request.get(path)).text(), { timeout: 20_000 })
      .toContain('&quot;transfers&quot;:[0,true]')
})
test.afterEach(({ shop }) => setAccount(shop, null))

/** Returns the amount in a text, in dong. */
const amountIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

/** Sends money as the bank's feed reports it. */
const send = (page: Page, reference: string, amount?: number) =>
  page.request.post('/sandbox/bank/pay', { data: { reference, amount } })

for (const [locale, theme] of themesIn('en')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)

  /** Buys roses, to be paid by bank transfer. */
  async function beginTransfer(page: Page): Promise<void> {
    await addRoses(page, locale)
    await openCheckout(page, locale)
    if (theme === 'dark') await darken(page)
    await payByTransfer(page)
  }

  /** Fills the form and presses Pay. */
  async function payByTransfer(page: Page): Promise<void> {
    await fillDelivery(page, locale)
    await page.getByRole('radio', { name: t('payment.transfer') }).check()
    await transferButton(page).click()
  }

  const transferButton = (page: Page) =>
    page.getByRole('button', { name: new RegExp(t('pay.transfer', { total: '' }).trim()) })

  test(`an order is paid by bank transfer, in two parts, and the page turns by itself (${locale})`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await beginTransfer(page)
    await expect(page.getByRole('img', { name: t('transfer.qr') })).toBeVisible()
    // Its minutes are counted down: an alert would read out the whole screen at each of them.
    await expect(page.getByRole('alert').filter({ hasText: t('transfer.watching') })).toHaveCount(0)
    expect(await findViolations(page, '.checkout-outcome')).toEqual([])
    const row = (name: string) =>
      page
        .locator('.transfer-row', { hasText: t(name) })
        .locator('dd span')
        .first()
    const reference = (await row('transfer.reference').textContent())!
    await expect(row('transfer.account')).toHaveText(ACCOUNT.number)

    const picture = page.getByRole('img', { name: t('transfer.qr') })
    const scanned = async () => {
      const { consumer, amount, additionalData } = new QRPay((await scanQr(picture)) ?? '')
      return { account: consumer.bankNumber, amount: Number(amount), reference: additionalData.purpose }
    }
    const total = amountIn(await row('transfer.amount').textContent())
    expect(await scanned()).toEqual({ account: ACCOUNT.number, amount: total, reference })

    const copied = {
      'transfer.account': ACCOUNT.number,
      'transfer.amount': String(total),
      'transfer.reference': reference,
    }
    for (const [name, value] of Object.entries(copied)) {
      await page
        .locator('.transfer-row', { hasText: t(name) })
        .getByRole('button')
        .click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
    }

    const code = picture.locator('path')
    const whole = (await code.getAttribute('d'))!
    await send(page, reference, 50_000)
    await expect(page.locator('.transfer-part')).toContainText('₫50.000')
    await expect(code).not.toHaveAttribute('d', whole)
    expect((await scanned()).amount).toBe(total - 50_000)
    await page.reload()
    await expect(page.locator('.transfer-part')).toContainText('₫50.000')
    const rest = amountIn(await row('transfer.amount').textContent())
    await send(page, reference, rest)
    await expect(page).toHaveURL(locale === 'vi' ? /\/vi$/ : /\/$/, { timeout: 20_000 })
    await expect(page.locator('.toast')).toBeVisible()
  })

  test(`money that came while the page was closed is an earlier order, beside a new checkout (${locale})`, async ({
    page,
  }) => {
    await beginTransfer(page)
    const reference = (await page.locator('.transfer-row dd span').filter({ hasText: /^DH/ }).first().textContent())!
    await open(page, locale, '/cart')
    await send(page, reference)
    // The customer comes back when the time of the transfer is over, and wants the same flowers again.
    const proof = await page.evaluate(() => {
      const transfer = JSON.parse(localStorage.getItem('transfer')!)
      localStorage.setItem('transfer', JSON.stringify({ ...transfer, expiresAt: '2026-01-01T00:00:00.000Z' }))
      return { reference: transfer.reference, clientSecret: transfer.clientSecret }
    })
    const state = async () => (await page.request.post('/api/checkout/transfer/state', { data: proof })).json()
    await expect.poll(state, { timeout: 20_000 }).toMatchObject({ state: 'paid' })
    const { orderId } = await state()
    await open(page, locale, '/checkout')
    const told = page.locator('.toast', { hasText: t('earlierTitle') }).filter({ visible: true })
    await expect(told).toContainText(t('earlier', { number: orderId }))
    await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
    expect(await cartOf(page)).toHaveLength(1)
    await open(page, locale, '/')
    await expect(page.locator('.receipts')).toContainText(orderId)
  })

  test(`a total that has changed at Pay is said before its transfer is begun (${locale})`, async ({ page, shop }) => {
    const bouquet = await beginBouquetCheckout(page, locale, shop)
    await page.getByRole('radio', { name: t('payment.transfer') }).check()
    const pay = transferButton(page)
    const before = amountIn(await pay.textContent())
    await bouquet.setPrices({ priceVND: 520_000, priceUSD: '21.00' })
    await pay.click()
    const values = { before: formatMoney(before, 'VND'), total: formatMoney(before + 70_000, 'VND') }
    const note = page.getByRole('alert').filter({ hasText: t('summary.changedTitle') })
    await expect(note).toContainText(t('summary.changed', values))
    await expect(pay).toHaveText(t('pay.transfer', { total: values.total }))
    await pay.click()
    await expect(page.getByRole('heading', { name: t('transfer.title', { total: values.total }) })).toBeVisible()
  })

  test(`a transfer that one tab gives up is given up in the other, which shows the form again (${locale})`, async ({
    page,
    context,
  }) => {
    await beginTransfer(page)
    const picture = (tab: Page) => tab.getByRole('img', { name: t('transfer.qr') })
    await expect(picture(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(picture(other)).toBeVisible()
    await page.getByRole('button', { name: t('transfer.otherwise') }).click()
    for (const tab of [page, other]) await expect(tab.getByRole('radio', { name: t('payment.transfer') })).toBeVisible()
    await other.close()
  })

  test(`a checkout that is open in another tab begins no payment beside a transfer (${locale})`, async ({
    page,
    context,
  }) => {
    await addRoses(page, locale)
    await openCheckout(page, locale)
    const other = await context.newPage()
    await openCheckout(other, locale)
    await payByTransfer(page)
    await expect(other.getByRole('img', { name: t('transfer.qr') })).toBeVisible()
    const begun: string[] = []
    other.on('request', (request) => {
      if (request.url().includes('/api/create-payment-intent')) begun.push(request.url())
    })
    await other
      .getByRole('button', { name: /VND|USD/ })
      .first()
      .click()
    await expect.poll(() => other.evaluate(() => localStorage.getItem('currency'))).toBe('USD')
    // Sessions are requested one at a time, by a lock that the tabs share: one that was asked for comes first.
    await other.evaluate(() => navigator.locks.request('checkout', () => {}))
    expect(begun).toEqual([])
    await other.close()
  })

  test(`details of a transfer whose script was lost come with a reload (${locale})`, async ({ page }) => {
    await page.route('**/_astro/TransferScreen.*', (route) => route.abort())
    await beginTransfer(page)
    const lost = page.getByRole('alert').filter({ hasText: t('transfer.loadFailed') })
    // The form that was scrolled down is gone.
    await expect(lost.getByRole('heading')).toBeFocused()
    await expect(lost).toBeInViewport()
    await page.unroute('**/_astro/TransferScreen.*')
    await lost.getByRole('button').click()
    await expect(page.getByRole('img', { name: t('transfer.qr') })).toBeVisible()
    await page.getByRole('button', { name: t('transfer.otherwise') }).click()
    await expect(page.getByRole('radio', { name: t('payment.transfer') })).toBeVisible()
  })

  test(`a transfer that is given up refuses no other payment of its customer (${locale})`, async ({ page, shop }) => {
    const bouquet = await newBouquet(shop)
    await bouquet.setStock(1)
    const code = `LAN-DAU-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
    await inDatabase(shop, (db) =>
      db.insert(promotions).values({ code, discountPercent: 10, description: 'x', maxUsesPerCustomer: 1 }),
    )
    const say = words(locale)
    const email = `giver-${crypto.randomUUID().slice(0, 8)}@example.com`
    await addToCart(page, locale, bouquet.slug)
    await openCheckout(page, locale)
    await fillDelivery(page, locale, email)
    await page.getByRole('textbox', { name: t('discount.label') }).fill(code)
    await page.getByRole('button', { name: t('discount.apply') }).click()
    const applied = page.getByText(say('checkout:discount.applied', { code, percent: 10 }), { exact: true })
    await expect(applied).toBeVisible()
    await page.getByRole('radio', { name: t('payment.transfer') }).check()
    await transferButton(page).click()
    await expect(page.getByRole('img', { name: t('transfer.qr') })).toBeVisible()

    const calls: string[] = []
    await page.route('**/api/checkout/leave*', async (route) => {
      const response = await route.fetch()
      calls.push(`given up: ${await response.text()}`)
      await route.fulfill({ response })
    })
    page.on('request', (request) => {
      if (request.url().includes('/api/create-payment-intent')) calls.push('begun')
    })
    await page.getByRole('button', { name: t('transfer.otherwise') }).click()
    await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
    expect(calls.slice(0, 2)).toEqual(['given up: {"released":true}', 'begun'])
    await expect(applied).toBeVisible()
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const id = await orderNumber(page, locale)
    const made = await inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.id, id)))
    expect(made).toMatchObject([
      { customerEmail: email, discountCode: code, paymentMethod: 'card', reviewReason: null },
    ])
  })

  test(`a transfer whose answer was lost refuses its customer nothing, also after a reload (${locale})`, async ({
    page,
    shop,
  }) => {
    const bouquet = await newBouquet(shop)
    await bouquet.setStock(1)
    const code = `MOT-LAN-${crypto.randomUUID().slice(0, 8)}`.toUpperCase()
    await inDatabase(shop, (db) =>
      db.insert(promotions).values({ code, discountPercent: 10, description: 'x', maxUses: 1 }),
    )
    const applied = page.getByText(t('discount.applied', { code, percent: 10 }), { exact: true })
    await addToCart(page, locale, bouquet.slug)
    await openCheckout(page, locale)
    await page.getByRole('textbox', { name: t('discount.label') }).fill(code)
    await page.getByRole('button', { name: t('discount.apply') }).click()
    await expect(applied).toBeVisible()
    await loseNextAnswer(page, '**/api/checkout/transfer?*')
    await payByTransfer(page)
    await expect(page.locator('.toast', { hasText: t('failed') }).filter({ visible: true })).toBeVisible()

    await page.reload()
    await expect(applied).toBeVisible()
    await page.getByRole('radio', { name: t('payment.transfer') }).check()
    await transferButton(page).click()
    await expect(page.getByRole('img', { name: t('transfer.qr') })).toBeVisible()
  })

  test(`staff see money that came twice, and say what became of it (${locale})`, async ({ page }) => {
    await beginTransfer(page)
    const reference = await page.locator('.transfer-row dd span').filter({ hasText: /^DH/ }).first().textContent()
    for (let n = 0; n < 2; n++) await send(page, reference!)
    await expect(page.locator('.toast')).toBeVisible({ timeout: 20_000 })

    const say = (key: string, values = {}) => words(locale)(`adminTransfers:${key}`, values)
    await openAdmin(page, locale, '/admin/transfers')
    const open = page.getByRole('region', { name: say('open') })
    const line = open.getByRole('listitem').filter({ hasText: reference! })
    await expect(line).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    await line.getByRole('button', { name: say('resolve') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('what')).selectOption('returned')
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(dialog.getByLabel(say('note'))).toBeFocused()
    await dialog.getByLabel(say('note')).fill('0011223344, 27/11')
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('region', { name: say('recent') })).toContainText(say('resolutions.returned'))

    await page.getByRole('button', { name: say('statement.open') }).click()
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' })
    const text = `hoa cuoi ${crypto.randomUUID().slice(0, 8)}`
    const rows = [`${today},5.000.000,${text}`, `${today},hai tram,x`]
    await page.getByLabel(words(locale)('admin:file.label'), { exact: true }).setInputFiles({
      name: 'sao-ke.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Ngày giao dịch,Ghi có,Nội dung\n${rows.join('\n')}`),
    })
    await expect(dialog.getByRole('row').filter({ hasText: text })).toContainText(say('statement.outcomes.open'))
    await expect(dialog).toContainText(say('statement.problems.amount'))
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: say('statement.confirm', { count: 1 }) }).click()
    await expect(open.getByRole('listitem').filter({ hasText: text })).toContainText('₫5.000.000')
  })

  test(`money that comes after its time waits for staff, who make the order of it (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    await beginTransfer(page)
    const reference = (await page.locator('.transfer-row dd span').filter({ hasText: /^DH/ }).first().textContent())!
    // Its minutes are over. The reconciler ends it within its period, and the page says so by itself.
    await inDatabase(shop, (db) =>
      db.update(checkouts).set({ openForMs: 1 }).where(eq(checkouts.paymentIntentId, reference)),
    )
    await expect(page.getByRole('heading', { name: t('transfer.overTitle') })).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('.checkout-outcome')).toContainText(t('transfer.over', { reference }))
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.checkout-outcome')).toEqual([])
    await send(page, reference)

    const say = (key: string) => words(locale)(`adminTransfers:${key}`)
    const context = await browser.newContext({ baseURL: shop.url })
    const staff = await context.newPage()
    await openAdmin(staff, locale, '/admin/transfers')
    const line = staff
      .getByRole('region', { name: say('open') })
      .getByRole('listitem')
      .filter({ hasText: reference })
    await line.getByRole('button', { name: say('resolve') }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel(say('reference')).fill(reference)
    await dialog.getByRole('button', { name: words(locale)('admin:dialog.save') }).click()
    await expect(line).toHaveCount(0)
    await context.close()
    // The line is placed first; the order of its payment is made after that.
    await expect
      .poll(() => inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.paymentIntentId, reference))))
      .toMatchObject([{ paymentMethod: 'transfer', paymentStatus: 'paid', reviewReason: 'quote_expired' }])
  })
}
