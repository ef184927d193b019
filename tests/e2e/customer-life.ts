import { expect, type Page } from '@playwright/test'
import { shortOrderId } from '#features/orders/order-id.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, field, numberOf, openAccountPage, PASSWORD, toast, words } from './account.ts'
import { open } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { field as delivery, fillCard, openCheckout, orderNumber, payButton, SLUG } from './purchase.ts'

/*
 * The steps of a customer's life that are the same for every sign-in method. Each asserts its result, and works from
 * any page.
 */

const ADDRESS = '12 Phan Đình Phùng'

const heart = (page: Page) => page.getByRole('main').locator('.buy-bar [data-heart]')

/** Adds the roses to the wishlist as a guest, and follows the toast to the sign-in page. */
export async function addWishAsGuest(page: Page, locale: Locale): Promise<void> {
  const t = words(locale)
  await heart(page).click()
  const asked = toast(page, t('wishlist:loginRequired'))
  await expect(asked).toContainText(t('wishlist:loginHint'))
  await asked.getByRole('link', { name: t('wishlist:login') }).click()
}

/** Expects to be back on the product's page with the wish saved. Ends on the wishlist. */
export async function expectWishSaved(page: Page, locale: Locale): Promise<void> {
  const t = words(locale)
  await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, `/products/${SLUG}`)}$`))
  const added = toast(page, t('wishlist:added'))
  // The pointer keeps the toast while the wishlist is on its way, which is read after it is shown.
  await added.hover()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await added.getByRole('link', { name: t('wishlist:view') }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
}

/** Saves an address for the checkout, after the form named a missing field. */
export async function saveAddress(page: Page, locale: Locale, email: string): Promise<void> {
  const t = words(locale)
  const main = page.getByRole('main')
  await openAccountPage(page, locale, '/profile', page.getByText(email))
  await main.getByRole('button', { name: t('account:addresses.add') }).click()
  await main.getByRole('button', { name: t('account:addresses.save') }).click()
  await expect(main.getByText(t('account:addresses.required'))).toBeVisible()
  await field(page, locale, 'account:addresses.address').fill(ADDRESS)
  await main.getByRole('radio', { name: t('account:addresses.cities.Ho Chi Minh') }).check()
  await main.getByRole('button', { name: t('account:addresses.save') }).click()
  await expect(toast(page, t('account:profile.updated'))).toBeVisible()
  await expect(main.getByText(ADDRESS)).toBeVisible()
}

interface Customer {
  name: string
  email: string
}

/** Opens the checkout of the cart, and expects the details that the account has stored. */
export async function openKnownCheckout(page: Page, locale: Locale, { name, email }: Customer): Promise<void> {
  const t = words(locale)
  await openCheckout(page, locale)
  await expect(delivery(page, locale, 'name')).toHaveValue(name)
  await expect(delivery(page, locale, 'email')).toHaveValue(email)
  await expect(delivery(page, locale, 'address')).toHaveValue(ADDRESS)
  await expect(page.getByRole('main').getByLabel(t('checkout:delivery.saved'))).toContainText(ADDRESS)
}

/** Buys the cart with the details that the account has stored. Resolves to the order's number. */
export async function checkOut(page: Page, locale: Locale, customer: Customer): Promise<string> {
  await openKnownCheckout(page, locale, customer)
  await delivery(page, locale, 'phone').fill('0900 000 097')
  await fillCard(page, locale)
  await payButton(page, locale).click()
  return orderNumber(page, locale)
}

/** Expects the confirmation mail, in the order's language, with lines, total and the tracking link. */
export async function getMail(shop: RunningShop, locale: Locale, email: string, number: string): Promise<void> {
  const t = words(locale)
  const mail = await mailTo(shop.dataDir, 'order_confirmation', email)
  expect(mail.subject).toContain(shortOrderId(number))
  for (const part of [mail.text ?? '', mail.html ?? '']) {
    expect(part).toContain(t('mail:confirmation.title'))
    expect(part).toContain('₫690.000')
    expect(part).toContain('₫740.000')
    expect(part).toContain(`${shop.url}${localizedPath(locale, '/track-order')}?id=${number}`)
  }
  expect(mail.html).toContain(`lang="${locale}"`)
}

const order = (page: Page, locale: Locale, number: string) =>
  page.getByRole('article', { name: words(locale)('orders:order', numberOf(number)) })

/** Expects the order in the history with a link to its tracking, and puts it into the cart again. */
export async function seeAndRepeatOrder(page: Page, locale: Locale, number: string): Promise<void> {
  const t = words(locale)
  const mine = order(page, locale, number)
  await openAccountPage(page, locale, '/orders', mine)
  await expect(mine).toContainText(t('tracking:status.pending.label'))
  await expect(mine).toContainText(ADDRESS)
  await expect(mine).toContainText('₫690.000')
  await expect(mine).toContainText('₫740.000')
  await expect(mine.getByRole('link')).toHaveAttribute('href', `${localizedPath(locale, '/track-order')}?id=${number}`)
  await mine.getByRole('button', { name: t('orders:reorderNamed', numberOf(number)) }).click()
  await expect(toast(page, t('orders:reordered'))).toBeVisible()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
    { quantity: 1, priceVND: 690_000 },
  ])
}

/** Marks the order as delivered, as the florist does in the back-office. */
export async function deliver(shop: RunningShop, number: string): Promise<void> {
  const florist = new BrowserLike(shop.url)
  await florist.post('/api/auth/login', { email: ADMIN, password: PASSWORD })
  expect((await florist.send('PATCH', `/api/orders/${number}`, { status: 'delivered' })).status).toBe(200)
}

/** Reviews a delivered product from its order, and expects the review on the product's saved page. */
export async function reviewDelivered(page: Page, locale: Locale, number: string): Promise<void> {
  const t = words(locale)
  const mine = order(page, locale, number)
  await openAccountPage(page, locale, '/orders', mine)
  await expect(mine).toContainText(t('tracking:status.delivered.label'))
  await mine.getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) }).click()
  await mine.getByRole('radio', { name: t('reviews:stars', { count: 5 }) }).check({ force: true })
  const comment = `Hồng thơm cả tuần (${shortOrderId(number)}).`
  await mine.getByLabel(t('reviews:comment')).fill(comment)
  await mine.getByRole('button', { name: t('reviews:save') }).click()
  await expect(toast(page, t('reviews:saved'))).toBeVisible()

  const path = localizedPath(locale, `/products/${SLUG}`)
  const isSaved = async () => (await (await page.request.get(path)).text()).includes(comment)
  await expect.poll(isSaved, { message: `${path} does not show “${comment}”` }).toBe(true)
  await page.goto(path)
  const shown = page.getByRole('main').getByRole('listitem').filter({ hasText: comment })
  await expect(shown).toBeVisible()
  await expect(shown).toContainText(t('catalog:reviews.verified'))
}

/** Logs out through the header, and expects the private pages to ask for a sign-in. */
export async function logOut(page: Page, locale: Locale, name: string): Promise<void> {
  const t = words(locale)
  await page.getByRole('button', { name: t('common:account.menu') }).click()
  await expect(page.locator('#account')).toContainText(name)
  await page.getByRole('link', { name: t('common:account.logout') }).click()
  await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/')}$`))
  await open(page, locale, '/orders')
  const main = page.getByRole('main')
  await expect(main.getByText(t('orders:loginText'))).toBeVisible()
  await expect(main.getByRole('link', { name: t('orders:login') })).toHaveAttribute('href', /^\/api\/login\?next=/)
}
