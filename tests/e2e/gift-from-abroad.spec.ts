import type { Locator, Page } from '@playwright/test'
import { formatDay, type Day } from '#shared/dates.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, open, test } from './fixtures.ts'
import { confirmationLink } from './guest-order.ts'
import { focusOn, tabTo } from './keys.ts'
import { PLACES, placesLeft, takePlaces } from './places.ts'
import { CARD_FIELDS, orderNumber, payButton, SLUG } from './purchase.ts'

/*
 * A daughter abroad sends flowers to her mother in Hanoi, with the keyboard alone: as a surprise, with a card, in the
 * last place of a slot. Then she changes the card and cancels.
 */

const SLOT = '14-16'

/** Languages, sizes, themes and time zones differ together, so that two walks meet each of them. */
const WALKS = [
  { locale: 'en', width: 390, theme: 'dark', timezoneId: 'Europe/Berlin' },
  { locale: 'vi', width: 1440, theme: 'light', timezoneId: 'America/Los_Angeles' },
] as const

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Chooses a radio button of a group with the arrow keys. Tab reaches only the chosen one of a group. */
async function arrowTo(page: Page, choice: Locator): Promise<void> {
  const group = page.getByRole('radiogroup').filter({ has: choice })
  await tabTo(page, group.getByRole('radio', { checked: true }))
  for (let presses = 0; presses < 10 && !(await choice.isChecked()); presses++) await page.keyboard.press('ArrowDown')
  await expect(choice).toBeChecked()
}

for (const { locale, width, theme, timezoneId } of WALKS)
  test.describe(`from abroad (${locale})`, () => {
    test.use({ timezoneId, viewport: { width, height: width === 390 ? 844 : 900 } })

    test('a gift in the last place of a slot is bought, changed and cancelled by keyboard', async ({ page, shop }) => {
      test.slow()
      const t = words(locale)
      const named = (role: 'button' | 'textbox' | 'checkbox' | 'combobox' | 'radio', name: string) =>
        page.getByRole(role, { name, exact: true })
      const checkout = (key: string, values?: Record<string, string | number>) => t(`checkout:${key}`, values)
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      const day = usualDay(locale === 'en' ? 20 : 22)
      // One place is left.
      await takePlaces(shop, day, SLOT, PLACES - 1)

      await open(page, locale, `/products/${SLUG}`)
      await press(
        page,
        page
          .getByRole('main')
          .getByRole('button', { name: t('catalog:addToCart'), exact: true })
          .first(),
      )
      await expect(page.getByText(t('catalog:addedToCart')).first()).toBeVisible()
      await open(page, locale, '/cart')
      await press(page, page.getByRole('main').getByRole('button', { name: t('cart:checkout'), exact: true }))
      await expect(payButton(page, locale)).toBeEnabled({ timeout: 20_000 })

      await typeInto(page, named('textbox', checkout('delivery.name')), 'Phạm Thị Lan')
      const email = `lan-${crypto.randomUUID().slice(0, 8)}@example.com`
      await typeInto(page, named('textbox', checkout('delivery.email')), email)
      await typeInto(page, named('textbox', checkout('delivery.phone')), '+49 30 901820')
      await press(page, named('checkbox', checkout('recipient.forMe')), 'Space')
      await typeInto(page, named('textbox', checkout('recipient.name')), 'Trần Thị Hoa')
      await typeInto(page, named('textbox', checkout('recipient.phone')), '0912 345 678')
      await press(page, named('checkbox', checkout('recipient.surprise')), 'Space')
      await typeInto(page, named('combobox', t('ward:label')), 'hoan kiem')
      // Enter takes the marked one; none is marked while a search is under way.
      await expect(named('combobox', t('ward:label'))).toHaveAttribute('aria-activedescendant', /./)
      await page.keyboard.press('Enter')
      await typeInto(page, named('textbox', checkout('delivery.address')), '5 Nguyễn Du')

      await tabTo(page, named('combobox', checkout('card.occasion')))
      await page.keyboard.type(checkout('card.occasions.birthday').slice(0, 4))
      await typeInto(page, page.getByRole('textbox', { name: checkout('card.message') }), 'Chúc mẹ sinh nhật vui 💐')
      await typeInto(page, page.getByRole('textbox', { name: checkout('card.signature') }), 'Lan')
      await expect(page.getByRole('figure', { name: checkout('card.preview') })).toContainText(
        'Chúc mẹ sinh nhật vui 💐',
      )

      await chooseDay(day)
      await arrowTo(page, page.getByRole('radio', { name: /^14:00–16:00/ }))
      await expect(
        page.getByText(new RegExp(checkout('when.held', { until: '|' }).replace('|', '\\d\\d:\\d\\d'))),
      ).toBeVisible()
      await expect(page.locator('.summary-when')).toContainText('14:00–16:00')
      expect(await placesLeft(page, day, SLOT)).toBe(0)

      // While the place is priced, the summary is pale and the card's fields are no stops of Tab.
      await expect(payButton(page, locale)).toBeEnabled()
      expect(await findViolations(page, '.checkout')).toEqual([])
      await payByKeyboard()
      const number = await orderNumber(page, locale)
      await expect(page.locator('.receipts')).toContainText('Trần Thị Hoa')
      await expect(page.locator('.receipts')).toContainText(`${formatDay(day)}, 14:00–16:00`)
      expect(await placesLeft(page, day, SLOT)).toBe(0)

      await page.goto(await confirmationLink(shop, locale, email))
      const main = page.getByRole('main')
      await expect(main.getByText('14:00–16:00').first()).toBeVisible()
      await expect(main.getByText(formatDay(day)).first()).toBeVisible()

      await press(page, named('button', t('ownOrder:changeNamed', numberOf(number))))
      const dialog = page.getByRole('dialog')
      await typeInto(page, dialog.getByLabel(t('orderChange:message')), 'Con nhớ mẹ nhiều')
      await press(page, dialog.getByRole('button', { name: t('orderChange:save'), exact: true }))
      await expect(toast(page, t('orderChange:done'))).toBeVisible()
      await press(page, named('button', t('ownOrder:cancelNamed', numberOf(number))))
      await expect(dialog.getByText(t('ownOrder:free'))).toBeVisible()
      await press(page, dialog.getByRole('button', { name: t('ownOrder:confirm'), exact: true }))
      await expect(page.getByRole('dialog', { name: t('ownOrder:done', numberOf(number)) })).toBeVisible()
      await press(page, dialog.getByRole('button', { name: t('ownOrder:close'), exact: true }))
      await expect(main.getByRole('heading', { name: t('tracking:status.cancelled.label') })).toBeVisible()
      expect(await findViolations(page, 'main')).toEqual([])
      // Nobody has lost the place.
      expect(await placesLeft(page, day, SLOT)).toBe(1)

      /** Opens the calendar and goes from the chosen day to another with the arrow keys. */
      async function chooseDay(wanted: Day): Promise<void> {
        await press(page, page.getByRole('button', { name: new RegExp(checkout('delivery.date')) }))
        const calendar = page.getByRole('dialog', { name: checkout('delivery.chooseDate') })
        await expect(calendar.locator('[data-selected] button')).toBeFocused()
        const target = calendar.locator(`[data-day="${wanted}"] button`)
        const isThere = focusOn(target)
        for (let moved = 0; moved < 60 && !(await isThere()); moved++) await page.keyboard.press('ArrowRight')
        await page.keyboard.press('Enter')
      }

      async function payByKeyboard(): Promise<void> {
        const [card, expiry, code] = CARD_FIELDS[locale]
        await typeInto(page, page.getByLabel(card), CARDS.succeeds)
        await typeInto(page, page.getByLabel(expiry), '12 / 34')
        await typeInto(page, page.getByLabel(code), '123')
        await press(page, payButton(page, locale))
      }
    })
  })
