import type { Route } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { openAccountPage, toast, words } from './account.ts'
import { expect, test } from './fixtures.ts'
import { loseNextAnswer } from './lost-answer.ts'
import { article, jpeg, openForm, receiveFlowers, reviewForm } from './review-photos.ts'

const REVIEWS = '**/api/products/*/reviews?*'

/** Returns a comment that no other review has: reviews.spec.ts tells those of the product apart by their texts. */
const freshFor = (time: string) => `They were fresh for ${time} (${crypto.randomUUID().slice(0, 8)}).`

test('a review whose upload fails keeps its text and photos, and is sent once', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  await receiveFlowers(page, shop)
  await openForm(page, locale)
  const { form, add, comment, photos, save, rate } = reviewForm(page, locale)
  await rate(4)
  await comment.fill(freshFor('nine days'))
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
  const [first, last] = [freshFor('nine days'), freshFor('a week')]
  await rate(4)
  await comment.fill(first)
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)
  await loseNextAnswer(page, REVIEWS)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))

  // With other words it is another review, which is refused: the form says so, and behind it is the first one.
  await comment.fill(freshFor('ten days'))
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('errors:review_exists'))
  await form.getByRole('button', { name: t('reviews:cancel') }).click()
  await expect(order.getByText(first)).toBeVisible()
  await expect(order.getByText(t('reviews:photoCount', { count: 1 }))).toBeVisible()
  await expect(edit).toBeVisible()

  // As it was sent first, it is saved.
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:delete')}`) }).click()
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) }).click()
  await rate(3)
  await comment.fill(last)
  await add.setInputFiles(await jpeg('1.jpg'))
  await expect(photos).toHaveCount(1)
  await loseNextAnswer(page, REVIEWS)
  await save.click()
  await expect(form.getByRole('alert')).toHaveText(t('reviews:failed'))
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  await expect(order.getByText(last)).toBeVisible()
  await expect(edit).toBeVisible()
})

test('a changed review whose answer is lost has its new photos once when it is sent again', async ({ page, shop }) => {
  const locale = 'en' as Locale
  const t = words(locale)
  const { id } = await receiveFlowers(page, shop)
  const photo = (await jpeg('')).buffer.toString('base64')
  const data = { rating: 4, comment: freshFor('nine days'), photos: [photo] }
  expect((await page.request.post(`/api/products/${id}/reviews`, { data })).status()).toBe(200)
  const order = article(page, locale)
  await openAccountPage(page, locale, '/orders', order)
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
  const { form, add, photos, remove, save } = reviewForm(page, locale)
  await expect(form.getByRole('img', { name: t('reviews:photoAlt', { number: 1 }) })).toBeVisible()
  await add.setInputFiles(await Promise.all(['1.jpg', '2.jpg'].map(jpeg)))
  await expect(photos).toHaveCount(2)
  await loseNextAnswer(page, REVIEWS)
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
  const data = { rating: 4, comment: freshFor('nine days') }
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
  const data = { rating: 4, comment: freshFor('nine days') }
  expect((await page.request.post(`/api/products/${id}/reviews`, { data })).status()).toBe(200)
  const order = article(page, locale)
  await openAccountPage(page, locale, '/orders', order)
  await order.getByRole('button', { name: new RegExp(`^${t('reviews:edit')}`) }).click()
  const { form, add, comment, photos, remove, save } = reviewForm(page, locale)
  const elsewhere = await Promise.all(['1', '2', '3'].map(async () => (await jpeg('')).buffer.toString('base64')))
  const changed = await page.request.patch(`/api/products/${id}/reviews`, { data: { ...data, photos: elsewhere } })
  expect(changed.status()).toBe(200)
  const typed = freshFor('ten days')
  await comment.fill(typed)
  await add.setInputFiles(await jpeg('4.jpg'))
  await expect(photos).toHaveCount(1)
  await save.click()
  await expect(form.getByText(t('errors:too_many_photos'))).toBeVisible()
  // The three of the other tab are read again, and stand before the new one.
  await expect(form.getByRole('img', { name: t('reviews:photoAlt', { number: 3 }) })).toBeVisible()
  await remove(1).click()
  await expect(comment).toHaveValue(typed)
  await save.click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()
  const [own] = (await (await page.request.get('/api/auth/reviews')).json()) as { review: { photoCount: number } }[]
  expect(own!.review.photoCount).toBe(3)
})
