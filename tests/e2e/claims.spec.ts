import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Locale } from '#shared/locale.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { photograph } from '../factories/photographs.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, PASSWORD, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'
import { focusIn } from './keys.ts'
import { mailTo } from './mail.ts'

/** Buys as a guest, and has the flowers delivered. Resolves to the order, and to the link of its mail in a language. */
async function receiveFlowers(shop: RunningShop, locale: Locale) {
  const order = await buyAsGuest(shop, locale)
  const staff = await BrowserLike.signedIn(shop.url, ADMIN, PASSWORD)
  await staff.send('PATCH', `/api/orders/${order.number}`, { status: 'delivered' })
  return { ...order, staff }
}

/** Opens the form of a claim on the page of an order. */
async function openForm(page: Page, locale: Locale, link: string) {
  const t = words(locale)
  await page.goto(link)
  const part = page.getByRole('region', { name: t('claims:title') })
  await part.getByText(t('claims:open')).click()
  return {
    part,
    text: part.getByRole('textbox', { name: t('claims:text') }),
    photos: part.getByLabel(t('claims:photos')),
    send: part.getByRole('button', { name: t('claims:send') }),
  }
}

const jpeg = async () => ({
  name: 'IMG_1.jpg',
  mimeType: 'image/jpeg',
  buffer: await photograph().jpeg().toBuffer(),
})

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`a customer claims with a photo, and staff answer by mail (${locale})`, async ({ page, shop, browser }) => {
    test.slow()
    const { email, number, staff, link } = await receiveFlowers(shop, locale)
    await page.setViewportSize({ width: 390, height: 844 })
    const { part, text, photos, send } = await openForm(page, locale, link)
    await send.click()
    await expect(part.getByText(t('claims:textMissing'))).toBeVisible()
    await expect(text).toBeFocused()
    await text.fill('<b>Hoa bị dập</b>')
    const heic = { name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') }
    const photo = await jpeg()
    await photos.setInputFiles([photo, heic])
    await send.click()
    await expect(part.getByText(t('claims:photo.picture_heic', { name: 'IMG_2.HEIC' }))).toBeVisible()
    await photos.setInputFiles([photo, photo, photo, photo])
    await send.click()
    await expect(part.getByText(t('claims:tooManyPhotos'))).toBeVisible()
    await photos.setInputFiles([photo])
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.claim')).toEqual([])
    await send.click()
    await expect(part.getByText(t('claims:waiting'))).toBeVisible()
    await expect(part.getByText('<b>Hoa bị dập</b>')).toBeVisible()

    const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
    const { body: open } = await staff.get('/api/admin/claims?state=open')
    const unanswered = (number: number) => t('admin:nav.unanswered', { number: String(number) })
    const entry = admin.getByRole('link', { name: t('admin:nav.claims') })
    const toShop = () => mailTo(shop.dataDir, 'claim_received', DEFAULT_PROFILE.email)
    // The newest is that of another order until this one is sent.
    await expect.poll(async () => (await toShop()).subject, { timeout: 60_000 }).toContain(shortOrderId(number))
    const { text: mailed = '' } = await toShop()
    expect(mailed).toContain('<b>Hoa bị dập</b>')
    await openAdmin(admin, locale, new URL(/https?:\/\/\S+\/admin\/claims\?claim=[\w-]+/.exec(mailed)![0]).href)
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: t('adminClaims:toOrder') })).toHaveAttribute(
      'href',
      `/admin/orders/${number}`,
    )
    await focusIn(dialog)
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(admin).toHaveURL(/\/admin\/claims$/)
    await expect(entry).toContainText(unanswered(open.length))
    if (theme === 'dark') await darken(admin)
    expect(await findViolations(admin, '.a-side')).toEqual([])
    // Photos that cannot be read are not missing silently.
    const photosOf = /\/api\/admin\/claims\/[\w-]+\/photos/
    await admin.route(photosOf, (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'storage_unavailable', message: '' } }),
    )
    await admin.reload()
    await admin
      .getByRole('row')
      .filter({ hasText: '<b>Hoa bị dập</b>' })
      .getByRole('button', { name: t('adminClaims:openOf', { name: 'Lê Minh An' }) })
      .first()
      .click()
    const unread = dialog.getByRole('alert').filter({ hasText: t('adminOrders:photos.loadFailed') })
    await expect(unread).toBeVisible()
    expect(await findViolations(admin, '[role=dialog], dialog[open]')).toEqual([])
    const late = Promise.withResolvers<void>()
    await admin.unroute(photosOf)
    await admin.route(photosOf, async (route) => {
      await late.promise
      await route.continue()
    })
    await unread.getByRole('button', { name: t('admin:retry') }).click()
    await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
    late.resolve()
    await expect(dialog.getByRole('img', { name: t('adminClaims:photoAlt', { number: 1 }) })).toBeVisible()
    expect(await findViolations(admin, '[role=dialog], dialog[open]')).toEqual([])
    await dialog.getByRole('textbox').fill('We are sorry, and refund it.')
    // Leaving for the order asks before the answer is lost.
    await dialog.getByRole('link', { name: t('adminClaims:toOrder') }).click()
    const question = admin.getByRole('alertdialog', { name: t('admin:dialog.discardTitle') })
    await question.getByRole('button', { name: t('admin:dialog.keep') }).click()
    await expect(question).toBeHidden()
    await expect(admin).toHaveURL(/\/admin\/claims$/)
    await expect(dialog.getByRole('textbox')).toHaveValue('We are sorry, and refund it.')
    await dialog.getByRole('button', { name: t('adminAnswers:send') }).click()
    await expect(toast(admin, t('adminAnswers:sent'))).toBeVisible()
    await expect(entry).not.toContainText(unanswered(open.length))
    await admin.context().close()

    expect((await mailTo(shop.dataDir, 'claim_answer', email)).text).toContain('We are sorry, and refund it.')
    await page.reload()
    await expect(part.getByText('We are sorry, and refund it.')).toBeVisible()
  })

  test(`a claim that was stored is shown although it cannot be read again (${locale})`, async ({ page, shop }) => {
    const { link } = await receiveFlowers(shop, locale)
    const { part, text, send } = await openForm(page, locale, link)
    await text.fill('Hoa bị dập')
    const isRead = page.waitForResponse('**/own/claim?*')
    await page.route('**/own/claim?*', (route) => route.fulfill({ status: 503, json: {} }))
    await send.click()
    await isRead
    // The form that had the focus is gone.
    await expect(part.getByText(t('claims:waiting'))).toBeFocused()
    await expect(part.getByText('Hoa bị dập')).toBeVisible()
    await expect(send).toBeHidden()
  })

  test(`photos may take a minute over a slow network (${locale})`, async ({ page, shop }) => {
    const { link } = await receiveFlowers(shop, locale)
    await page.clock.install()
    const { part, text, photos, send } = await openForm(page, locale, link)
    await text.fill('Hoa bị dập')
    await photos.setInputFiles([await jpeg()])
    const arrived = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    await page.route('**/claims?*', async (route) => {
      arrived.resolve()
      await late.promise
      await route.continue()
    })
    await send.click()
    await arrived.promise
    await page.clock.fastForward('01:00')
    late.resolve()
    await expect(part.getByText(t('claims:waiting'))).toBeVisible()
  })

  test(`photos too large together are not sent, a refused one is named, a claim whose answer was lost is shown (${locale})`, async ({
    page,
    shop,
  }) => {
    const { link } = await receiveFlowers(shop, locale)
    const { part, text, photos, send } = await openForm(page, locale, link)
    await text.fill('Hoa bị dập')
    const claims: string[] = []
    await page.route('**/claims?*', (route) => {
      claims.push(route.request().url())
      return route.fulfill({
        status: 422,
        json: { code: 'picture_damaged', message: t('errors:picture_damaged'), field: 'photos.1' },
      })
    })
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const noisy = sharp({ create: { width: 1280, height: 1280, channels: 3, background: '#888', noise } })
    const large = { ...(await jpeg()), buffer: await noisy.jpeg({ quality: 90 }).toBuffer() }
    await photos.setInputFiles([large, large, large])
    await send.click()
    await expect(part.getByText(t('claims:photosTooLarge'))).toBeVisible()
    await expect(photos).toBeFocused()
    expect(claims).toEqual([])

    await photos.setInputFiles([await jpeg(), { ...(await jpeg()), name: 'IMG_2.jpg' }])
    await send.click()
    const refused = { name: 'IMG_2.jpg', reason: t('errors:picture_damaged') }
    await expect(part.getByText(t('claims:photoRefused', refused))).toBeVisible()
    await expect(photos).toBeFocused()

    await photos.setInputFiles([])
    await page.unroute('**/claims?*')
    await page.route('**/claims?*', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(part.getByText(t('claims:failed'))).toBeVisible()
    await expect(text).toHaveValue('Hoa bị dập')
    await page.unroute('**/claims?*')
    await send.click()
    await expect(part.getByText(t('claims:waiting'))).toBeVisible()
    await expect(part.getByText('Hoa bị dập')).toBeVisible()
    await expect(send).toBeHidden()
  })
}
