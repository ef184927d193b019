import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { QRPay } from 'vietnam-qr-pay'
import { orders, promotions } from '#db/schema/index.ts'
import { formatMoney } from '#shared/money.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { beginBouquetCheckout, newBouquet } from './bouquet.ts'
import { inDatabase } from './database.ts'
import { expect, open, test, text, themesIn } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'
import {
  cartOf,
  fillCard,
  fillDelivery,
  holdInCart,
  holdRoses,
  openCheckout,
  orderNumber,
  payButton,
} from './purchase.ts'
import { scanQr } from './scan-qr.ts'
import { ACCOUNT, offerTransfers, sendMoney, shownReference, transferSteps } from './transfers.ts'

offerTransfers()

/** Returns the amount in a text, in dong. */
const amountIn = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))

for (const [locale, theme] of themesIn('en')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)
  const { beginTransfer, payByTransfer, transferButton } = transferSteps(locale, theme)

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
    const otherwise = page.getByRole('button', { name: t('transfer.otherwise') })
    await expect(otherwise).toBeVisible()
    await sendMoney(page, reference, 50_000)
    await expect(page.locator('.transfer-part')).toContainText('₫50.000')
    // Another payment would charge the whole sum: the shop takes the rest in another way.
    await expect(otherwise).toHaveCount(0)
    const phone = (await page.locator('footer [href^="tel:"]').first().textContent())!.trim()
    await expect(page.getByText(t('transfer.otherwiseAfterPart', { reference, phone }))).toBeVisible()
    await expect(code).not.toHaveAttribute('d', whole)
    expect((await scanned()).amount).toBe(total - 50_000)
    await page.reload()
    await expect(page.locator('.transfer-part')).toContainText('₫50.000')
    const rest = amountIn(await row('transfer.amount').textContent())
    await sendMoney(page, reference, rest)
    await expect(page).toHaveURL(locale === 'vi' ? /\/vi$/ : /\/$/, { timeout: 20_000 })
    await expect(page.locator('.toast')).toBeVisible()
  })

  test(`money that came while the page was closed is an earlier order, beside a new checkout (${locale})`, async ({
    page,
  }) => {
    await beginTransfer(page)
    const reference = await shownReference(page)
    await open(page, locale, '/cart')
    await sendMoney(page, reference)
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
    await holdRoses(page, locale)
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
    await holdInCart(page, locale, bouquet.slug)
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
    await holdInCart(page, locale, bouquet.slug)
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
}
