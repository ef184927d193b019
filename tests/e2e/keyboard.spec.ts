import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { expect, LOCALES, open, test, text } from './fixtures.ts'
import { CARD_FIELDS, holdRoses, openCheckout } from './purchase.ts'

const SCREENS = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

for (const locale of LOCALES)
  test(`the menu of a phone keeps the focus inside, gives it back, and leads on (${locale})`, async ({ page }) => {
    await page.setViewportSize(SCREENS.phone)
    await open(page, locale, '/')
    const button = page.getByRole('button', { name: text(locale, 'common', 'menu.open') })
    const menu = page.getByRole('dialog', { name: text(locale, 'common', 'menu.title') })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('button', { name: text(locale, 'common', 'menu.close') })).toBeFocused()
    const stops = await menu.locator('a:visible, button:visible').count()
    expect(stops).toBeGreaterThan(10)
    // Once around, with the browser's own stop between the last and the first control.
    for (let pressed = 0; pressed <= stops + 1; pressed++) {
      await page.keyboard.press(pressed % 4 === 3 ? 'Shift+Tab' : 'Tab')
      const outside = await menu.evaluate((element) => {
        const { activeElement } = document
        return activeElement === document.body || element.contains(activeElement) ? null : activeElement!.outerHTML
      })
      expect(outside).toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    // A press beside the menu closes it, too.
    await button.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(380, 400)
    await expect(menu).toBeHidden()

    await button.click()
    await menu.getByRole('link', { name: text(locale, 'common', 'nav.products') }).click()
    await expect(page).toHaveURL(localizedPath(locale, '/products'))
  })

/** Presses Tab from the first field of the checkout on, and returns where each stop begins, in the page. */
async function stops(page: Page): Promise<{ x: number; y: number; name: string }[]> {
  const controls = page.locator('.checkout :is(input, select, textarea, button, a)')
  await controls.nth(1).focus()
  await controls.first().focus()
  const found: { x: number; y: number; name: string }[] = []
  for (;;) {
    const stop = await page.evaluate(() => {
      const focused = document.activeElement!
      if (!focused.closest('.checkout')) return null
      const { left, top } = focused.getBoundingClientRect()
      return { x: left, y: top + scrollY, name: focused.closest('.checkout > *')!.className }
    })
    if (!stop) return found
    found.push(stop)
    await page.keyboard.press('Tab')
  }
}

/** Languages and screens differ together, so that two visits meet each of them. */
for (const [locale, screen, order] of [
  ['vi', 'wide', ['checkout-main', 'checkout-payment', 'pay-bar', 'checkout-aside']],
  ['en', 'phone', ['checkout-main', 'checkout-aside', 'checkout-payment', 'pay-bar']],
] as const)
  test(`in the checkout the focus goes down each column once, every group has a name, and the card's fields are required (${locale}, ${screen})`, async ({
    page,
  }) => {
    await page.setViewportSize(SCREENS[screen])
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    // The card's fields and the times of the day come after the form.
    await expect(page.getByLabel(CARD_FIELDS[locale][0])).toBeVisible()
    for (const label of CARD_FIELDS[locale]) await expect(page.getByLabel(label)).toHaveJSProperty('required', true)
    await expect(page.getByRole('radio', { name: /^14:00–16:00/ })).toBeVisible()
    const parts = (await stops(page)).map(({ name }) => name.split(' ').at(-1))
    expect(parts.filter((part, index) => part !== parts[index - 1])).toEqual(order)

    await page.getByRole('checkbox', { name: text(locale, 'checkout', 'recipient.forMe') }).uncheck()
    const groups = page.getByRole('main').locator('fieldset, [role=group], [role=radiogroup]')
    expect(await groups.count()).toBeGreaterThan(5)
    for (const group of await groups.all()) await expect(group).toHaveAccessibleName(/./)
  })
