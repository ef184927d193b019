import type { Page } from '@playwright/test'
import { writeShopState } from '#server/shop-state.ts'
import { raiseTags } from '#server/content-tags.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { inDatabase } from './database.ts'
import { darken, expect, LOCALES, test, text, type Theme } from './fixtures.ts'
import { fillDelivery, holdRoses, openCheckout } from './purchase.ts'

/** The account for transfers of the tests' shops. */
export const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }

/** Opens or closes transfers in the shop. The saved pages stay as they are. */
export const setAccount = (shop: RunningShop, account: typeof ACCOUNT | null) =>
  inDatabase(shop, (db) => writeShopState(db, 'bankAccount', account))

/** Has the checkout offer transfers in the tests of a file, and not in those of other files. */
export function offerTransfers(): void {
  const renewPages = (shop: RunningShop) => inDatabase(shop, (db) => db.batch([...raiseTags(db, ['site'])]))
  test.beforeAll(async ({ shop }) => {
    await setAccount(shop, ACCOUNT)
    await renewPages(shop)
    // The shop's process finds out, and renews the page.
    for (const path of LOCALES.map((locale) => localizedPath(locale, '/checkout')))
      await expect
        .poll(async () => (await fetch(shop.url + path)).text(), { timeout: 20_000 })
        .toContain('&quot;transfers&quot;:[0,true]')
  })
  test.afterAll(async ({ shop }) => {
    await setAccount(shop, null)
    await renewPages(shop)
  })
}

/** Sends money as the bank's feed reports it; without an amount, all that the payment still waits for. */
export const sendMoney = (page: Page, reference: string, amount?: number) =>
  page.request.post('/sandbox/bank/pay', { data: { reference, amount } })

/** Returns the reference of the transfer that a checkout shows. */
export const shownReference = async (page: Page): Promise<string> =>
  (await page.locator('.transfer-row dd span').filter({ hasText: /^DH/ }).first().textContent())!

/** Returns the steps to a transfer at the checkout, in a language and a theme. */
export function transferSteps(locale: Locale, theme: Theme) {
  const t = (key: string, values?: Record<string, string>) => text(locale, 'checkout', key, values)

  const transferButton = (page: Page) =>
    page.getByRole('button', { name: new RegExp(t('pay.transfer', { total: '' }).trim()) })

  /** Fills the form and presses Pay. */
  async function payByTransfer(page: Page): Promise<void> {
    await fillDelivery(page, locale)
    await page.getByRole('radio', { name: t('payment.transfer') }).check()
    await transferButton(page).click()
  }

  /** Buys roses, to be paid by bank transfer. */
  async function beginTransfer(page: Page): Promise<void> {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    if (theme === 'dark') await darken(page)
    await payByTransfer(page)
  }

  return { beginTransfer, payByTransfer, transferButton }
}
