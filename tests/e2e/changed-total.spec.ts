import type { Locator, Page } from '@playwright/test'
import type { WireQuote } from '#features/checkout/quote.schema.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { controls } from '../faults/provider.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { beginBouquetCheckout, countCharges } from './bouquet.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { fillCard, openCheckout, orderNumber, payButton } from './purchase.ts'

interface KeptSession {
  paymentIntentId: string
  clientSecret: string
  quote: WireQuote
}

const sessionOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('checkout') ?? '') as KeptSession)
const totalOf = async (page: Page) => {
  const { total, currency } = (await sessionOf(page)).quote
  return { total, text: formatMoney(total, currency) }
}

const noteOf = (page: Page, locale: Locale): Locator =>
  page.getByRole('alert').filter({ hasText: words(locale)('checkout:summary.changedTitle') })

/** Expects the note beside the total with both totals, and the new one on the button. */
async function expectNote(page: Page, locale: Locale, { before, now }: { before: string; now: string }) {
  const t = words(locale)
  const note = noteOf(page, locale)
  await expect(note).toContainText(t('checkout:summary.changed', { before, total: now }))
  await expect(note).toBeInViewport()
  await expect(payButton(page, locale)).toHaveText(t('checkout:pay.card', { total: now }))
  await expect(payButton(page, locale)).toHaveAccessibleDescription(new RegExp(t('checkout:summary.changedTitle')))
}

for (const [locale, theme] of themesIn('en')) {
  test(`a total that has changed at Pay is shown beside the old one, and charged at the next press only (${locale})`, async ({
    page,
    shop,
  }) => {
    const bouquet = await beginBouquetCheckout(page, locale, shop)
    await fillCard(page, locale)
    const before = await totalOf(page)
    const charges = await countCharges(shop)

    // Another process of the shop puts a new quote on the payment, and this page does not learn of it.
    await bouquet.setPrices({ priceVND: 520_000, priceUSD: '21.00' })
    const { paymentIntentId, clientSecret, quote } = await sessionOf(page)
    const requoted = await new BrowserLike(shop.url).post('/api/create-payment-intent', {
      items: [{ productId: bouquet.id, quantity: 1 }],
      currency: quote.currency.toLowerCase(),
      discountCode: null,
      checkout: { paymentIntentId, clientSecret },
    })
    expect(requoted.status).toBe(200)
    await payButton(page, locale).click()

    await expect(noteOf(page, locale)).toBeVisible()
    const now = await totalOf(page)
    expect(now.total).toBeGreaterThan(before.total)
    await expectNote(page, locale, { before: before.text, now: now.text })
    await expect(page.locator('.toast')).toHaveCount(0, { timeout: 1_000 })
    await expect(payButton(page, locale)).toBeFocused()
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page)).toEqual([])
    expect(await countCharges(shop)).toBe(charges)

    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)
    expect(await countCharges(shop)).toBe(charges + 1)
    const paid = (await controls(shop).intents()).find(({ id }) => id === paymentIntentId)
    expect(paid).toMatchObject({ status: 'succeeded', amount: now.total, charges: 1 })
  })

  test(`a total that another tab has changed is shown beside the old one until the customer pays (${locale})`, async ({
    page,
    context,
    shop,
  }) => {
    const bouquet = await beginBouquetCheckout(page, locale, shop)
    const before = await totalOf(page)
    await bouquet.setPrices({ priceVND: 400_000, priceUSD: '16.00' })

    const other = await context.newPage()
    await openCheckout(other, locale)
    const now = await totalOf(other)
    expect(now.total).toBeLessThan(before.total)
    // A visit that begins with another total than the last one showed says so, too.
    await expectNote(other, locale, { before: before.text, now: now.text })
    await other.close()
    await expectNote(page, locale, { before: before.text, now: now.text })
    await fillCard(page, locale)
    await expect(noteOf(page, locale)).toBeVisible()
    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)
  })
}
