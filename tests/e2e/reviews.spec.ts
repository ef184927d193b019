import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { reviews as reviewRows } from '#db/schema/index.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { ADMIN, newAccount, openAccountPage, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { newBouquet } from './bouquet.ts'
import { deliver } from './customer-life.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, fontsApplied, nextFrame, open, test, text } from './fixtures.ts'
import { SLUG } from './purchase.ts'

const section = (page: Page) => page.locator('#reviews-section')
const reviews = (page: Page) => section(page).locator('ol > li')
const more = (page: Page) => section(page).locator('[data-review-part] a')

const bars = (page: Page) => section(page).locator('ul').first().locator('a')

/** Waits until links show in place what they find: before their script runs, they open its page. */
async function expectScriptReady(page: Page): Promise<void> {
  await expect(section(page)).toHaveAttribute('aria-busy', 'false')
  // Fonts that come move the links: between press and release, a click is lost.
  await fontsApplied(page)
}

/** How many reviews the product has: those of the demo shop, and what other tests have added. */
async function countReviews(page: Page): Promise<number> {
  const answer = await page.request.get('/api/products?locale=en')
  const products = (await answer.json()) as { id: string; slug: string }[]
  const { id } = products.find(({ slug }) => slug === SLUG)!
  const { stats } = (await (await page.request.get(`/api/products/${id}/reviews`)).json()) as {
    stats: { total: number }
  }
  return stats.total
}

for (const locale of flowsIn('en'))
  test(`the rating leads to the reviews, which are shown to the end, by stars and language (${locale})`, async ({
    page,
  }) => {
    const t = (key: string, values?: Record<string, string | number>) => text(locale, 'catalog', key, values)
    await open(page, locale, `/products/${SLUG}`)
    await expectScriptReady(page)
    const total = await countReviews(page)
    await page.getByRole('link', { name: t('reviews.count', { count: total }) }).click()
    await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(reviews(page)).toHaveCount(10)

    // Ten more with each press; the focus goes on to the first that has come.
    for (let shown = 10; shown < total; shown += 10) {
      await more(page).focus()
      await page.keyboard.press('Enter')
      await expect(reviews(page)).toHaveCount(Math.min(total, shown + 10))
      await expect(reviews(page).nth(shown).getByRole('heading')).toBeFocused()
    }
    await expect(section(page).getByText(t('reviews.showing', { shown: total, total }))).toBeVisible()
    await expect(more(page)).toHaveCount(0)
    expect(new Set(await reviews(page).allTextContents()).size).toBe(total)

    // A bar shows the reviews with its stars, and keeps the focus.
    const bar = bars(page).first()
    await bar.focus()
    await page.keyboard.press('Enter')
    await expect(bar).toHaveAttribute('aria-current', 'true')
    await expect(bar).toBeFocused()
    const five = await reviews(page).count()
    expect(five).toBeLessThan(total)
    for (const review of await reviews(page).all())
      await expect(review.getByRole('img', { name: t('reviews.stars', { count: 5 }) })).toBeVisible()

    // One language with any stars, marked where it is not the page's.
    const other = locale === 'vi' ? 'English' : 'Tiếng Việt'
    await section(page).getByRole('link', { name: other, exact: true }).click()
    await expect(section(page).locator('ul').nth(1).locator('[aria-current]')).toHaveText(other)
    await expect(reviews(page).locator('> p:not([lang])')).toHaveCount(0)
    const shown = await reviews(page).count()
    expect(shown).toBeGreaterThan(0)
    // The bars count within the language, and a rating that it does not have is no link.
    const counts = (await section(page).locator('ul').first().locator('li .text-right').allTextContents()).map(Number)
    const inLanguage = counts.reduce((sum, count) => sum + count)
    expect(inLanguage).toBeLessThan(total)
    await expect(section(page).getByText(t('reviews.showing', { shown, total: inLanguage }))).toBeVisible()
    await expect(bars(page)).toHaveCount(counts.filter((count) => count > 0).length)
    await bars(page).last().click()
    await expect(bars(page).last()).toHaveAttribute('aria-current', 'true')
    await expect(reviews(page)).toHaveCount(counts.findLast((count) => count > 0)!)
    expect(await findViolations(page, '#reviews-section')).toEqual([])
    await section(page)
      .getByRole('link', { name: t('reviews.all'), exact: true })
      .click()
    await expect(reviews(page)).toHaveCount(10)
    await expect(page).toHaveURL(new RegExp(`/products/${SLUG}`))
  })

for (const locale of flowsIn('vi'))
  test(`a review that the shop has hidden is deleted, and no other is asked for (${locale})`, async ({
    page,
    shop,
  }) => {
    const t = words(locale)
    const email = await newAccount(page, 'hidden-review')
    const customer = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
    await deliver(shop, await buyAs(customer, shop.url, email))
    const [{ productId }] = (await customer.get('/api/auth/reviews')).body
    const written = await customer.post(`/api/products/${productId}/reviews`, {
      rating: 1,
      comment: 'Chỉ là thử thôi.',
    })
    expect(written.status).toBe(200)
    const staff = await BrowserLike.signedIn(shop.url, ADMIN)
    expect((await staff.send('PATCH', `/api/admin/reviews/${written.body.id}`, { hidden: true })).status).toBe(200)

    const order = page.getByRole('article')
    await openAccountPage(page, locale, '/orders', order)
    await order.getByRole('button', { name: new RegExp(`^${t('reviews:delete')}`) }).press('Enter')
    await expect(toast(page, t('reviews:deleted'))).toBeVisible()
    await expect(order.getByText(t('reviews:deleted'))).toBeFocused()
    await expect(order.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) })).toHaveCount(0)
  })

for (const locale of flowsIn('vi'))
  test(`a review of one size is written and deleted in the rows of all sizes (${locale})`, async ({ page, shop }) => {
    const t = words(locale)
    const email = await newAccount(page, 'sizes-reviewed')
    const customer = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
    const sizes = ['mau-don-sang-som', 'mau-don-sang-som-lon']
    await deliver(shop, await buyAs(customer, shop.url, email, undefined, {}, sizes))

    const order = page.getByRole('article')
    await openAccountPage(page, locale, '/orders', order)
    const write = order.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) })
    const remove = order.getByRole('button', { name: new RegExp(`^${t('reviews:delete')}`) })
    await expect(write).toHaveCount(2)
    await write.first().click()
    await order.getByRole('radio', { name: t('reviews:stars', { count: 5 }) }).check({ force: true })
    const comment = 'Mẫu đơn nở suốt một tuần.'
    await order.getByLabel(t('reviews:comment')).fill(comment)
    await order.getByRole('button', { name: t('reviews:save') }).click()
    await expect(order.getByText(comment)).toHaveCount(2)
    await expect(remove).toHaveCount(2)
    await expect(write).toHaveCount(0)

    // Changed, and deleted before the reviews have come again: what was asked for first comes last.
    const held = Promise.withResolvers<void>()
    await page.route(
      '**/api/auth/reviews?*',
      async (route) => {
        const response = await route.fetch()
        await held.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const asked = page.waitForRequest('**/api/auth/reviews?*')
    await order
      .getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) })
      .first()
      .click()
    await order.getByRole('button', { name: t('reviews:save') }).click()
    const late = (await asked).response()
    await remove.first().click()
    await expect(write).toHaveCount(2)
    held.resolve()
    await (await late)!.finished()
    await nextFrame(page)
    await expect(write).toHaveCount(2)
  })

for (const locale of flowsIn('vi'))
  for (const filter of ['', '?state=unanswered'])
    test(`of two florists who answer a review, the second sees the first one’s answer (${locale}${filter})`, async ({
      page,
      shop,
    }) => {
      const t = words(locale)
      const comment = `Hoa nở đúng ngày ${crypto.randomUUID().slice(0, 8)}.`
      // Of a product of its own, whose saved pages no other test reads.
      const { id: productId } = await newBouquet(shop)
      const id = await inDatabase(shop, async (db) => {
        const review = { productId, customerName: 'Lê An', rating: 5, comment }
        return (await db.insert(reviewRows).values(review).returning())[0]!.id
      })
      const stored = async () =>
        (await inDatabase(shop, (db) => db.select().from(reviewRows).where(eq(reviewRows.id, id))))[0]?.answer
      await openAdmin(page, locale, `/admin/reviews${filter}`)
      const row = page.getByRole('row').filter({ hasText: comment })
      await row.getByRole('button', { name: t('adminReviews:answer') }).click()
      const dialog = page.getByRole('dialog')
      const answer = dialog.getByRole('textbox')
      await answer.fill('Dạ, hẹn gặp lại bạn ạ.')

      const colleague = await BrowserLike.signedIn(shop.url, ADMIN)
      const theirs = { answer: 'Cảm ơn bạn An.', locale, seen: { comment, answer: '' } }
      expect((await colleague.send('PUT', `/api/admin/reviews/${id}/answer`, theirs)).status).toBe(200)
      const publish = dialog.getByRole('button', { name: t('adminReviews:publish') })
      await publish.click()
      await expect(toast(page, t('admin:changedMeanwhile.title'))).toBeVisible()
      await expect(dialog.getByText(theirs.answer)).toBeVisible()
      await expect(answer).toHaveValue('Dạ, hẹn gặp lại bạn ạ.')
      expect(await stored()).toBe(theirs.answer)
      expect(await findViolations(page, '[role=dialog]')).toEqual([])

      await publish.click()
      await expect(toast(page, t('admin:success'))).toContainText(t('adminReviews:answeredNow'))
      await expect(dialog).toBeHidden()
      expect(await stored()).toBe('Dạ, hẹn gặp lại bạn ạ.')
      await inDatabase(shop, (db) => db.delete(reviewRows).where(eq(reviewRows.id, id)))
    })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the same links lead through the reviews', async ({ page }) => {
    await open(page, 'vi', `/products/${SLUG}`)
    const first = await reviews(page).allTextContents()
    await more(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('vi', 'catalog', 'reviews.of', { name: 'Hoa Hồng Đỏ Nồng Nàn' }),
    )
    const rest = await reviews(page).allTextContents()
    expect(rest.length).toBeGreaterThan(3)
    expect(first.filter((review) => rest.includes(review))).toEqual([])
    await bars(page).first().click()
    await expect(page).toHaveURL(/\?stars=5$/)
    await expect(section(page).locator('ul').first().locator('[aria-current]')).toHaveCount(1)
    await page.getByRole('link', { name: text('vi', 'catalog', 'reviews.back') }).click()
    await expect(page).toHaveURL(new RegExp(`/vi/products/${SLUG}$`))
  })
})

test('a filter whose answer is lost opens its own page', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  await expectScriptReady(page)
  await page.route('**/reviews?*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await more(page).click()
  await expect(page).toHaveURL(/\/reviews\?after=/)
  await expect(reviews(page).first()).toBeVisible()
})

test('a filter whose script is lost opens its own page', async ({ page }) => {
  await page.goto(`/products/${SLUG}`)
  await expectScriptReady(page)
  await page.route(/_astro\/show-reviews/, (route) => route.abort())
  await more(page).click()
  await expect(page).toHaveURL(/\/reviews\?after=/)
  await expect(reviews(page).first()).toBeVisible()
})

for (const locale of flowsIn('vi'))
  test(`a visitor who asks for reviews too often keeps those that are shown (${locale})`, async ({ page }) => {
    await open(page, locale, `/products/${SLUG}`)
    await expectScriptReady(page)
    const shown = await reviews(page).allTextContents()
    const [title, description] = [text(locale, 'common', 'error'), text(locale, 'errors', 'too_many_requests')]
    // As the shop answers: tests/api/rate-limits.test.ts.
    await page.route('**/reviews?*', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'text/html',
        body: `<main><div role="alert"><h1>${title}</h1><p>${description}</p></div></main><div role="alert"></div>`,
      }),
    )
    const href = page.url()
    await more(page).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, title)).toContainText(description)
    await expect(section(page)).toHaveAttribute('aria-busy', 'false')
    await expect(more(page)).toBeFocused()
    expect(await reviews(page).allTextContents()).toEqual(shown)
    expect(page.url()).toBe(href)

    // The same link works again later.
    await page.unroute('**/reviews?*')
    await page.keyboard.press('Enter')
    await expect(reviews(page)).not.toHaveCount(shown.length)
    expect(page.url()).toBe(href)
  })

test('odd addresses of reviews show the newest, and unknown products are not found', async ({ page }) => {
  for (const query of [
    '?stars=9&lang=xx&after=x',
    "?after=1'--&stars=0",
    '?after=99999999999999999-a',
    '?shown=999999999',
  ])
    expect(await (await page.goto(`/products/${SLUG}/reviews${query}`))!.status(), query).toBe(200)
  await expect(reviews(page)).toHaveCount(10)
  expect((await page.goto('/products/no-such-product/reviews'))!.status()).toBe(404)
  // After the oldest review there is nothing.
  await page.goto(`/products/${SLUG}/reviews?after=1-a`)
  await expect(reviews(page)).toHaveCount(0)
})
