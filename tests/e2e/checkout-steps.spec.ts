import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, LOCALES, test, text } from './fixtures.ts'
import { field, fillDelivery, holdRoses, openCheckout, payButton } from './purchase.ts'

/** Low and narrow screens: a phone with its keyboard open, text four times as large, a small phone, a usual one. */
const SCREENS = [
  { width: 320, height: 256 },
  { width: 390, height: 420 },
  { width: 320, height: 568 },
  { width: 390, height: 844 },
]

/** Returns what has the focus if a part of it is hidden by the bar with Pay, or all of it is out of sight. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const bar = document.querySelector('.pay-bar')!
    if (focused === document.body || focused.tagName === 'IFRAME' || bar.contains(focused)) return null
    const { top, bottom } = focused.getBoundingClientRect()
    const isCovered = bottom > bar.getBoundingClientRect().top + 0.5 && top < bar.getBoundingClientRect().bottom
    const isTallerThanScreen = bottom - top > bar.getBoundingClientRect().top
    const isSeen = bottom > 0 && top < innerHeight
    return isSeen && (!isCovered || isTallerThanScreen) ? null : focused.outerHTML.slice(0, 120)
  })

for (const locale of LOCALES) {
  const t = (key: string, values?: Record<string, string | number>) => text(locale, 'checkout', key, values)

  test(`steps are numbered and say what has been entered, and what is wrong; a toast goes with its cause (${locale})`, async ({
    page,
  }) => {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    expect(await findViolations(page)).toEqual([])
    const step = (title: string) => page.getByRole('group', { name: t(title), exact: true })
    const line = (title: string) => step(title).locator('[data-step-summary]').first()
    await expect(step('delivery.title')).toHaveAccessibleDescription(t('step', { number: 1, count: 3 }))
    await expect(step('payment.title')).toHaveAccessibleDescription(t('step', { number: 3, count: 3 }))
    await expect(line('delivery.title')).toBeHidden()
    await expect(line('when.title')).toContainText(/\d\d\/\d\d\/\d{4}/)

    await payButton(page, locale).click()
    const toast = page.locator('.toast')
    await expect(toast).toContainText(t('missing'))
    // Under the pointer its time does not run: it goes because nothing is missing any more.
    await toast.hover()
    for (const problem of ['noName', 'noEmail', 'noPhone', 'noAddress'])
      await expect(page.getByText(t(`problems.${problem}`))).toBeVisible()
    await fillDelivery(page, locale)
    await expect(toast).toBeHidden()
    await expect(line('delivery.title')).toContainText('Phạm Thị Lan, 5 Nguyễn Du')

    await test.step('what is wrong with a field is said in a sentence', async () => {
      for (const [name, value, problem] of [
        ['email', 'lan@', 'email'],
        ['phone', 'gọi chị Lan', 'phone'],
        ['address', 'x', 'address'],
      ] as const) {
        const right = await field(page, locale, name).inputValue()
        await field(page, locale, name).fill(value)
        await payButton(page, locale).click()
        await expect(field(page, locale, name)).toBeFocused()
        await expect(field(page, locale, name)).toHaveAccessibleDescription(
          new RegExp(t(`problems.${problem}`).replace(/[+.]/g, '\\$&')),
        )
        await field(page, locale, name).fill(right)
        await expect(page.getByText(t(`problems.${problem}`))).toBeHidden()
      }
    })

    await page.getByRole('checkbox', { name: t('recipient.forMe') }).uncheck()
    await expect(step('payment.title')).toHaveAccessibleDescription(t('step', { number: 4, count: 4 }))
    await expect(line('delivery.title')).toBeHidden()
    await expect(line('card.title')).toBeHidden()
    await page.getByRole('textbox', { name: t('card.signature') }).fill('Lan')
    await expect(line('card.title')).toHaveText('Lan')
    expect(await findViolations(page, '.checkout')).toEqual([])
  })
}

test('the bar with Pay never covers what has the focus', async ({ page }) => {
  await holdRoses(page, 'vi')
  await openCheckout(page, 'vi')
  await page.getByRole('checkbox', { name: text('vi', 'checkout', 'recipient.forMe') }).uncheck()
  const controls = page.locator('.checkout :is(input, select, textarea, button, a):not(.pay-bar *)')
  for (const screen of SCREENS) {
    await page.setViewportSize(screen)
    const at = `${screen.width} × ${screen.height}`
    await controls.nth(1).focus()
    await controls.first().focus()
    const count = await controls.count()
    expect(count).toBeGreaterThan(15)
    for (let pressed = 0; pressed < count; pressed++) {
      expect(await coveredFocus(page), at).toBeNull()
      await page.keyboard.press('Tab')
    }
    // A field of which only the edge is in sight above the bar, and that a finger touches there.
    for (const name of ['email', 'address'] as const) {
      const touched = field(page, 'vi', name)
      await touched.evaluate((element) => {
        const bar = document.querySelector('.pay-bar')!.getBoundingClientRect()
        scrollBy(0, element.getBoundingClientRect().top - Math.min(bar.top, innerHeight) + 20)
      })
      await touched.click({ position: { x: 20, y: 8 } })
      await expect(touched).toBeFocused()
      expect(await coveredFocus(page), `${name} touched at ${at}`).toBeNull()
    }
  }
})
