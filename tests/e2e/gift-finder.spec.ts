import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { localizedPath } from '#shared/locale.ts'
import { CUSTOMER, field, PASSWORD } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, LOCALES, open, test, text } from './fixtures.ts'

const PATH = '/find-a-gift'
/** In VND, without the sign and the points. */
const PRICE = /₫([\d.]+)/

const question = (page: Page, locale: Locale, name: string) =>
  page.getByRole('group', { name: text(locale, 'giftFinder', `${name}.question`) })
const submit = (page: Page, locale: Locale) => page.getByRole('button', { name: text(locale, 'giftFinder', 'submit') })

for (const locale of LOCALES) {
  test.describe(`the gift finder without scripts (${locale})`, () => {
    test.use({ javaScriptEnabled: false })

    test('proposes three gifts with reasons, for answers in an address that can be shared', async ({ page }) => {
      await open(page, locale, '/')
      await page
        .locator('main')
        .getByRole('link', { name: text(locale, 'home', 'findGift') })
        .click()
      await expect(page).toHaveURL(localizedPath(locale, PATH))
      await question(page, locale, 'for')
        .getByText(text(locale, 'catalog', 'facets.recipients.friend'), { exact: true })
        .click()
      await question(page, locale, 'why')
        .getByText(text(locale, 'catalog', 'facets.occasions.birthday'), { exact: true })
        .click()
      await question(page, locale, 'budget').getByText('₫800.000').click()
      await submit(page, locale).click()

      await expect(page).toHaveURL(/\?for=friend&why=birthday&taste=&budget=middle$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text(locale, 'giftFinder', 'found'))
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
      const gifts = page.locator('.gifts > li')
      await expect(gifts).toHaveCount(3)
      for (const gift of await gifts.all()) {
        const [, price = ''] = PRICE.exec(await gift.locator('.card-price').innerText()) ?? []
        expect(Number(price.replaceAll('.', ''))).toBeLessThanOrEqual(800_000)
        await expect(gift.locator('.gift-reason')).toContainText(text(locale, 'giftFinder', 'made.birthday'))
      }
      const { search } = new URL(page.url())
      for (const twin of LOCALES)
        await expect(page.locator(`#languages [hreflang=${twin}]`)).toHaveAttribute(
          'href',
          localizedPath(twin, PATH) + search,
        )
      // The answers are still chosen in the form below.
      await expect(question(page, locale, 'for').locator('input[value="friend"]')).toBeChecked()
    })
  })

  test(`signing in keeps the answers (${locale})`, async ({ page }) => {
    const answered = `${localizedPath(locale, PATH)}?for=friend&why=birthday&taste=&budget=middle`
    await page.goto(answered)
    const links = page.locator('.guest')
    await expect(links).toHaveCount(2)
    const [menu, drawer] = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(menu).toBe(`/api/login?next=${encodeURIComponent(answered)}`)
    expect(drawer).toBe(menu)
    await links.first().click()
    await field(page, locale, 'account:email').fill(CUSTOMER)
    await field(page, locale, 'account:password').fill(PASSWORD)
    await page
      .getByRole('main')
      .getByRole('button', { name: text(locale, 'account', 'signIn.submit'), exact: true })
      .click()
    await expect(page).toHaveURL(answered)
    await expect(question(page, locale, 'for').locator('input[value="friend"]')).toBeChecked()
  })

  test(`the gift finder works by keyboard (${locale})`, async ({ page }) => {
    await open(page, locale, PATH)
    const why = question(page, locale, 'why')
    // The last answer is chosen: it does not matter. The one before it is sympathy.
    await why.locator('input:checked').focus()
    await page.keyboard.press('ArrowUp')
    await expect(why.locator('input[value="sympathy"]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/why=sympathy/)
    const reasons = page.locator('.gift-reason')
    await expect(reasons).toHaveCount(3)
    for (const reason of await reasons.all())
      await expect(reason).toContainText(text(locale, 'giftFinder', 'made.sympathy'))
    expect(await findViolations(page)).toEqual([])
  })

  test(`the gift finder says what is missing, and proposes nothing that does not suit (${locale})`, async ({
    page,
  }) => {
    await open(page, locale, `${PATH}?why=opening&budget=small`)
    await expect(page.getByText(text(locale, 'giftFinder', 'none'))).toBeVisible()
    await expect(page.locator('.gifts')).toHaveCount(0)
    await open(page, locale, `${PATH}?why=sorry&taste=red`)
    await expect(page.getByText(text(locale, 'giftFinder', 'closest'))).toBeVisible()
    await expect(page.locator('.gift-reason').first()).toContainText(text(locale, 'giftFinder', 'reason.taste'))
  })
}

test('the reason of a gift ends above the next gift on the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await open(page, 'vi', '/find-a-gift?for=friend&why=birthday&taste=&budget=middle')
  const gifts = page.locator('.gifts > li')
  await expect(gifts).toHaveCount(3)
  const boxes = await gifts.evaluateAll((items) =>
    items.map((item) => ({
      top: item.getBoundingClientRect().top,
      end: item.querySelector('.gift-reason')!.getBoundingClientRect().bottom,
    })),
  )
  boxes.slice(1).forEach(({ top }, before) => expect(top).toBeGreaterThan(boxes[before]!.end))
})
