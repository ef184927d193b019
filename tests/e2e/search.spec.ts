import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'

const box = (page: Page): Locator => page.locator('[data-search] input')
const panel = (page: Page): Locator => page.locator('.search-panel:not([hidden])')

test('text typed while React loads is kept, and the panel works by keyboard', async ({ page }) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/mount-search-panel*', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/')
  await box(page).click()
  await box(page).pressSequentially('lotus', { delay: 20 })
  typed.resolve()
  await expect(panel(page)).toBeVisible()
  await expect(box(page)).toHaveValue('lotus')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  expect(await findViolations(page, 'header')).toEqual([])

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(1)
  await page.mouse.click(5, 700)
  await expect(panel(page)).toBeHidden()
})

test('Vietnamese is found without diacritics, and Enter opens the selected result', async ({ page }) => {
  await page.goto('/vi')
  await box(page).click()
  // In one step: after a pause while typing, results of the first letters would come, and be replaced at the first key.
  await box(page).fill('hoa hong do')
  await expect(panel(page).getByText('Hoa Hồng Đỏ Nồng Nàn')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/vi\/products\/hoa-hong-do-nong-nan$/)
})

test('no match names the typed text; one letter sends nothing; a failure closes the panel', async ({
  page,
  errors,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  await page.clock.install()
  await page.goto('/')
  await box(page).click()
  await box(page).pressSequentially('x')
  // Twice the pause after which a search is sent.
  await page.clock.runFor(600)
  expect(asked).toEqual([])
  // With the clock stopped, no pause is too long, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).pressSequentially('yzzy', { delay: 60 })
  await page.clock.resume()
  await expect(panel(page).getByText('xyzzy').first()).toBeVisible()
  // One request for all that was typed without a pause of 300 ms.
  expect(asked).toEqual(['xyzzy'])
  await box(page).fill('')
  await expect(panel(page)).toBeHidden()

  await box(page).fill('rose')
  await expect(panel(page)).toBeVisible()
  await page.route('**/api/search*', (route) => route.abort())
  await box(page).fill('roses')
  await expect(panel(page)).toBeHidden()
  // Logged, as the specification has it.
  await expect.poll(() => errors.join()).toContain('Failed to fetch')
  errors.length = 0
})

test('on a phone the panel fills the width and its rows are large enough for a thumb', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(shop.url)
  await box(page).tap()
  await box(page).fill('rose')
  await expect(panel(page)).toBeVisible()
  const bounds = await panel(page).boundingBox()
  expect([bounds?.x, bounds?.width]).toEqual([0, 390])
  for (const option of await page.getByRole('option').all())
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('option').first().tap()
  await expect(page).toHaveURL(/\/(products|articles)\//)
  await context.close()
})

test('Enter leads to the products with that name or of that category, and the page names the search', async ({
  page,
}) => {
  await page.goto('/about')
  await box(page).fill('birthday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=birthday$/)
  const cards = page.getByRole('main').getByRole('article')
  const count = page.getByRole('main').getByRole('status')
  await expect(count).toContainText('“birthday”')
  const found = await cards.count()
  expect(found).toBeGreaterThan(3)
  await expect(box(page)).toHaveValue('birthday')
  const lines = await page.evaluateHandle(() => {
    const line = document.querySelector('main [role=status]')!
    const announced: string[] = []
    new MutationObserver(() => announced.push(line.textContent)).observe(line, { childList: true, subtree: true })
    return announced
  })
  await count.getByRole('button', { name: text('en', 'catalog', 'clear') }).click()
  await expect(page).toHaveURL(/\/products$/)
  // All products are back: thirty, and those that other tests add meanwhile, also to the birthday flowers.
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(Math.max(30, found + 15))
  await expect(count).not.toContainText('birthday')
  await expect(box(page)).toHaveValue('')
  // The result of one search is not announced for the next.
  expect((await lines.jsonValue()).filter((line) => line.includes('“'))).toEqual([])
})

test('Enter leads to the results in the panel: products found by their description, and articles', async ({ page }) => {
  await page.goto('/about')
  await box(page).fill('grandmother')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=grandmother$/)
  const main = page.getByRole('main')
  await expect(main.getByRole('article')).toHaveCount(1)
  await expect(main.getByRole('status')).toContainText('“grandmother”')
  await page.getByRole('checkbox', { name: text('en', 'catalog', 'filters.inStock') }).check()
  await expect(main.getByRole('article')).toHaveCount(1)

  await box(page).fill('care')
  await page.keyboard.press('Enter')
  const articles = main.getByRole('region', { name: text('en', 'search', 'articles') })
  await expect(articles.getByRole('link')).toHaveCount(2)
  await expect(main.getByText(text('en', 'catalog', 'noneFound', { query: 'care' }))).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await articles.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/articles\/[\w-]+$/)
  await page.goBack()
  await main.getByRole('button', { name: text('en', 'catalog', 'clear') }).click()
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThanOrEqual(30)
  await expect(articles).toBeHidden()
})

test('a search without results says so once that is known; without a response the page stays as it is', async ({
  page,
  errors,
}) => {
  const nothing = page.getByText(text('vi', 'catalog', 'noneFound', { query: '$& <xyzzy>' }))
  let answer = () => {}
  await page.route('**/api/search*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  const cards = page.getByRole('main').getByRole('article')
  const asked = page.waitForRequest('**/api/search*')
  await page.goto(`/vi/products?q=${encodeURIComponent('$& <xyzzy>')}`)
  await asked
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'true')
  await expect(nothing).toBeHidden()
  answer()
  await expect(nothing).toBeVisible()
  await expect(cards).toHaveCount(0)

  await page.route('**/api/search*', (route) => route.abort())
  await page.reload()
  // Logged, as the specification has it.
  await expect.poll(() => errors.join()).toContain('Failed to fetch')
  errors.length = 0
  await expect(page.locator('[data-products]')).toHaveAttribute('aria-busy', 'false')
  expect(await cards.count()).toBeGreaterThanOrEqual(30)
  const count = page.getByRole('main').getByRole('status')
  await expect(count).toContainText(text('vi', 'catalog', 'searchFailed'))
  await count.getByRole('button', { name: text('vi', 'catalog', 'clear') }).click()
  await expect(page).toHaveURL(/\/vi\/products$/)
  await expect(count).not.toContainText(text('vi', 'catalog', 'searchFailed'))
})

test('a late response is not announced for another search', async ({ page }) => {
  const answers: (() => void)[] = []
  await page.route('**/api/search*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    // The page has aborted the first request meanwhile.
    await route.continue().catch(() => {})
  })
  await page.goto('/products?q=grandmother')
  const list = page.locator('[data-products]')
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => answers.length).toBe(1)
  // Navigates within the page, as the browser's buttons do.
  await page.evaluate(() => {
    history.pushState(null, '', '/products?q=birthday')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect.poll(() => answers.length).toBe(2)
  answers.forEach((answer) => answer())
  const count = page.getByRole('main').getByRole('status')
  await expect(count).toContainText('“birthday”')
  await expect(count).not.toContainText('grandmother')
  await expect(list).toHaveAttribute('aria-busy', 'false')
  expect(await list.getByRole('article').count()).toBeGreaterThan(3)
})

for (const locale of flowsIn('en'))
  test(`who looks for a funeral sees sympathy flowers alone, and so does their page (${locale})`, async ({ page }) => {
    await open(page, locale, '/')
    await box(page).click()
    await box(page).pressSequentially(locale === 'vi' ? 'hoa dam tang' : 'funeral flowers', { delay: 20 })
    const options = panel(page).locator('a[href*="/products/"]')
    await expect(options).toHaveCount(4)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=/)
    const cards = page.locator('[data-products] .card-link')
    await expect(cards).toHaveCount(4)

    await cards.first().click()
    const related = page.getByRole('region', { name: text(locale, 'catalog', 'sympathy.related') })
    await expect(related.locator('.card')).toHaveCount(3)
    await expect(page.getByText(text(locale, 'catalog', 'sympathy.card'))).toBeVisible()
    await expect(page.getByText(text(locale, 'catalog', 'related'), { exact: true })).toHaveCount(0)
    await related.locator('.card-link').first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: text(locale, 'catalog', 'sympathy.title') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/sympathy-flowers$/)
    await expect(page.getByText(text(locale, 'catalog', 'sympathy.note'))).toBeVisible()
  })
