import type { FileChooser, Page } from '@playwright/test'
import { MAX_PHOTO_BYTES } from '#features/uploads/uploads.ts'
import { localizedPath } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { photograph } from '../factories/photographs.ts'
import { ADMIN, numberOf, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin, pressWhileBusy } from './back-office.ts'
import { darken, expect, flowsIn, test, themesIn } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'

/** Presses a button that takes a photo. Resolves to what the browser opens. */
async function openCamera(page: Page, name: string): Promise<FileChooser> {
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name, exact: true }).click()
  return opened
}

for (const [locale, theme] of themesIn('en')) {
  const t = words(locale)

  test(`staff add, replace and remove photos from a phone; the customer sees them (${locale})`, async ({
    page,
    shop,
    browser,
  }) => {
    test.slow()
    const { number, link } = await buyAsGuest(shop, locale)
    const short = numberOf(number)
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, locale, `/admin/orders/${number}`)

    // One press opens the camera; the photo is the second.
    // Larger than a call takes: the browser makes it smaller.
    const large = await photograph({ width: 1500, height: 2000 }).png({ compressionLevel: 0 }).toBuffer()
    expect(large.length).toBeGreaterThan(4 * MAX_PHOTO_BYTES)
    const camera = await openCamera(page, t('adminOrders:photos.add.finished'))
    expect(await camera.element().getAttribute('capture')).toBe('environment')
    expect(await camera.element().getAttribute('accept')).toBe('image/*')
    await camera.setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: large })
    await expect(toast(page, t('adminOrders:photos.added'))).toBeVisible()
    const finished = page.getByRole('img', { name: t('adminOrders:photos.alt.finished', short) })
    await expect(finished).toBeVisible()

    // What no browser and no server reads has an answer of its own, and changes nothing.
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1')
    const again = () => openCamera(page, t('adminOrders:photos.replace.finished'))
    await (await again()).setFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: heic })
    await expect(page.getByText(t('errors:picture_heic'))).toBeVisible()
    await (await again()).setFiles({ name: 'page.svg', mimeType: 'text/html', buffer: Buffer.from('<p>') })
    await expect(page.getByText(t('errors:picture_not_recognised'))).toBeVisible()

    const jpeg = await photograph().jpeg().toBuffer()
    const delivered = await openCamera(page, t('adminOrders:photos.add.delivered'))
    await delivered.setFiles({ name: 'IMG_3.jpg', mimeType: 'image/jpeg', buffer: jpeg })
    await expect(page.getByRole('img', { name: t('adminOrders:photos.alt.delivered', short) })).toBeVisible()
    await expect(
      page.getByText(t('adminOrders:history.photo.added', { step: t('adminOrders:photos.step.delivered') })),
    ).toBeVisible()
    if (theme === 'dark') await darken(page)
    expect(await findViolations(page, '.o-photos')).toEqual([])

    // The number alone shows no photo.
    const context = await browser.newContext({ baseURL: shop.url })
    const stranger = await context.newPage()
    await stranger.goto(localizedPath(locale, `/track-order?id=${number}`))
    await expect(stranger.getByText(t('tracking:steps.paid'))).toBeVisible()
    await expect(stranger.locator('.track-photos')).toHaveCount(0)

    // The link does. In a tab of its own: in the stranger's, it would be the same page.
    const guest = await context.newPage()
    await guest.goto(link)
    const photo = guest.getByRole('img', { name: t('tracking:photos.alt.finished', short) })
    await expect(photo).toBeVisible()
    await expect(guest.getByRole('img', { name: t('tracking:photos.alt.delivered', short) })).toBeVisible()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await findViolations(guest, '.track-result')).toEqual([])

    const remove = page.getByRole('button', { name: t('adminOrders:photos.remove.finished') })
    await pressWhileBusy(page, remove, '**/api/orders/*/photos/*', () =>
      page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('adminOrders:photos.removeAction') })
        .click(),
    )
    await expect(finished).toHaveCount(0)
    await guest.reload()
    await expect(guest.getByRole('img', { name: t('tracking:photos.alt.delivered', short) })).toBeVisible()
    await expect(photo).toHaveCount(0)
    await context.close()
  })

  test(`a photo of staff may take a minute over a slow network (${locale})`, async ({ page, shop }) => {
    const { number } = await buyAsGuest(shop, locale)
    await page.clock.install()
    await openAdmin(page, locale, `/admin/orders/${number}`)
    const arrived = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    await page.route('**/api/orders/*/photos?*', async (route) => {
      if (route.request().method() === 'POST') {
        arrived.resolve()
        await late.promise
      }
      await route.continue()
    })
    const buffer = await photograph().jpeg().toBuffer()
    const camera = await openCamera(page, t('adminOrders:photos.add.finished'))
    await camera.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
    await arrived.promise
    await page.clock.fastForward('01:00')
    late.resolve()
    await expect(page.getByRole('img', { name: t('adminOrders:photos.alt.finished', numberOf(number)) })).toBeVisible()
  })
}

for (const locale of flowsIn('en'))
  test(`staff try again to read the photos of an order (${locale})`, async ({ page, shop }) => {
    const t = words(locale)
    const { number } = await buyAsGuest(shop, locale)
    const admin = await BrowserLike.signedIn(shop.url, ADMIN)
    const photo = await photograph().jpeg().toBuffer()
    const path = `/api/orders/${number}/photos`
    const added = await admin.post(path, { step: 'finished', photo: photo.toString('base64') })
    expect(added.status).toBe(200)
    // Nothing but the button has them read again.
    await page.route('**/api/admin/events*', (route) => route.abort())
    await page.route(`**${path}?*`, (route) => route.abort())
    await openAdmin(page, locale, `/admin/orders/${number}`)
    const unread = page.getByRole('alert').filter({ hasText: t('adminOrders:photos.loadFailed') })
    await expect(unread).toBeVisible()
    expect(await findViolations(page, 'main')).toEqual([])
    await page.unroute(`**${path}?*`)
    await unread.getByRole('button', { name: t('admin:retry') }).click()
    const alt = t('adminOrders:photos.alt.finished', numberOf(number))
    await expect(page.getByRole('img', { name: alt })).toBeVisible()
    await expect(unread).toHaveCount(0)
  })
