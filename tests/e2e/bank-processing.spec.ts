import type { Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { controls } from '../faults/provider.ts'
import { findViolations } from './axe.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'
import { cartOf, field, fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'

/** Pays with a card whose bank takes its time; returns the intent. */
async function payAndWait(page: Page, locale: Locale): Promise<string> {
  await holdRoses(page, locale)
  await openCheckout(page, locale)
  await fillDelivery(page, locale)
  await fillCard(page, locale, CARDS.staysProcessing)
  const confirmed = page.waitForResponse(/\/payment_intents\/[^/]+\/confirm$/)
  await payButton(page, locale).click()
  return ((await (await confirmed).json()) as { id: string }).id
}

for (const locale of flowsIn('vi')) {
  const t = (key: string) => text(locale, 'checkout', key)
  const waiting = (page: Page) => page.getByRole('heading', { name: t('bankTitle') })

  test.describe(`a payment that the bank is processing (${locale})`, () => {
    test('says so, survives a reload and another tab, and turns into the order by itself', async ({
      page,
      context,
      shop,
    }) => {
      const intent = await payAndWait(page, locale)
      await expect(waiting(page)).toBeFocused()
      await expect(page.getByText(t('bank'))).toBeVisible()
      await expect(page.getByText(t('bankWatching'))).toBeVisible()
      await expect(payButton(page, locale)).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])
      expect(await cartOf(page)).toHaveLength(1)

      await page.reload()
      await expect(waiting(page)).toBeVisible()
      // Another tab finds the same payment.
      const second = await context.newPage()
      await open(second, locale, '/checkout')
      await expect(waiting(second)).toBeVisible()
      await second.close()

      await controls(shop).settle(intent, 'succeeded')
      expect(await orderNumber(page, locale)).toHaveLength(26)
      expect(await cartOf(page)).toEqual([])
    })

    test('opens the form again by itself when the bank declines, with everything that was typed', async ({
      page,
      shop,
    }) => {
      const intent = await payAndWait(page, locale)
      await expect(waiting(page)).toBeVisible()
      await controls(shop).settle(intent, 'failed')
      // The toast comes first, and may be gone when the new session has come.
      await expect(page.locator('.toast', { hasText: t('failedTitle') })).toContainText(t('declinedBefore'))
      await expect(payButton(page, locale)).toBeEnabled()
      const note = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: t('declinedBefore') })
      await expect(note).toBeVisible()
      await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
      expect(await cartOf(page)).toHaveLength(1)

      // Another card pays the same checkout, once.
      await fillCard(page, locale)
      await payButton(page, locale).click()
      expect(await orderNumber(page, locale)).toHaveLength(26)
      const paid = (await controls(shop).intents()).filter(({ id }) => id === intent)
      expect(paid).toMatchObject([{ status: 'succeeded' }])
    })

    test('that takes too long ends in the promise of an email, and can be checked again there', async ({
      page,
      shop,
    }) => {
      const intent = await payAndWait(page, locale)
      await expect(waiting(page)).toBeVisible()
      await page.clock.install()
      await page.reload()
      await expect(waiting(page)).toBeVisible()
      await page.clock.runFor('05:00')
      await expect(page.getByRole('heading', { name: t('bankSlowTitle') })).toBeFocused()
      await expect(page.getByText(t('bankSlow'))).toBeVisible()
      await expect(page.getByText(t('unconfirmedTitle'))).toHaveCount(0)
      await expect(payButton(page, locale)).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])
      expect(await cartOf(page)).toHaveLength(1)

      await page.getByRole('button', { name: t('bankCheckAgain') }).click()
      await expect(waiting(page)).toBeFocused()
      await controls(shop).settle(intent, 'succeeded')
      await page.clock.runFor('00:10')
      expect(await orderNumber(page, locale)).toHaveLength(26)
      expect(await cartOf(page)).toEqual([])
    })

    test('is reported after the page was left, whatever the bank decided', async ({ page, shop }) => {
      const intent = await payAndWait(page, locale)
      await expect(waiting(page)).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('button', { name: t('keepShopping') })
        .click()
      await expect(waiting(page)).toHaveCount(0)
      expect(await cartOf(page)).toHaveLength(1)
      await controls(shop).settle(intent, 'failed')
      await openCheckout(page, locale)
      await expect(page.getByRole('alert').filter({ hasText: t('declinedBefore') })).toBeVisible()

      await fillCard(page, locale, CARDS.staysProcessing)
      await payButton(page, locale).click()
      await expect(waiting(page)).toBeVisible()
      await open(page, locale, '/')
      await controls(shop).settle(intent, 'succeeded')
      // Not until it is loaded: it leads home, where the number is shown for five seconds.
      await page.goto(localizedPath(locale, '/checkout'), { waitUntil: 'commit' })
      expect(await orderNumber(page, locale)).toHaveLength(26)
      expect(await cartOf(page)).toEqual([])
    })
  })
}
