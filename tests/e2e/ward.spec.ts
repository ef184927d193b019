import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { writeShopState } from '#server/shop-state.ts'
import { formatMoney } from '#shared/money.ts'
import type { Locale } from '#shared/locale.ts'
import { findViolations } from './axe.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'
import { field, fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'

const wardField = (page: Page, locale: Locale) => page.getByRole('combobox', { name: text(locale, 'ward', 'label') })
const option = (page: Page, name: RegExp) => page.getByRole('listbox').getByRole('option', { name })
/** Every entry of the list. The options of a native select are in no such list. */
const options = (page: Page) => page.locator('[role=listbox] > [role=option]')
const cityButton = (page: Page, locale: Locale, city: string) =>
  page.getByRole('radio', { name: text(locale, 'checkout', `delivery.cities.${city}`) })

/** Opens the checkout with everything filled in but the card. */
async function openFilled(page: Page, locale: Locale): Promise<void> {
  await holdRoses(page, locale)
  await openCheckout(page, locale)
  await fillDelivery(page, locale)
}

for (const locale of flowsIn('en')) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'ward', key, values)

  test(`a ward is found by its former name and chosen with the keyboard (${locale})`, async ({ page, shop }) => {
    await openFilled(page, locale)
    const ward = wardField(page, locale)
    await cityButton(page, locale, 'Ho Chi Minh').check()
    await page.keyboard.press('Tab')
    await expect(ward).toBeFocused()
    await expect(ward).toHaveAttribute('aria-expanded', 'false')

    await page.keyboard.type('go vap')
    await expect(options(page)).toHaveCount(6)
    await expect(page.getByRole('status').filter({ hasText: t('found', { count: 6 }) })).toBeAttached()
    const first = option(page, /^Phường Gò Vấp/)
    await expect(ward).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '-')
    expect(await findViolations(page, '.checkout')).toEqual([])
    await page.keyboard.press('ArrowDown')
    const second = option(page, /^Phường An Hội Đông/)
    await expect(ward).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '-')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(ward).toHaveValue('Phường Gò Vấp')
    await expect(ward).toHaveAttribute('aria-expanded', 'false')

    // Escape closes the list and keeps the choice; the arrow shows every ward, with the chosen one marked.
    await page.keyboard.press('ArrowDown')
    await expect(options(page)).toHaveCount(168)
    await expect(page.locator('[role=option][aria-selected=true]')).toHaveText(/Phường Gò Vấp/)
    await page.keyboard.press('Escape')
    await expect(ward).toHaveValue('Phường Gò Vấp')

    // It survives a reload, and the order has it.
    await page.reload()
    await expect(payButton(page, locale)).toBeEnabled()
    await expect(ward).toHaveValue('Phường Gò Vấp')
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)
    const [order] = await inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.id, number)))
    expect(order).toMatchObject({ deliveryCity: 'Ho Chi Minh', wardCode: '26884' })

    await open(page, locale, `/track-order?id=${number}`)
    await expect(page.getByRole('main').getByText('5 Nguyễn Du, Hai Bà Trưng, Phường Gò Vấp, ')).toBeVisible()
  })

  test(`a typed text without a ward is not lost without a word (${locale})`, async ({ page }) => {
    await openFilled(page, locale)
    const ward = wardField(page, locale)
    await ward.pressSequentially('zzzz')
    await expect(page.getByText(t('nothing')).first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field(page, locale, 'address')).toBeFocused()
    await expect(ward).toHaveValue('zzzz')
    await fillCard(page, locale)
    await payButton(page, locale).click()
    await expect(ward).toBeFocused()
    await expect(ward).toHaveAccessibleDescription(new RegExp(t('notChosen')))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(ward).toHaveValue('')
    await payButton(page, locale).click()
    await orderNumber(page, locale)
  })

  test(`far wards say their surcharge, others that nothing is delivered there (${locale})`, async ({ page, shop }) => {
    await openFilled(page, locale)
    const ward = wardField(page, locale)
    await ward.fill('bat trang')
    await option(page, /^Xã Bát Tràng/).click()
    await expect(ward).toHaveValue('Xã Bát Tràng')
    const fee = formatMoney(DEFAULT_DELIVERY_RULES.fees.far.VND, 'VND')
    await expect(ward).toHaveAccessibleDescription(t('farHint', { fee }))

    await ward.fill('ba vi')
    const outside = option(page, /^Xã Ba Vì/)
    await expect(outside).toContainText(t('none'))
    await expect(outside).toBeDisabled()
    await outside.click({ force: true })
    await expect(ward).toHaveValue('ba vi')

    // A ward of the other city is none of this one.
    await ward.fill('bat trang')
    await option(page, /^Xã Bát Tràng/).click()
    await cityButton(page, locale, 'Ho Chi Minh').check()
    await expect(ward).toHaveValue('')
    await expect(ward).toHaveAccessibleDescription(t('hint'))

    // The owner stops delivering to a ward while its customer fills in the card.
    await ward.fill('ben nghe')
    await option(page, /^Phường Sài Gòn/).click()
    await inDatabase(shop, (db) =>
      writeShopState(db, 'deliveryRules', { ...DEFAULT_DELIVERY_RULES, zones: { '26740': 'none' } }),
    )
    try {
      await fillCard(page, locale)
      await payButton(page, locale).click()
      await expect(ward).toBeFocused()
      await expect(ward).toHaveAccessibleDescription(new RegExp(text(locale, 'errors', 'ward_not_served')))
    } finally {
      await inDatabase(shop, (db) => writeShopState(db, 'deliveryRules', null))
    }
  })
}

test('with a slow network, late answers change nothing, and a failed one says so', async ({ page }) => {
  await openFilled(page, 'en')
  const ward = wardField(page, 'en')
  const held: (() => void)[] = []
  await page.route('**/api/delivery/wards?*', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await ward.pressSequentially('hoan kiem')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.getByText(text('en', 'ward', 'searching')).first()).toBeVisible()
  // Enter without an answer neither chooses nor pays.
  await page.keyboard.press('Enter')
  await expect(ward).toBeFocused()
  await page.keyboard.press('Tab')
  for (const release of held.splice(0)) release()
  await expect(ward).toHaveValue('hoan kiem')
  await expect(page.getByRole('listbox')).toBeHidden()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route('**/api/delivery/wards?*', (route) => route.abort())
  await ward.fill('tay ho')
  await expect(page.getByText(text('en', 'ward', 'failed')).first()).toBeVisible()
  await page.unrouteAll()
  await ward.fill('tay ho ')
  await ward.fill('tay h')
  await option(page, /^Phường Tây Hồ/).click()
  await expect(ward).toHaveValue('Phường Tây Hồ')
})

test('the list of wards is not covered on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 })
  await openFilled(page, 'vi')
  const ward = wardField(page, 'vi')
  await ward.click()
  await expect(options(page).first()).toBeVisible()
  const edges = async () => {
    const [list, bar] = await Promise.all(
      [page.getByRole('listbox'), page.locator('.pay-bar')].map((part) => part.boundingBox()),
    )
    return { list: list!.y + list!.height, bar: bar!.y }
  }
  // The field is scrolled into view after the list is drawn.
  await expect.poll(async () => (await edges()).list <= (await edges()).bar).toBe(true)
  const { bar } = await edges()
  for (let n = 0; n < 12; n++) await page.keyboard.press('ArrowDown')
  const marked = await page.locator('[role=option][data-marked]').boundingBox()
  expect(marked!.y + marked!.height).toBeLessThanOrEqual(bar)
  expect(marked!.y).toBeGreaterThan(0)
})
