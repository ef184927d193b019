import { CARDS } from '../factories/confirm-card.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { controls } from '../faults/provider.ts'
import { findViolations } from './axe.ts'
import { expect, LOCALES, open, test, text } from './fixtures.ts'
import {
  addRoses,
  addToCart,
  cartOf,
  field,
  fillCard,
  fillDelivery,
  holdRoses,
  openCheckout,
  orderNumber,
  payButton,
} from './purchase.ts'

for (const locale of LOCALES) {
  const t = (namespace: string, key: string, values?: Record<string, string | number>) =>
    text(locale, namespace, key, values)

  test.describe(`buying flowers (${locale})`, () => {
    test('from the home page to the tracked order, as a guest', async ({ page }) => {
      await open(page, locale, '/')
      await page
        .getByRole('link', { name: t('home', 'shopNow') })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: t('catalog', 'title') })).toBeVisible()
      await addRoses(page, locale)

      await open(page, locale, '/cart')
      const main = page.getByRole('main')
      await main.getByRole('button', { name: /^(Increase|Tăng)/ }).click()
      await main.getByRole('button', { name: /^(Increase|Tăng)/ }).click()
      await main.getByRole('button', { name: /^(Decrease|Giảm)/ }).click()
      expect((await cartOf(page)).map((line) => line.quantity)).toEqual([2])
      await expect(main.getByText('₫1.380.000').last()).toBeVisible()
      await main.getByRole('button', { name: t('cart', 'checkout'), exact: true }).click()

      await expect(page.getByRole('heading', { level: 1, name: t('checkout', 'title') })).toBeVisible()
      await expect(payButton(page, locale)).toHaveText(/₫1\.380\.000/, { timeout: 20_000 })
      await fillDelivery(page, locale)
      await page.getByRole('textbox', { name: t('checkout', 'discount.label') }).fill('moclan10')
      await page.getByRole('button', { name: t('checkout', 'discount.apply') }).click()
      await expect(payButton(page, locale)).toHaveText(/₫1\.242\.000/)
      await fillCard(page, locale)
      await payButton(page, locale).click()

      // The pointer keeps the toast while the page loads: its link is pressed afterwards.
      await page.locator('.toast', { hasText: t('checkout', 'doneTitle') }).hover()
      const number = await orderNumber(page, locale)
      expect(number).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
      expect(await cartOf(page)).toEqual([])
      // The header has a link of the same name.
      await page
        .locator('.toast')
        .getByRole('link', { name: t('checkout', 'trackOrder'), exact: true })
        .click()
      await expect(page.getByRole('main').getByText(t('tracking', 'status.pending.label')).first()).toBeVisible()
      await expect(page.getByRole('main').getByText(number).first()).toBeVisible()
      await expect(page.getByRole('main').getByText('Phạm Thị Lan')).toBeVisible()
      await expect(page.getByRole('main').getByText('₫1.242.000').first()).toBeVisible()
    })

    test('a declined card keeps the form and the cart; another card pays', async ({ page }) => {
      await holdRoses(page, locale)
      await openCheckout(page, locale)
      await fillDelivery(page, locale)
      await fillCard(page, locale, CARDS.declined)
      await payButton(page, locale).click()
      await expect(page.getByText(t('checkout', 'failedTitle')).first()).toBeVisible()
      await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
      expect(await cartOf(page)).toHaveLength(1)
      await expect(payButton(page, locale)).toBeEnabled()
      await fillCard(page, locale)
      await payButton(page, locale).click()
      expect(await orderNumber(page, locale)).toHaveLength(26)
    })

    test('the calendar loads when it is opened; if its file fails, the browser’s own is used', async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('DeliveryCalendar') && asked.push(request.url()))
      await holdRoses(page, locale)
      await openCheckout(page, locale)
      expect(asked).toEqual([])
      const date = page.getByRole('button', { name: new RegExp(t('checkout', 'delivery.date')) })
      await date.click()
      const calendar = page.getByRole('dialog', { name: t('checkout', 'delivery.chooseDate') })
      // The proposed day has the focus.
      const chosen = calendar.locator('[data-selected] button')
      await expect(chosen).toBeFocused()
      expect(asked.length).toBeGreaterThan(0)
      expect(await findViolations(page, '.calendar-box')).toEqual([])
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(calendar).toBeHidden()
      await expect(date).toBeFocused()

      await page.route('**/DeliveryCalendar*', (route) => route.abort())
      await page.reload()
      await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })
      await date.click()
      const own = calendar.getByLabel(t('checkout', 'delivery.chooseDate'))
      await expect(own).toHaveAttribute('type', 'date')
      const day = (await own.getAttribute('max')) ?? ''
      await own.fill(day)
      await expect(calendar).toBeHidden()
      await expect(date).toContainText(day.split('-').toReversed().join('/'))
    })

    test('missing and wrong fields are named beside the field, and nothing is sent', async ({ page }) => {
      await holdRoses(page, locale)
      await openCheckout(page, locale)
      const sent: string[] = []
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
      await payButton(page, locale).click()
      await expect(page.getByText(t('checkout', 'missing')).first()).toBeVisible()
      await expect(field(page, locale, 'name')).toBeFocused()
      await expect(field(page, locale, 'name')).toHaveAttribute('aria-invalid', 'true')

      await page.getByRole('button', { name: t('checkout', 'discount.apply') }).click()
      await expect(page.getByText(t('checkout', 'discount.blank')).first()).toBeVisible()
      await page.getByRole('textbox', { name: t('checkout', 'discount.label') }).fill('TET2026')
      await page.getByRole('button', { name: t('checkout', 'discount.apply') }).click()
      await expect(page.getByText(t('checkout', 'discount.invalid')).first()).toBeVisible()
      expect(sent.filter((url) => !url.includes('/validate'))).toEqual([])
    })
  })
}

test('a card that requires authentication pays after it, and not without it', async ({ page }) => {
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  await fillDelivery(page, 'en')
  await fillCard(page, 'en', CARDS.secondStep)
  await payButton(page, 'en').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /fail/i }).click()
  await expect(page.getByText(text('en', 'checkout', 'failedTitle')).first()).toBeVisible()
  await expect(payButton(page, 'en')).toBeEnabled()
  await fillCard(page, 'en', CARDS.secondStep)
  await payButton(page, 'en').click()
  await dialog.getByRole('button', { name: /complete/i }).click()
  expect(await orderNumber(page, 'en')).toHaveLength(26)
})

test('an empty cart has no checkout', async ({ page }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(text('en', 'cart', 'empty')).first()).toBeVisible()
})

/** Returns how many intents the sandbox has charged. */
async function countPaid(shop: RunningShop): Promise<number> {
  return (await controls(shop).intents()).filter(({ status }) => status === 'succeeded').length
}

test('a reload and a second tab use the same payment, which is charged once', async ({ page, context, shop }) => {
  const paidBefore = await countPaid(shop)
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  await fillDelivery(page, 'en')
  await page.reload()
  await expect(payButton(page, 'en')).toBeEnabled({ timeout: 20_000 })
  await expect(field(page, 'en', 'name')).toHaveValue('Phạm Thị Lan')

  const second = await context.newPage()
  await openCheckout(second, 'en')
  await fillDelivery(page, 'en')
  await fillCard(page, 'en')
  await payButton(page, 'en').click()
  expect(await orderNumber(page, 'en')).toHaveLength(26)

  expect(await countPaid(shop)).toBe(paidBefore + 1)
})

test('products that have sold out since are named before paying', async ({ page }) => {
  await addRoses(page, 'en')
  await page.evaluate(() => {
    const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]')
    localStorage.setItem('cart', JSON.stringify([line, { ...line, productId: 'gone', productName: 'Ghost Orchid' }]))
  })
  await page.goto('/cart')
  await expect(page.getByText(text('en', 'cart', 'goneNamed', { name: 'Ghost Orchid' }))).toBeVisible()
})

test('a product that another tab adds while the cart asks for its products is not called gone', async ({
  page,
  context,
}) => {
  await holdRoses(page, 'en')
  const asked = Promise.withResolvers<void>()
  const added = Promise.withResolvers<void>()
  await page.route('**/api/products?*', async (route) => {
    asked.resolve()
    await added.promise
    await route.continue()
  })
  await page.goto('/cart')
  await asked.promise
  const other = await context.newPage()
  await addToCart(other, 'en', 'moc-lan-thi-tham')
  const lines = page.locator('.cart-line')
  await expect(lines).toHaveCount(2)
  added.resolve()
  // The answer has the address of the product that was asked for.
  await expect(lines.first().getByRole('link')).toBeVisible()
  await expect(page.locator('.cart-issues')).toHaveCount(0)
  const checkout = page.getByRole('main').getByRole('button', { name: text('en', 'cart', 'checkout'), exact: true })
  await expect(checkout).toBeEnabled()
})

test('an unknown order number is not found; an empty one does nothing', async ({ page }) => {
  await page.goto('/track-order?id=0123456789abcdefghjkmnpqrs')
  await expect(page.getByText(text('en', 'tracking', 'notFound'))).toBeVisible()
  await page.goto('/track-order')
  await page
    .getByRole('main')
    .getByRole('button', { name: text('en', 'tracking', 'search') })
    .click()
  await expect(page.getByText(text('en', 'tracking', 'prompt'))).toBeVisible()
})
