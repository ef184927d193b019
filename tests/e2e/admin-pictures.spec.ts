import type { Locator, Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { jpegOf, photograph } from '../factories/photographs.ts'
import { DETAILS, openModelServer, type ModelServer } from '../factories/openai-server.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { openTestBucket, type TestBucket } from '../factories/s3-server.ts'
import { toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { finishUpload, openAdmin } from './back-office.ts'
import { expect, flowsIn, nextFrame, test as base } from './fixtures.ts'

/** Whether a path is that of an upload: the shop stores its pages in the same bucket. */
const isUpload = (path: string) => path.includes('/incoming/')

/** A shop with a bucket on another origin and a model to ask. */
const test = base.extend<object, { model: ModelServer; bucket: TestBucket; shop: RunningShop }>({
  model: [
    async ({}, use) => {
      const model = await openModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  bucket: [
    async ({}, use) => {
      const bucket = await openTestBucket()
      await use(bucket)
      await bucket.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ model, bucket }, use) => {
      const shop = await runShopOnDemand({ ...model.env, ...bucket.env })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
})

/** Opens the dialog of a new product. */
async function newProduct(page: Page, locale: Locale): Promise<void> {
  const t = words(locale)
  await openAdmin(page, locale, '/admin/products')
  await page.getByRole('button', { name: t('adminProducts:add') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const uppy = (page: Page): Locator => page.locator('.pictures-uppy')

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await uppy(page).locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
}

const flower = () => photograph({ width: 1600, height: 1200 }).jpeg().toBuffer()

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const sendOne = locale === 'en' ? 'Upload 1 file' : 'Tải lên 1 tệp'

  test(`a picture is chosen, sent to the bucket, published and described (${locale})`, async ({
    page,
    model,
    bucket,
  }) => {
    await newProduct(page, locale)
    const describe = page.getByRole('button', { name: t('adminPictures:ai.button') })
    await expect(describe).toBeDisabled()
    await expect(page.getByText(t('adminPictures:ai.noImage'))).toBeVisible()

    await page.getByRole('button', { name: t('adminPictures:upload') }).click()
    const window = page.getByRole('dialog', { name: t('adminPictures:title') })
    await expect(window.getByText(t('adminPictures:note'))).toBeVisible()
    expect(await findViolations(page, '.pictures-uppy')).toEqual([])

    // Files that are not pictures, or are too large, are refused.
    await choose(page, 'hoa.gif', 'image/gif', Buffer.from('GIF89a'))
    await expect(window.getByText(t('adminPictures:types')).first()).toBeVisible()
    await choose(page, 'lon.jpg', 'image/jpeg', await jpegOf(10_485_761))
    await expect(window.getByText(locale === 'en' ? /exceeds maximum/ : /vượt quá/).first()).toBeVisible()

    await choose(page, 'hoa.jpg', 'image/jpeg', await flower())
    await window.getByRole('button', { name: sendOne }).click()
    await expect(toast(page, t('adminPictures:uploaded'))).toBeVisible()
    await finishUpload(page)
    expect(bucket.seen.some(({ method, accepted }) => method === 'PUT' && accepted)).toBe(true)
    await expect(page.getByRole('img', { name: t('adminPictures:preview') })).toBeVisible()

    model.mood = 'silence'
    await describe.click()
    await expect(page.getByRole('button', { name: t('adminPictures:ai.busy') })).toBeDisabled()
    await page.getByRole('button', { name: t('adminPictures:ai.cancel') }).click()
    await expect(describe).toBeEnabled()

    model.mood = 'refuses'
    await describe.click()
    await expect(toast(page, t('adminPictures:ai.failed'))).toBeVisible()
    await expect(toast(page, t('errors:ai_refused'))).toBeVisible()

    model.mood = 'details'
    await describe.click()
    await expect(toast(page, t('adminPictures:ai.doneText'))).toBeVisible()
    await expect(page.getByLabel(t('adminProducts:form.name'), { exact: true })).toHaveValue(DETAILS.name)
    await expect(page.getByLabel(t('adminProducts:form.slug'), { exact: true })).toHaveValue(DETAILS.slug)
    await expect(page.getByLabel(t('adminProducts:form.category'), { exact: true })).toHaveValue(DETAILS.category)
    expect(model.complaints).toEqual([])
  })
}

test('a file that is not a picture gets a message, a failed upload can be retried, and a text is shown where the picture cannot be', async ({
  page,
  bucket,
}) => {
  const t = words('en')
  await newProduct(page, 'en')
  await page.getByRole('button', { name: t('adminPictures:upload') }).click()
  await choose(page, 'note.jpg', 'image/jpeg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await uppy(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(toast(page, t('adminPictures:publishFailed'))).toBeVisible()
  await expect(toast(page, t('errors:picture_not_recognised'))).toBeVisible()
  await uppy(page).getByRole('button', { name: 'Remove file' }).click()

  await choose(page, 'flower.jpg', 'image/jpeg', await flower())
  await page.route('**/objects/*/*', (route) => route.fulfill({ status: 404 }))
  // The bucket refuses once: Uppy says so, and the admin retries.
  bucket.failNext(403, 1, isUpload)
  await uppy(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await uppy(page).locator('.uppy-StatusBar-actionBtn--retry').click()
  await expect(toast(page, t('adminPictures:uploaded'))).toBeVisible()
  await finishUpload(page)
  await expect(page.getByRole('img', { name: 'Image Error' })).toHaveText('Image Error')
})

test('an upload can be paused, resumed and cancelled, and Escape closes only its own window', async ({
  page,
  bucket,
}) => {
  const t = words('en')
  /** Begins an upload that the bucket does not answer, and waits until the bucket has it. */
  async function uploadIntoSilence(): Promise<void> {
    const uploads = () => bucket.seen.filter(({ method, path }) => method === 'PUT' && isUpload(path)).length
    const before = uploads()
    bucket.failNext('silence', 1, isUpload)
    await uppy(page).getByRole('button', { name: 'Upload 1 file' }).click()
    await expect.poll(uploads).toBe(before + 1)
  }
  await newProduct(page, 'en')
  await page.getByRole('button', { name: t('adminPictures:upload') }).click()
  await choose(page, 'flower.jpg', 'image/jpeg', await flower())
  await uploadIntoSilence()
  await uppy(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(uppy(page).getByText(/^Paused/)).toBeVisible()
  await uppy(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(toast(page, t('adminPictures:uploaded'))).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(uppy(page)).toHaveCount(0)
  const change = page.getByRole('button', { name: t('adminPictures:change') })
  await expect(change).toBeFocused()
  await change.click()
  await choose(page, 'other.jpg', 'image/jpeg', await flower())
  await uploadIntoSilence()
  await uppy(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(uppy(page).getByText('Drop files here or')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(uppy(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a picture whose window is closed while it is being prepared changes nothing', async ({ page }) => {
  const t = words('en')
  await newProduct(page, 'en')
  const isAsked = Promise.withResolvers<void>()
  const isClosed = Promise.withResolvers<void>()
  await page.route('**/api/admin/product-images?*', async (route) => {
    isAsked.resolve()
    await isClosed.promise
    await route.continue()
  })
  const open = page.getByRole('button', { name: t('adminPictures:upload') })
  await open.click()
  await choose(page, 'flower.jpg', 'image/jpeg', await flower())
  await uppy(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await isAsked.promise
  await page.keyboard.press('Escape')
  await expect(uppy(page)).toHaveCount(0)
  await expect(open).toBeFocused()
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/admin/product-images'))
  isClosed.resolve()
  expect((await (await answered).response())!.status()).toBe(200)
  await nextFrame(page)
  await expect(page.getByRole('img', { name: t('adminPictures:preview') })).toHaveCount(0)
  await expect(toast(page, t('adminPictures:uploaded'))).toHaveCount(0)
  await expect(open).toBeVisible()
})
