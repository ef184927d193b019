import type { Page } from '@playwright/test'
import { expect, LOCALE_THEMES, test, text } from './fixtures.ts'
import { findViolations } from './axe.ts'

const PATH = '/products/moc-lan-thi-tham'
const strip = (page: Page) => page.locator('.gallery')
const links = (page: Page) => strip(page).getByRole('link')
const thumbs = (page: Page) => page.locator('.thumbs a')
const zoom = (page: Page) => page.locator('dialog.zoom')

/** Waits until a strip stands at a place. */
const isAt = (page: Page, selector: string, place: number) =>
  expect
    .poll(() => page.locator(selector).evaluate((element) => element.scrollLeft / element.clientWidth))
    .toBeCloseTo(place, 1)

for (const [locale, theme] of LOCALE_THEMES)
  test(`keys move through the pictures, and a picture opens as large as the screen (${locale}, ${theme})`, async ({
    page,
  }) => {
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme)
    await page.goto(locale === 'en' ? PATH : `/vi${PATH}`)
    await expect(links(page)).toHaveCount(3)
    await links(page).first().focus()
    // What the keys do is fetched when the gallery has the focus.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(links(page).nth(1)).toBeFocused({ timeout: 200 })
    }).toPass()
    await isAt(page, '.gallery', 1)
    await expect(thumbs(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('End')
    await expect(links(page).nth(2)).toBeFocused()
    await isAt(page, '.gallery', 2)
    await page.keyboard.press('ArrowRight')
    await expect(links(page).nth(2)).toBeFocused()
    await page.keyboard.press('Home')
    await isAt(page, '.gallery', 0)
    await thumbs(page).nth(1).click()
    await isAt(page, '.gallery', 1)
    expect(new URL(page.url()).hash).toBe('')

    await links(page).nth(1).click()
    await expect(zoom(page)).toBeVisible()
    await isAt(page, '.zoom-strip', 1)
    const pictures = zoom(page).locator('.zoom-view button')
    await expect(pictures.nth(1)).toBeFocused()
    const shown = pictures.nth(1).locator('img')
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('-close-960')
    if (theme === 'dark') expect(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).toContain('-night')
    expect(await findViolations(page, '.zoom')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Enter')
    await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('ArrowRight')
    await isAt(page, '.zoom-strip', 2)
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toHaveCount(0)
    await expect(links(page).nth(2)).toBeFocused()
    await isAt(page, '.gallery', 2)

    await links(page).nth(2).dblclick()
    await expect(zoom(page)).toHaveCount(1)
    await zoom(page)
      .getByRole('button', { name: text(locale, 'common', 'toast.close'), exact: true })
      .click()
    await expect(zoom(page)).toHaveCount(0)
    expect(await findViolations(page, '.gallery')).toEqual([])
  })

test('a page with pictures names all of them to search engines; one with a single picture is as before', async ({
  page,
  request,
}) => {
  const images = async (path: string) => {
    const html = await (await request.get(path)).text()
    const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!
    expect(html.includes('data-gallery')).toBe(path === PATH)
    return (JSON.parse(found) as { image: string[] }).image
  }
  const all = await images(PATH)
  expect(all.map((image) => new URL(image).pathname)).toEqual(
    ['', '-close', '-setting'].map((name) => `/objects/dp/moc-lan-thi-tham${name}-960.webp`),
  )
  for (const image of all) expect((await request.get(new URL(image).pathname)).status()).toBe(200)
  expect(await images('/products/hop-hoa-pastel')).toHaveLength(1)
  await page.goto('/products/hop-hoa-pastel')
  await expect(page.locator('.product-picture img')).toHaveCount(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('small pictures lead to each, and each to its largest file', async ({ page, request }) => {
    await page.goto(PATH)
    await thumbs(page).nth(2).click()
    await expect
      .poll(async () => (await links(page).nth(2).boundingBox())?.x)
      .toBe((await strip(page).boundingBox())!.x)
    const file = await links(page).nth(2).getAttribute('href')
    expect((await request.get(file!)).status()).toBe(200)
  })
})

test('where the large view cannot be fetched, a picture opens as a file', async ({ page }) => {
  await page.route(/_astro\/zoom/, (route) => route.abort())
  await page.goto(PATH)
  await links(page).first().click()
  await page.waitForURL(/moc-lan-thi-tham-960\.webp$/)
})
