import type { Locator, Page, Route } from '@playwright/test'
import { THUMB_SIDE } from '#features/reviews/review-photos.ts'
import type { Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { newAccount, openAccountPage, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, overflow } from './back-office.ts'
import { deliver } from './customer-life.ts'
import { darken, expect, open, test, themesIn } from './fixtures.ts'

/** Buys a bouquet with an account of its own, signed in on the page, and has it delivered. Resolves to the product. */
async function receiveFlowers(page: Page, shop: RunningShop): Promise<{ id: string; slug: string }> {
  const email = await newAccount(page, 'review-photos')
  const browser = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
  await deliver(shop, await buyAs(browser, shop.url, email))
  const [own] = (await browser.get('/api/auth/reviews')).body
  const { body: products } = await browser.get('/api/products')
  return products.find(({ id }: { id: string }) => id === own.productId)
}

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await photograph({ width: 1500, height: 2000 }).jpeg().toBuffer(),
})

/** The form of a review within a part of a page, in a language. */
function reviewForm(page: Page, locale: Locale) {
  const t = words(locale)
  const form = page.locator('.review-form')
  return {
    form,
    add: form.getByLabel(t('reviews:addPhotos')),
    comment: form.getByLabel(t('reviews:comment')),
    photos: form.getByRole('img', { name: /\.jpg$/ }),
    remove: (number: number) => form.getByRole('button', { name: t('reviews:removePhoto', { number }) }),
    save: form.getByRole('button', { name: t('reviews:save') }),
    rate: (count: number) => form.getByRole('radio', { name: t('reviews:stars', { count }) }).check({ force: true }),
  }
}

const article = (page: Page, locale: Locale) =>
  page.getByRole('article').filter({ hasText: words(locale)('tracking:status.delivered.label') })

/** Opens the form of the review in the customer's orders. */
async function openForm(page: Page, locale: Locale): Promise<void> {
  await openAccountPage(page, locale, '/orders', article(page, locale))
  await article(page, locale)
    .getByRole('button', { name: new RegExp(`^${words(locale)('reviews:write')}`) })
    .click()
  await expect(reviewForm(page, locale).form).toBeVisible()
}

/** Opens the dialog with the photos of a review, found by its comment. They wait, and are small in their row. */
async function openPhotos(staff: Page, locale: Locale, comment: string, photos: number): Promise<Locator> {
  await staff.setViewportSize({ width: 390, height: 844 })
  await openAdmin(staff, locale, '/admin/reviews')
  await staff.locator('.review-waiting').click()
  await expect(staff).toHaveURL(/state=photos/)
  const row = staff.locator('.review-photos').filter({ has: staff.getByRole('button', { name: comment }) })
  await expect(row.getByRole('img')).toHaveCount(photos)
  const widths = () =>
    row.getByRole('img').evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth))
  await expect.poll(widths).toEqual(Array<number>(photos).fill(THUMB_SIDE))
  await row.getByRole('button', { name: comment }).click()
  return staff.getByRole('dialog')
}

/** Approves the two photos of a review with the keyboard alone: the focus goes on to what is decided next. */
async function approveAll(staff: Page, locale: Locale, comment: string): Promise<void> {
  const t = words(locale)
  const dialog = await openPhotos(staff, locale, comment, 2)
  const approve = (number: number) => dialog.getByRole('button', { name: t('adminReviews:approveNumber', { number }) })
  await expect(approve(1)).toBeFocused()
  await expect(dialog.getByText(t('adminReviews:photoWaiting'))).toHaveCount(2)
  expect(await findViolations(staff, '[role=dialog]')).toEqual([])
  expect(await overflow(staff)).toBe(0)
  await staff.keyboard.press('Enter')
  await expect(approve(2)).toBeFocused()
  await expect(approve(1)).toHaveCount(0)
  await staff.keyboard.press('Enter')
  await expect(dialog.getByText(t('adminReviews:photoShown'))).toHaveCount(2)
  await expect(dialog.locator('.a-actions button').last()).toBeFocused()
  await dialog
    .locator('.a-actions')
    .getByRole('button', { name: t('adminReviews:close') })
    .click()
  await expect(dialog).toBeHidden()
}

/** Lets the next review that the page sends reach the shop, and loses the answer. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/products/*/reviews?*',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`photos of a review are shown to everyone once staff have approved them (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    const product = await receiveFlowers(page, shop)
    await page.setViewportSize({ width: 390, height: 844 })
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await openForm(page, locale)
    const { form, add, comment, photos, remove, save, rate } = reviewForm(page, locale)
    // The code that makes photos smaller comes with the first one.
    const before = scripts.length

    await add.setInputFiles([
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      { name: 'IMG_9.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') },
    ])
    await expect(form.getByText(t('reviews:photo.picture_heic', { name: 'IMG_9.HEIC' }))).toBeVisible()
    await expect(remove(1)).toHaveCount(0)
    expect(scripts.length).toBeGreaterThan(before)
    await add.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await expect(form.getByText(t('reviews:photo.picture_not_recognised', { name: 'letter.pdf' }))).toBeVisible()

    const comments = `Hồng thơm cả phòng (${locale}, ${crypto.randomUUID().slice(0, 8)}).`
    await rate(5)
    await comment.fill(comments)
    await add.setInputFiles(await Promise.all(['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(jpeg)))
    await expect(form.getByText(t('reviews:tooManyPhotos'))).toBeVisible()
    await expect(photos).toHaveCount(3)
    // With the keyboard: the focus goes on to the next photo, and from the last one back.
    await remove(2).focus()
    await page.keyboard.press('Enter')
    await expect(photos).toHaveCount(2)
    await expect(remove(2)).toBeFocused()
    expect((await remove(2).boundingBox())!.width).toBeGreaterThanOrEqual(24)
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.review-form')).toEqual([])
    expect(await overflow(page)).toBe(0)
    await save.click()
    await expect(toast(page, t('reviews:saved'))).toContainText(t('reviews:savedWithPhotos'))
    await expect(article(page, locale).getByText(t('reviews:photoCount', { count: 2 }))).toBeVisible()

    const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await open(visitor, locale, `/products/${product.slug}`)
    const review = visitor.locator('#reviews-section li').filter({ hasText: comments })
    await expect(review).toBeVisible()
    await expect(review.getByRole('img', { name: /1/ })).toHaveCount(0)

    const staff = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await approveAll(staff, locale, comments)
    await staff.context().close()

    const links = review.getByRole('link')
    await expect(async () => {
      await visitor.reload()
      await expect(links).toHaveCount(2, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    const thumb = review.getByRole('img', {
      name: t('catalog:reviews.photo', { number: 2, name: locale === 'vi' ? 'Lê Mai' : 'Mai Lê' }),
    })
    await thumb.scrollIntoViewIfNeeded()
    await expect.poll(() => thumb.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(THUMB_SIDE)

    // The customer keeps one on the product's page; its file is still there, and the other's is not.
    await open(page, locale, `/products/${product.slug}`)
    const own = page.locator('[data-own-review]')
    await own.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
    await expect(form.getByRole('img', { name: t('reviews:photoAlt', { number: 2 }) })).toBeVisible()
    await remove(1).click()
    await expect(remove(1)).toBeFocused()
    await save.click()
    await expect(own.getByText(t('reviews:photoCount', { count: 1 }))).toBeVisible()
    await expect(async () => {
      await visitor.reload()
      await expect(links).toHaveCount(1, { timeout: 500 })
    }).toPass({ timeout: 20_000 })
    // A plain link, which no script reads: it opens the picture itself.
    const opened = visitor.waitForRequest(/\/objects\/r\/[\w-]+\.webp$/)
    await links.click()
    expect((await opened).resourceType()).toBe('document')
    await expect(visitor).toHaveURL(/\/objects\/r\//)
    await visitor.context().close()
  })
}

test('staff delete a photo, go on to the next review, and are asked before they hide one with photos', async ({
  page,
  shop,
  browser,
}) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const photo = (await jpeg('')).buffer.toString('base64')
  const reviews: { comment: string; productId: string }[] = []
  for (const number of [1, 2]) {
    const email = await newAccount(page, 'review-photos')
    const customer = await BrowserLike.signedIn(shop.url, email, 'a quiet garden')
    await deliver(shop, await buyAs(customer, shop.url, email))
    const [{ productId }] = (await customer.get('/api/auth/reviews')).body
    const comment = `Fresh for ${number} weeks (${crypto.randomUUID().slice(0, 8)}).`
    const body = { rating: 5, comment, photos: number === 1 ? [photo] : [photo, photo] }
    expect((await customer.post(`/api/products/${productId}/reviews`, body)).status).toBe(200)
    reviews.push({ comment, productId })
  }
  const [first, second] = reviews as [(typeof reviews)[0], (typeof reviews)[0]]
  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const dialog = await openPhotos(staff, locale, first.comment, 1)
  const remove = dialog.getByRole('button', { name: t('adminReviews:removeNumber', { number: 1 }) })
  await remove.click()
  const question = staff.getByRole('alertdialog')
  await expect(question.getByText(t('adminReviews:removeText'))).toBeVisible()
  await question.getByRole('button', { name: t('admin:dialog.cancel') }).click()
  await expect(remove).toBeFocused()
  await staff.keyboard.press('Enter')
  await question.getByRole('button', { name: t('adminReviews:removePhoto') }).click()
  await expect(dialog.getByText(t('adminReviews:noPhotos'))).toBeVisible()
  const next = dialog.getByRole('button', { name: t('adminReviews:nextPhotos') })
  await expect(next).toBeFocused()
  // From here on, so that the page's requests take this way by the time of the next decision.
  const gone = { status: 404, json: { code: 'photo_not_found', message: 'Gone' } }
  await staff.route('**/photos/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(gone),
  )
  await staff.keyboard.press('Enter')
  await expect(dialog.getByText(second.comment)).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('adminReviews:approveNumber', { number: 1 }) })).toBeFocused()
  // Their customer has removed them, or another member of staff was faster: the dialog says so and shows what is left.
  await staff.keyboard.press('Enter')
  await expect(toast(staff, t('common:error'))).toContainText('Gone')
  await staff.unroute('**/photos/*')
  await dialog
    .locator('.a-actions')
    .getByRole('button', { name: t('adminReviews:close') })
    .click()
  await expect(dialog).toBeHidden()

  const shown = staff.getByRole('switch', { name: second.comment })
  await shown.click()
  await expect(question.getByText(t('adminReviews:hideText'))).toBeVisible()
  await question.getByRole('button', { name: t('admin:dialog.cancel') }).click()
  await expect(shown).toBeChecked()
  await shown.click()
  await question.getByRole('button', { name: t('adminReviews:hideAction') }).click()
  await expect(toast(staff, t('adminReviews:nowHidden'))).toBeVisible()
  await expect(shown).toHaveCount(0)
  await staff.context().close()
})

test('a review whose upload fails keeps its text and photos, and is sent once', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  await receiveFlowers(page, shop)
  await openForm(page, locale)
  const { form, add, comment, photos, save, rate } = reviewForm(page, locale)
  await rate(4)
  await comment.fill('They were fresh for nine days.')
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)

  const calls = '**/api/products/*/reviews?*'
  await page.route(calls, (route) => route.abort())
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))
  await expect(photos).toHaveCount(1)
  await page.unroute(calls)

  // A slow network: the button is busy, and neither a second press nor a removed photo changes what is sent.
  const held: Route[] = []
  await page.route(calls, (route) => void held.push(route))
  await save.click()
  const busy = form.getByRole('button', { name: t('reviews:saving') })
  await busy.click({ force: true })
  await form.getByRole('button', { name: t('reviews:removePhoto', { number: 1 }) }).click({ force: true })
  await expect(photos).toHaveCount(1)
  await expect.poll(() => held.length).toBe(1)
  await held[0]!.continue()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  expect(held).toHaveLength(1)
})

test('a review whose answer is lost is counted as saved when it is sent again', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  await receiveFlowers(page, shop)
  await openForm(page, locale)
  const { form, add, comment, photos, save, rate } = reviewForm(page, locale)
  const order = article(page, locale)
  const edit = order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) })
  await rate(4)
  await comment.fill('They were fresh for nine days.')
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)
  await loseAnswer(page)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))

  // With other words it is another review, which is refused: the form says so, and behind it is the first one.
  await comment.fill('They were fresh for ten days.')
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('errors:review_exists'))
  await form.getByRole('button', { name: t('reviews:cancel') }).click()
  await expect(order.getByText('They were fresh for nine days.')).toBeVisible()
  await expect(order.getByText(t('reviews:photoCount', { count: 1 }))).toBeVisible()
  await expect(edit).toBeVisible()

  // As it was sent first, it is saved.
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:delete')}`) }).click()
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) }).click()
  await rate(3)
  await comment.fill('They were fresh for a week.')
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)
  await loseAnswer(page)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  await expect(order.getByText('They were fresh for a week.')).toBeVisible()
  await expect(edit).toBeVisible()
})

test('a changed review whose answer is lost has its new photos once when it is sent again', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const { id } = await receiveFlowers(page, shop)
  const photo = (await jpeg('')).buffer.toString('base64')
  const data = { rating: 4, comment: 'They were fresh for nine days.', photos: [photo] }
  expect((await page.request.post(`/api/products/${id}/reviews`, { data })).status()).toBe(200)
  const order = article(page, locale)
  await openAccountPage(page, locale, '/orders', order)
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
  const { form, add, photos, remove, save } = reviewForm(page, locale)
  await expect(form.getByRole('img', { name: t('reviews:photoAlt', { number: 1 }) })).toBeVisible()
  await add.setInputFiles(await Promise.all(['1.jpg', '2.jpg'].map(jpeg)))
  await expect(photos).toHaveCount(2)
  await loseAnswer(page)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))

  // One of them is taken back before the second attempt.
  await remove(3).click()
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  const [own] = (await (await page.request.get('/api/auth/reviews')).json()) as { review: { photoCount: number } }[]
  expect(own!.review.photoCount).toBe(2)
})

test('a photo that is added leaves those that another device has added meanwhile', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const { id } = await receiveFlowers(page, shop)
  const data = { rating: 4, comment: 'They were fresh for nine days.' }
  expect((await page.request.post(`/api/products/${id}/reviews`, { data })).status()).toBe(200)
  const order = article(page, locale)
  await openAccountPage(page, locale, '/orders', order)
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
  const { add, photos, save } = reviewForm(page, locale)
  const photo = (await jpeg('')).buffer.toString('base64')
  const elsewhere = { ...data, photos: [photo] }
  expect((await page.request.patch(`/api/products/${id}/reviews`, { data: elsewhere })).status()).toBe(200)
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  const [own] = (await (await page.request.get('/api/auth/reviews')).json()) as { review: { photoCount: number } }[]
  expect(own!.review.photoCount).toBe(2)
})

test('photos that another device has added are shown when there is no room beside them', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const { id } = await receiveFlowers(page, shop)
  const data = { rating: 4, comment: 'They were fresh for nine days.' }
  expect((await page.request.post(`/api/products/${id}/reviews`, { data })).status()).toBe(200)
  const order = article(page, locale)
  await openAccountPage(page, locale, '/orders', order)
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
  const { form, add, comment, photos, remove, save } = reviewForm(page, locale)
  const elsewhere = await Promise.all(['1', '2', '3'].map(async () => (await jpeg('')).buffer.toString('base64')))
  const changed = await page.request.patch(`/api/products/${id}/reviews`, { data: { ...data, photos: elsewhere } })
  expect(changed.status()).toBe(200)
  await comment.fill('They were fresh for ten days.')
  await add.setInputFiles(await jpeg('4.jpg'))
  await expect(photos).toHaveCount(1)
  await save.click()
  await expect(form.getByText(t('errors:too_many_photos'))).toBeVisible()
  await remove(1).click()
  await expect(comment).toHaveValue('They were fresh for ten days.')
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  const [own] = (await (await page.request.get('/api/auth/reviews')).json()) as { review: { photoCount: number } }[]
  expect(own!.review.photoCount).toBe(3)
})
