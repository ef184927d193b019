import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { THUMB_SIDE } from '#features/reviews/review-photos.ts'
import { PAPER } from '#features/uploads/uploads.ts'
import type { Locale } from '#shared/locale.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, open, overflow, test, themesIn } from './fixtures.ts'
import { article, buyAndReceive, jpeg, openForm, receiveFlowers, reviewForm } from './review-photos.ts'

/** The links to photos of reviews in a page's HTML. */
const PHOTO_LINKS = /href="\/objects\/r\/[\w-]+\.webp"/g

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
    /** Waits until the visitor's page is renewed, and opens it again. */
    async function reloadWith(photos: number): Promise<void> {
      const page = () => visitor.request.get(visitor.url())
      await expect.poll(async () => (await (await page()).text()).match(PHOTO_LINKS)?.length).toBe(photos)
      await visitor.reload()
      await expect(links).toHaveCount(photos)
    }
    await reloadWith(2)
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
    await reloadWith(1)
    // A plain link, which no script reads: it opens the picture itself.
    const opened = visitor.waitForRequest(/\/objects\/r\/[\w-]+\.webp$/)
    await links.click()
    expect((await opened).resourceType()).toBe('document')
    await expect(visitor).toHaveURL(/\/objects\/r\//)
    await visitor.context().close()
  })
}

test('a photo with transparent parts has the shop’s paper behind them', async ({ page, shop }) => {
  await receiveFlowers(page, shop)
  await openForm(page, 'vi')
  const { add, photos } = reviewForm(page, 'vi')
  const clear = { width: 300, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const buffer = await sharp({ create: clear }).png().toBuffer()
  await add.setInputFiles({ name: 'clear.jpg', mimeType: 'image/png', buffer })
  await expect(photos).toBeVisible()
  const sent = Buffer.from((await photos.getAttribute('src'))!.split(',')[1]!, 'base64')
  const { channels } = await sharp(sent).stats()
  const paper = [PAPER.slice(1, 3), PAPER.slice(3, 5), PAPER.slice(5, 7)].map((part) => Number.parseInt(part, 16))
  for (const [index, { mean }] of channels.entries()) expect(Math.abs(mean - paper[index]!)).toBeLessThan(3)
})

test('staff delete a photo, go on to the next review, and are asked before they hide one with photos', async ({
  page,
  shop,
  browser,
}) => {
  test.slow()
  const locale = 'en' as Locale
  const t = words(locale)
  const photo = (await jpeg('')).buffer.toString('base64')
  const reviews: { comment: string; productId: string }[] = []
  for (const number of [1, 2]) {
    const { customer, productId } = await buyAndReceive(page, shop)
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

test('a photo that is added while staff have the list open is there, in the number and in the dialog', async ({
  page,
  shop,
  browser,
}) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const photo = (await jpeg('')).buffer.toString('base64')
  const { customer, productId } = await buyAndReceive(page, shop)
  const path = `/api/products/${productId}/reviews`
  const comment = `Still fresh (${crypto.randomUUID().slice(0, 8)}).`
  const write = { rating: 5, comment }
  const written = await customer.post(path, write)
  expect(written.status).toBe(200)

  const staff = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAdmin(staff, locale, '/admin/reviews')
  const row = staff.getByRole('row').filter({ hasText: comment })
  await expect(row).toBeVisible()
  const waiting = async () =>
    (await staff.request.get('/api/admin/reviews?state=photos&page=1&pageSize=1')).headers()['x-total-count']
  const before = Number(await waiting())
  expect((await customer.send('PATCH', path, { ...write, photos: [photo] })).status).toBe(200)
  await expect(row.getByRole('img', { name: /1/ })).toBeVisible()
  await expect(staff.locator('.review-waiting')).toHaveText(t('adminReviews:waitingReviews', { count: before + 1 }))
  const dialog = staff.getByRole('dialog')
  const close = dialog.locator('.a-actions').getByRole('button', { name: t('adminReviews:close') })
  const opener = row.locator('.review-photos').getByRole('button')
  await opener.click()
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await close.click()
  await expect(opener).toBeFocused()

  // The rows stay while one of them has the focus. The dialog shows what there is when it opens.
  expect((await customer.send('PATCH', path, { ...write, photos: [photo] })).status).toBe(200)
  await opener.press('Enter')
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await close.click()

  // Its customer removes one, which is shown no more while the others are read.
  const read = `/api/admin/reviews/${written.body.id}/photos`
  /** The dialog's request; the rows ask for small squares. */
  const isWhole = ({ pathname, searchParams }: URL) => pathname === read && searchParams.get('size') !== 'thumb'
  const ids = async () =>
    ((await (await staff.request.get(read)).json()) as { photos: { id: string }[] }).photos.map(({ id }) => id)
  const keep = async (kept: string[]) =>
    expect((await customer.send('PATCH', path, { ...write, keptPhotos: kept })).status).toBe(200)
  const approve = dialog.getByRole('button', { name: t('adminReviews:approveNumber', { number: 1 }) })
  await keep((await ids()).slice(1))
  expect((await customer.send('PATCH', path, { ...write, photos: [photo] })).status).toBe(200)
  const held = Promise.withResolvers<void>()
  await staff.route(isWhole, async (route) => {
    await held.promise
    await route.continue()
  })
  await opener.press('Enter')
  await expect(dialog.getByText(comment)).toBeVisible()
  await expect(approve).toHaveCount(0)
  held.resolve()
  await expect(dialog.getByRole('img')).toHaveCount(2)
  await expect(approve).toBeFocused()
  await staff.unroute(isWhole)

  // The photo in focus is gone: the focus goes to the one that is left.
  await keep((await ids()).slice(1))
  await staff.keyboard.press('Enter')
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await expect(approve).toBeFocused()

  // Photos that cannot be read again stay, and the dialog says so.
  await staff.route(isWhole, (route) => route.abort(), { times: 1 })
  await staff.keyboard.press('Enter')
  const failure = dialog.getByRole('alert')
  await expect(failure).toBeVisible()
  await expect(dialog.getByRole('img')).toHaveCount(1)
  await failure.getByRole('button').press('Enter')
  await expect(dialog.getByText(t('adminReviews:photoShown'))).toBeVisible()
  await expect(failure).toHaveCount(0)
  await expect(dialog.locator('.a-actions button').last()).toBeFocused()

  // No photo of it waits for other tests.
  const hidden = await staff.request.patch(`/api/admin/reviews/${written.body.id}`, { data: { hidden: true } })
  expect(hidden.status()).toBe(200)
  await staff.context().close()
})
