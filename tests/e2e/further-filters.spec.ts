import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { CUSTOMER, field, newAccount, PASSWORD } from './account.ts'
import { findViolations } from './axe.ts'
import { darken, expect, flowsIn, fontsApplied, LOCALES, open, test, text, themesIn } from './fixtures.ts'
import { SLUG } from './purchase.ts'

const cards = (page: Page) => page.locator('main .grid-cards > li:not(:has(.tile))')
const count = (page: Page) => page.locator('[data-count]')
const summary = (page: Page) => page.locator('[data-further] > summary')

/** Returns the number of products that a choice says it finds, once it is offered. */
async function countOf(page: Page, choice: string): Promise<number> {
  const said = page.locator(choice)
  await expect(said).toHaveText(/\(\d+\)\s*$/)
  return Number((await said.textContent())!.match(/\((\d+)\)\s*$/)![1])
}

for (const [locale, theme] of themesIn('vi')) {
  test(`further filters are chosen by keyboard, counted and said (${locale}, ${theme})`, async ({ page }) => {
    await open(page, locale, '/products')
    if (theme === 'dark') await darken(page)
    // Other tests of this worker may have made products.
    const all = await cards(page).count()
    const number = (many: number) => text(locale, 'catalog', 'count', { count: many })
    await summary(page).focus()
    await page.keyboard.press('Enter')
    const love = await countOf(page, '#occasion option[value=love]')
    expect(await findViolations(page, 'main')).toEqual([])

    await page.keyboard.press('Tab')
    await expect(page.locator('[name=today]')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#occasion')).toBeFocused()
    await page.locator('#occasion').selectOption('love')
    await expect(count(page)).toHaveText(number(love))
    await expect(count(page)).toHaveRole('status')
    await expect(cards(page)).toHaveCount(love)
    await expect(page).toHaveURL(/\?occasion=love$/)
    await expect(page.locator('#occasion')).toBeFocused()

    // Beside another filter, a choice finds fewer, and says so.
    const roses = await countOf(page, '#flower option[value=rose]')
    expect(roses).toBeLessThan(love)
    await page.locator('#flower').selectOption('rose')
    await expect(count(page)).toHaveText(number(roses))
    // Filters of before combine with them, and so does the order.
    await page.locator('#sort').selectOption('price-up')
    await page.locator('[name=stock]').check()
    await expect(page).toHaveURL(/\?stock=1&sort=price-up&occasion=love&flower=rose$/)
    await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
    const link = page.url()
    const names = await page.locator('main .card-name').allTextContents()

    // A product, and back: the same list, with its filters open. So does a link to it.
    await cards(page).first().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/[a-z-]+$/)
    await page.goBack()
    await expect(page.locator('main .card-name')).toHaveText(names)
    await expect(page.locator('#flower')).toHaveValue('rose')
    await page.goto(link)
    await expect(page.locator('main .card-name')).toHaveText(names)
    await expect(page.locator('#occasion')).toHaveValue('love')

    await page.locator('#occasion').selectOption('')
    await page.locator('#flower').selectOption('')
    await page.locator('[name=stock]').uncheck()
    await summary(page).press('Enter')
    await expect(page).toHaveURL(/\?sort=price-up$/)
    await expect(page.locator('[data-further]')).not.toHaveAttribute('open')
    await expect(count(page)).toHaveText(number(all))
    await expect(cards(page)).toHaveCount(all)
  })

  test(`what can be there today is what the choice counts, and nothing found is explained (${locale})`, async ({
    page,
  }) => {
    await open(page, locale, '/products')
    const all = await cards(page).count()
    await summary(page).click()
    const today = await countOf(page, '[data-choices] label span')
    await page.locator('[name=today]').check()
    await expect(count(page)).toHaveText(text(locale, 'catalog', 'count', { count: today }))
    const hint = page.locator('[data-no-match] p').last()
    if (today === 0) await expect(hint).toHaveText(text(locale, 'catalog', 'filters.notToday'))
    // Nothing is both: the values of a link need not go together.
    await open(page, locale, '/products?occasion=sympathy&flower=sunflower')
    await expect(count(page)).toHaveText(text(locale, 'catalog', 'count', { count: 0 }))
    await expect(hint).toHaveText(text(locale, 'catalog', 'noMatchHint'))
    await page.locator('[data-no-match] button').click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(cards(page)).toHaveCount(all)
  })
}

test('unknown values set no filter, and a search combines with further filters', async ({ page }) => {
  await page.goto('/products')
  const all = await cards(page).count()
  await page.goto('/products?occasion=toString&flower=%3Cscript%3E')
  await expect(count(page)).toHaveText(text('en', 'catalog', 'count', { count: all }))
  await expect(page.locator('#occasion')).toHaveValue('')
  await page.goto('/products?q=rose&colour=red')
  await expect(count(page)).toContainText('“rose”')
  const red = await cards(page).count()
  await page.locator('#colour').selectOption('')
  await expect(cards(page)).not.toHaveCount(red)
  await expect(count(page)).toContainText('“rose”')
})

test('the answer to filters that were taken back does not come over the list', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.goto('/products')
  const all = await cards(page).count()
  await summary(page).click()
  await countOf(page, '#size option[value=small]')
  await page.route('**/page/found?*', async (route) => {
    await held.promise
    await route.continue().catch(() => undefined)
  })
  await page.locator('#size').selectOption('small')
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'true')
  const calledOff = page.waitForEvent('requestfailed', (request) => request.url().includes('size=small'))
  await page.locator('#size').selectOption('')
  await calledOff
  await summary(page).click()
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(cards(page)).toHaveCount(all)
  await expect(count(page)).toHaveText(text('en', 'catalog', 'count', { count: all }))
})

test('a heart that was pressed is the same on the cards of every filter', async ({ page }) => {
  await newAccount(page, 'hearts')
  await page.goto('/products')
  await fontsApplied(page)
  const heart = page
    .locator('[data-products] li', { has: page.locator(`a[href$="/products/${SLUG}"]`) })
    .locator('[data-heart]')
  const press = async (pressed: boolean) => {
    const answered = page.waitForResponse(
      (answer) => answer.url().includes('/api/wishlist') && answer.request().method() !== 'GET',
    )
    await heart.click()
    expect((await answered).status()).toBe(200)
    await expect(heart).toHaveAttribute('aria-pressed', String(pressed))
  }
  await press(true)
  await summary(page).click()
  const love = await countOf(page, '#occasion option[value=love]')
  await page.locator('#occasion').selectOption('love')
  await expect(cards(page)).toHaveCount(love)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  // Removed on a card from the server, and gone from the page's own when the filters are taken back.
  await press(false)
  await page.locator('#occasion').selectOption('')
  await summary(page).click()
  await expect(page.locator('main .tile')).not.toHaveCount(0)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('further filters whose script was lost come with the next change', async ({ page, errors }) => {
  const failed = text('en', 'catalog', 'searchFailed')
  await page.route(/_astro\/paged-list/, (route) => route.abort())
  await page.goto('/products')
  await summary(page).click()
  await expect(count(page)).toContainText(failed)
  const said = await count(page).textContent()
  await page.locator('#sort').selectOption('price-down')
  await expect.poll(() => errors.length).toBeGreaterThan(1)
  await expect(count(page)).toHaveText(said!)
  await page.unroute(/_astro\/paged-list/)
  await page.locator('#sort').selectOption('price-up')
  const love = await countOf(page, '#occasion option[value=love]')
  await expect(count(page)).not.toContainText(failed)
  await page.locator('#occasion').selectOption('love')
  await expect(cards(page)).toHaveCount(love)
  // Both tries are logged.
  expect(errors.join()).toContain('Failed to fetch')
  errors.length = 0
})

for (const locale of flowsIn('vi'))
  test(`filters come back after signing in from the header (${locale})`, async ({ page }) => {
    await open(page, locale, '/products?occasion=love')
    await expect(page.locator('#occasion')).toHaveValue('love')
    await page
      .getByRole('banner')
      .getByRole('link', { name: text(locale, 'common', 'account.login') })
      .click()
    const main = page.getByRole('main')
    await field(page, locale, 'account:email').fill(CUSTOMER)
    await field(page, locale, 'account:password').fill(PASSWORD)
    await main.getByRole('button', { name: text(locale, 'account', 'signIn.submit'), exact: true }).click()
    await expect(page).toHaveURL(/\/products\?occasion=love$/)
    await expect(page.locator('#occasion')).toHaveValue('love')
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of LOCALES)
    test(`the list leads to a form of all filters, whose address is the state (${locale})`, async ({ page }) => {
      await open(page, locale, '/products')
      await expect(page.locator('#sort')).toBeHidden()
      const all = await cards(page).count()
      await summary(page).click()
      await page.locator('[data-further] a').click()
      await expect(page).toHaveURL(/\/products\/page\/filter$/)
      const crumbs = page.getByRole('navigation', { name: text(locale, 'common', 'breadcrumbs') })
      await expect(crumbs.locator('[aria-current]')).toHaveText([text(locale, 'catalog', 'filters.label')])
      const list = crumbs.getByRole('link', { name: text(locale, 'catalog', 'title'), exact: true })
      await expect(list).toHaveAttribute('href', localizedPath(locale, '/products'))
      await expect(cards(page)).toHaveCount(all)
      const love = await countOf(page, '#occasion option[value=love]')
      await page.locator('#occasion').selectOption('love')
      await page.locator('#sort').selectOption('price-down')
      await page.getByRole('button', { name: text(locale, 'catalog', 'filters.apply') }).click()
      await expect(page).toHaveURL(/occasion=love/)
      await expect(page.getByText(text(locale, 'catalog', 'count', { count: love }), { exact: true })).toBeVisible()
      await expect(cards(page)).toHaveCount(love)
      await expect(page.locator('#occasion')).toHaveValue('love')
      await expect(page.locator('#sort')).toHaveValue('price-down')
      await page.getByRole('link', { name: text(locale, 'catalog', 'clear') }).click()
      await expect(cards(page)).toHaveCount(all)
    })
})
