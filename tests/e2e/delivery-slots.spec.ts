import type { Page } from '@playwright/test'
import { proposedDay } from '#features/checkout/delivery-days.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { formatDay } from '#shared/dates.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { usualDay } from '../factories/usual-day.ts'
import { findViolations } from './axe.ts'
import { expect, flowsIn, test, text } from './fixtures.ts'
import { PLACES, takePlaces } from './places.ts'
import { fillCard, fillDelivery, holdRoses, openCheckout, openCheckoutOn, orderNumber, payButton } from './purchase.ts'

const slotOf = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

flowsIn('en').forEach((locale, index) => {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)
  const error = (code: string) => text(locale, 'errors', code)

  test(`a slot is chosen by keyboard on a slow network, held, and bought (${locale})`, async ({ page }) => {
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/api/delivery/slots?*', async (route) => {
      const answer = await route.fetch()
      await isSeen.promise
      await route.fulfill({ response: answer })
    })
    await openCheckoutOn(page, locale, usualDay(40 + index))
    await fillDelivery(page, locale)
    await expect(page.getByText(t('when.loading'))).toBeVisible()
    isSeen.resolve()
    await expect(slotOf(page, t('when.anyTime'))).toBeChecked()
    await expect(slotOf(page, '8:00–10:00')).toBeVisible()
    await expect(page.getByText(t('when.loading'))).toBeHidden()

    await slotOf(page, t('when.anyTime')).focus()
    await page.keyboard.press('ArrowDown')
    await expect(slotOf(page, '8:00–10:00')).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(slotOf(page, '10:00–12:00')).toBeFocused()
    const step = page.getByRole('group', { name: t('when.title'), exact: true })
    await expect(step.locator('[data-step-summary]')).toContainText('10:00–12:00')
    await expect(step).toContainText(new RegExp(t('when.held', { until: '|' }).replace('|', '\\d\\d:\\d\\d')))
    await expect(page.locator('.summary-when')).toContainText('10:00–12:00')
    expect(await findViolations(page, '.checkout')).toEqual([])

    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)
    const tracked = (await (await page.request.get(`/api/orders/track/${number}`)).json()) as { slot: unknown }
    expect(tracked.slot).toMatchObject({ from: '10:00', to: '12:00' })
  })

  test(`a slot that others fill meanwhile says so, and moves nobody (${locale})`, async ({ page, shop }) => {
    const date = usualDay(44 + index)
    await openCheckoutOn(page, locale, date)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await expect(slotOf(page, '14:00–16:00')).toBeEnabled()
    await takePlaces(shop, date, '14-16', PLACES)

    await slotOf(page, '14:00–16:00').check()
    await expect(page.getByRole('radiogroup', { name: t('when.slot') })).toContainText(error('slot_full'))
    await expect(slotOf(page, new RegExp(`14:00–16:00 ${t('when.full')}`))).toBeChecked()
    await payButton(page, locale).click()
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(slotOf(page, new RegExp('14:00–16:00'))).toBeChecked()

    await slotOf(page, '16:00–18:00').check()
    await expect(page.getByText(error('slot_full'))).toHaveCount(0)
    await expect(slotOf(page, new RegExp(`14:00–16:00 ${t('when.full')}`))).toBeDisabled()
    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)
  })

  test(`a time that was full at Pay is not called full on another day or in another city (${locale})`, async ({
    page,
  }) => {
    await openCheckoutOn(page, locale, usualDay(56 + index))
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await slotOf(page, '14:00–16:00').check()
    const slots = page.getByRole('radiogroup', { name: t('when.slot') })
    const json = { code: 'slot_full', field: 'customerData.slotId', message: error('slot_full') }
    await page.route('**/api/checkout/details*', (route) => route.fulfill({ status: 409, json }))
    const chooseAnotherDay = async () => {
      await page.getByRole('button', { name: new RegExp(t('delivery.date')) }).click()
      await page.getByRole('gridcell').locator('button:enabled').first().click()
    }
    const chooseAnotherCity = () => page.getByRole('radio', { name: t('delivery.cities.Ho Chi Minh') }).check()
    for (const choose of [chooseAnotherCity, chooseAnotherDay]) {
      await payButton(page, locale).click()
      await expect(slots).toContainText(error('slot_full'))
      await choose()
      await expect(slots).not.toContainText(error('slot_full'))
    }
  })

  test(`an exact time costs its surcharge, and the list can be loaded again (${locale})`, async ({ page }) => {
    await page.route('**/api/delivery/slots?*', (route) => route.abort(), { times: 1 })
    await openCheckoutOn(page, locale, usualDay(48 + index))
    await expect(page.getByRole('alert').filter({ hasText: t('when.failed') })).toBeVisible()
    await page.getByRole('button', { name: t('tryAgain') }).click()
    await slotOf(page, new RegExp(t('when.exact'))).check()
    await expect(payButton(page, locale)).toHaveText(/₫790\.000/)
    const times = page.getByRole('combobox', { name: t('when.exactTime') })
    await times.selectOption('at-1430')
    await expect(page.locator('.summary-when')).toContainText('14:30')
    await expect(page.getByText(t('summary.exactFee'))).toBeVisible()
    await slotOf(page, t('when.anyTime')).check()
    await expect(payButton(page, locale)).toHaveText(/₫740\.000/)

    // After paying, the surcharge is a line of its own wherever the amounts are shown.
    await slotOf(page, new RegExp(t('when.exact'))).check()
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await expect(payButton(page, locale)).toHaveText(/₫790\.000/)
    await payButton(page, locale).click()
    await orderNumber(page, locale)
    await page.getByRole('link', { name: text(locale, 'receipts', 'follow') }).click()
    const sums = page.locator('.track-card .sums > div')
    await expect(sums).toHaveText([
      /₫690\.000$/,
      /₫50\.000$/,
      new RegExp(`^${text(locale, 'tracking', 'details.exactFee')}₫50\\.000$`),
      /₫790\.000$/,
    ])
    await page.getByRole('button', { name: new RegExp(`^${text(locale, 'ownOrder', 'cancel')}`) }).click()
    const inDialog = page.getByRole('dialog').locator('.sums > div')
    await expect(inDialog.filter({ hasText: text(locale, 'tracking', 'details.exactFee') })).toContainText('₫50.000')
    expect(await findViolations(page, '.order-dialog')).toEqual([])
  })
})

for (const timezoneId of ['Europe/Berlin', 'America/Los_Angeles'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('days and times are those of Vietnam, also if the clock of the device is wrong', async ({ page }) => {
      await page.clock.install({ time: Date.now() - 30 * 60 * MINUTE_MS })
      await holdRoses(page, 'en')
      await openCheckout(page, 'en')
      const proposed = proposedDay(DEFAULT_DELIVERY_RULES, new Date())
      const date = page.getByRole('button', { name: new RegExp(text('en', 'checkout', 'delivery.date')) })
      await expect(date).toContainText(formatDay(proposed))
      await expect(slotOf(page, '8:00–10:00')).toBeVisible()
      await date.click()
      const chosen = page.getByRole('dialog').locator('[data-selected] button')
      await expect(chosen).toHaveText(String(Number(proposed.slice(-2))))
      await expect(chosen).toBeFocused()
    })
  })

test('a hold that has ended is offered again', async ({ page }) => {
  const t = (key: string, values?: Record<string, string | number>) => text('en', 'checkout', key, values)
  let laterMs = 0
  // The time that the shop tells goes on with that of the page.
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + laterMs).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await page.clock.install()
  await openCheckoutOn(page, 'en', usualDay(52))
  await slotOf(page, '12:00–14:00').check()
  await expect(page.getByText(/Your place is held until/)).toBeVisible()

  await page.route('**/api/create-payment-intent*', (route) => route.abort())
  laterMs = 16 * MINUTE_MS
  await page.clock.fastForward(laterMs)
  await expect(page.getByText(/Your place was held until/)).toBeVisible()
  await page.getByRole('button', { name: t('when.holdAgain') }).press('Enter')
  await expect(page.locator('.toast', { hasText: t('failed') }).filter({ visible: true })).toBeVisible()
  await page.unroute('**/api/create-payment-intent*')
  await page.getByRole('button', { name: t('when.holdAgain') }).press('Enter')
  // The button that had the focus is gone.
  await expect(page.getByText(/Your place is held until/)).toBeFocused()
  await expect(slotOf(page, '12:00–14:00')).toBeChecked()
})
