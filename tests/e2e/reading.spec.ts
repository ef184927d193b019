import type { Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { expect, LOCALES, open, test, text } from './fixtures.ts'

const ARTICLE = '/articles/lich-hoa-bon-mua-viet-nam'

/**
 * Resolves to how many articles the shop has, in a category or in all: tests of the back-office may have added some.
 */
async function countArticles(page: Page, inCategory?: string): Promise<number> {
  const articles = (await (await page.request.get('/api/articles')).json()) as { category: string }[]
  expect(articles.length).toBeGreaterThanOrEqual(12)
  return articles.filter(({ category }) => !inCategory || category === inCategory).length
}

for (const locale of LOCALES)
  test(`articles by category, and from a card to its article (${locale})`, async ({ page }) => {
    await open(page, locale, '/articles')
    await expect(page.getByRole('article')).toHaveCount(await countArticles(page))
    const chips = page.getByRole('navigation', { name: text(locale, 'articles', 'filter') })
    await expect(chips.getByRole('link')).toHaveCount(1 + ARTICLE_CATEGORIES.length)
    await chips.getByRole('link', { name: text(locale, 'common', 'articleCategories.Ý nghĩa hoa') }).click()
    await expect(page).toHaveURL(/\/articles\?category=%C3%9D%20ngh%C4%A9a%20hoa$/)
    await expect(page.getByRole('article')).toHaveCount(await countArticles(page, 'Ý nghĩa hoa'))
    await expect(chips.locator('[aria-current]')).toHaveText(text(locale, 'common', 'articleCategories.Ý nghĩa hoa'))

    const card = page.getByRole('article').first()
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('link', { name: text(locale, 'articles', 'back') }).click()
    await expect(page).toHaveURL(localizedPath(locale, '/articles'))
  })

test('a category that does not exist shows all articles', async ({ page }) => {
  await page.goto('/articles?category=Bonsai')
  await expect(page.getByRole('article')).toHaveCount(await countArticles(page))
})

test('an article has its metadata, and its table scrolls in its own frame', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'vi', ARTICLE)
  const main = page.getByRole('main')
  await expect(main.getByRole('img').first()).toHaveAttribute('fetchpriority', 'high')
  await expect(main.getByText(/\d{2} thg \d{1,2} \d{4}/).first()).toBeVisible()
  await expect(main.getByText('#Đà Lạt')).toBeVisible()
  await expect(main.getByRole('region', { name: text('vi', 'articles', 'table') })).toBeVisible()
  await expect(main.getByRole('heading', { name: text('vi', 'articles', 'related') })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.map((script) => JSON.parse(script)['@type'])).toEqual(['Article', 'BreadcrumbList'])
})

test('an unknown article is not found, and the page links back to the list', async ({ page }) => {
  const response = await page.goto('/articles/khong-co')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'articles', 'notFound'))
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL('/articles')
})

const FIELDS = ['name', 'email', 'phone', 'subject', 'message'] as const
const ANSWERS = ['Trần Minh', 'minh@example.com', '0900 000 096', 'Hoa cưới', 'Tôi cần hoa cho tháng Ba.']

async function fill(page: Page, locale: Locale = 'vi'): Promise<void> {
  for (const [index, name] of FIELDS.entries()) await field(page, name, locale).fill(ANSWERS[index]!)
}
const button = (page: Page, key: 'submit' | 'sending', locale: Locale = 'vi') =>
  page.getByRole('button', { name: text(locale, 'contact', `form.${key}`), exact: true })
const field = (page: Page, name: string, locale: Locale = 'vi') =>
  page.getByLabel(text(locale, 'contact', `form.${name}`), { exact: true })

/** Waits until the form's script checks the fields: before it runs, the browser checks them itself. */
const expectScriptReady = (page: Page) => expect(page.locator('[data-contact-form]')).toHaveAttribute('novalidate')

test('the contact form names each mistake, keeps what could not be sent, and is empty once it is sent', async ({
  page,
}) => {
  await open(page, 'vi', '/contact')
  await expectScriptReady(page)
  await field(page, 'name').focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)

  await button(page, 'submit').click()
  await expect(field(page, 'name')).toBeFocused()
  for (const name of FIELDS)
    await expect(field(page, name)).toHaveAccessibleDescription(text('vi', 'errors', `invalid_contact_${name}`))

  await page.keyboard.type('An')
  await expect(field(page, 'name')).toHaveAccessibleDescription('')
  await field(page, 'email').fill('an@')
  await page.keyboard.press('Tab')
  await expect(field(page, 'email')).toHaveAccessibleDescription('Email không hợp lệ')

  // Without network the message stays in the form.
  await fill(page)
  await page.route('**/api/contact*', (route) => route.abort())
  await button(page, 'submit').click()
  await expect(page.getByRole('alert').getByText(text('vi', 'contact', 'error.title'))).toBeVisible()
  for (const [index, name] of FIELDS.entries()) await expect(field(page, name)).toHaveValue(ANSWERS[index]!)
  await page.unroute('**/api/contact*')

  // The answer waits until the test has seen that the form is sending.
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/api/contact*', async (route) => {
    await isSeen.promise
    await route.continue()
  })
  const started = Date.now()
  await button(page, 'submit').click()
  await expect(button(page, 'sending')).toBeFocused()
  isSeen.resolve()
  await expect(page.getByText(text('vi', 'contact', 'success.title'))).toBeVisible()
  expect(Date.now() - started).toBeGreaterThan(1400)
  for (const name of FIELDS) await expect(field(page, name)).toHaveValue('')
})

test('a message whose script was lost with the signal stays in the form, and the next press sends it', async ({
  page,
}) => {
  await open(page, 'vi', '/contact')
  await expectScriptReady(page)
  await fill(page)
  await page.route(/_astro\/api\./, (route) => route.abort())
  await button(page, 'submit').click()
  await expect(page.getByRole('alert').getByText(text('vi', 'contact', 'error.title'))).toBeVisible()
  for (const [index, name] of FIELDS.entries()) {
    await expect(field(page, name)).toHaveValue(ANSWERS[index]!)
    await expect(field(page, name)).toBeEditable()
  }

  await page.unroute(/_astro\/api\./)
  await button(page, 'submit').click()
  await expect(page.getByText(text('vi', 'contact', 'success.title'))).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of LOCALES) {
    test(`the contact form is sent, and the page says so (${locale})`, async ({ page }) => {
      await open(page, locale, '/contact')
      await expect(page.getByText(text(locale, 'contact', 'success.title'))).toBeHidden()
      await expect(page.getByText(text(locale, 'contact', 'error.title'))).toBeHidden()
      await fill(page, locale)
      await button(page, 'submit', locale).click()
      await expect(page).toHaveURL(`${localizedPath(locale, '/contact')}#sent`)
      const result = page.getByRole('status').filter({ hasText: text(locale, 'contact', 'success.title') })
      await expect(result.getByText(text(locale, 'contact', 'success.text'))).toBeInViewport()
      await expect(result).toBeFocused()
      await expect(page.getByText(text(locale, 'contact', 'error.title'))).toBeHidden()
    })

    test(`a refused message says so, and the form still has it after going back (${locale})`, async ({ page }) => {
      await open(page, locale, '/contact')
      await fill(page, locale)
      // The browser counts the spaces, so it accepts this length.
      await field(page, 'subject', locale).fill('Hoa      ')
      await button(page, 'submit', locale).click()
      await expect(page).toHaveURL(`${localizedPath(locale, '/contact')}#not-sent`)
      const result = page.getByRole('alert').filter({ hasText: text(locale, 'contact', 'error.title') })
      await expect(result.getByText(text(locale, 'contact', 'error.rules'))).toBeInViewport()
      await expect(result).toContainText(text(locale, 'contact', 'error.goBack', { phone: DEFAULT_PROFILE.phone }))
      await expect(result).toBeFocused()
      await page.goBack()
      await expect(field(page, 'message', locale)).toHaveValue(ANSWERS.at(-1)!)
    })
  }
})

test('a page whose address holds the result of sending is the usual form where scripts run', async ({ page }) => {
  await open(page, 'vi', '/contact#not-sent')
  await expect(page.getByRole('alert').getByText(text('vi', 'contact', 'error.rules'))).toBeVisible()
  await expectScriptReady(page)
  await fill(page)
  await button(page, 'submit').click()
  await expect(page.getByText(text('vi', 'contact', 'success.title'))).toBeVisible()
  await expect(page.getByText(text('vi', 'contact', 'error.title'))).toBeHidden()
})
