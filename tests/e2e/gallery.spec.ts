import type { Locator, Page } from '@playwright/test'
import { expect, LOCALES, test, text, themesIn } from './fixtures.ts'
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

for (const [locale, theme] of themesIn('en'))
  test(`keys move through the pictures, and one opens as large as the screen, read in its own language (${locale}, ${theme})`, async ({
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
    // A key enlarges the middle, and the arrows scroll from there to each side of the same picture.
    const view = zoom(page).locator('.zoom-view').nth(1)
    const across = () => view.evaluate((part) => part.scrollLeft / (part.scrollWidth - part.clientWidth))
    await expect.poll(across).toBeCloseTo(0.5, 1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(across).toBeGreaterThan(0.51)
    await expect(pictures.nth(1)).toBeFocused()
    await isAt(page, '.zoom-strip', 1)
    await page.keyboard.press('Enter')
    await expect(pictures.nth(1)).toHaveAttribute('aria-pressed', 'false')
    await page.keyboard.press('ArrowRight')
    await isAt(page, '.zoom-strip', 2)
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toHaveCount(0)
    await expect(links(page).nth(2)).toBeFocused()
    await isAt(page, '.gallery', 2)

    // What a picture shows is read in its own language.
    const own = LOCALES.find((other) => other !== locale)!
    await links(page)
      .nth(1)
      .evaluate((link: HTMLElement, lang) => (link.lang = lang), own)
    await links(page).nth(2).dblclick()
    await expect(zoom(page)).toHaveCount(1)
    const shownPictures = zoom(page).locator('img')
    await expect(shownPictures).toHaveCount(3)
    const languages = shownPictures.evaluateAll((all) => all.map((img) => img.closest<HTMLElement>('[lang]')!.lang))
    expect(await languages).toEqual([locale, own, locale])
    await zoom(page)
      .getByRole('button', { name: text(locale, 'common', 'toast.close'), exact: true })
      .click()
    await expect(zoom(page)).toHaveCount(0)
    expect(await findViolations(page, '.gallery')).toEqual([])
  })

test('a key that is pressed while the script is on its way leaves the strip at a picture', async ({ page }) => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/gallery.*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.goto(PATH)
  await links(page).first().focus()
  await page.keyboard.press('ArrowRight')
  arrive()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(links(page).nth(1)).toBeFocused({ timeout: 20 })
  }).toPass({ intervals: [20] })
  await isAt(page, '.gallery', 1)
  await page.keyboard.press('Tab')
  await expect(links(page).nth(2)).toBeFocused()
  await isAt(page, '.gallery', 2)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** Swipes over an element with a finger that moves by a part of its width or height. */
  async function swipe(page: Page, over: Locator, { across = 0, down = 0 }): Promise<void> {
    const { x, y, width, height } = (await over.boundingBox())!
    const browser = await page.context().newCDPSession(page)
    // The browser reads the finger's speed from these times, so a busy machine makes it no faster. It rests before it is
    // lifted: a fling might go one picture further.
    let timestamp = Date.now() / 1000
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', afterS: number, part?: number) => {
      timestamp += afterS
      const finger = { x: x + width * (0.5 + across * (part ?? 0)), y: y + height * (0.5 + down * (part ?? 0)) }
      const touchPoints = part === undefined ? [] : [finger]
      await browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp })
    }
    await touch('touchStart', 0, -0.5)
    for (let step = -4; step <= 5; step++) await touch('touchMove', 0.02, step / 10)
    await touch('touchEnd', 0.3)
    await browser.detach()
  }

  test('a finger swipes from picture to picture, and past them up and down', async ({ page }) => {
    await page.goto(PATH)
    await strip(page).scrollIntoViewIfNeeded()
    await isAt(page, '.gallery', 0)
    await swipe(page, strip(page), { across: -0.7 })
    await isAt(page, '.gallery', 1)
    await expect(thumbs(page).nth(1)).toHaveAttribute('aria-current', 'true')
    await swipe(page, strip(page), { across: -0.7 })
    await isAt(page, '.gallery', 2)
    await swipe(page, strip(page), { across: -0.7 })
    await isAt(page, '.gallery', 2)
    await swipe(page, strip(page), { across: 0.7 })
    await isAt(page, '.gallery', 1)

    // A finger that moves down or up over the pictures moves the page, and not them.
    const top = await page.evaluate(() => scrollY)
    await swipe(page, strip(page), { down: -0.4 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top + 50)
    await isAt(page, '.gallery', 1)
    // No swipe was a press: nothing is open, and the address is the same.
    await expect(zoom(page)).toHaveCount(0)
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(PATH)
  })

  test('a swipe that is faster than the script is marked once it has come', async ({ page }) => {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto(PATH, { waitUntil: 'commit' })
    await expect(thumbs(page).nth(2)).toBeVisible()
    await swipe(page, strip(page), { across: -0.7 })
    // How far the browser goes by itself depends on how fast it is just then: to the next picture, or one further.
    const place = () => strip(page).evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)
    const isAtNext = (at: number) => at > 0.95 && Math.abs(at - Math.round(at)) < 0.05
    await expect.poll(async () => isAtNext(await place())).toBe(true)
    await expect(thumbs(page).nth(0)).toHaveAttribute('aria-current', 'true')
    arrive()
    await expect(async () => {
      await expect(thumbs(page).nth(Math.round(await place()))).toHaveAttribute('aria-current', 'true', {
        timeout: 200,
      })
      expect(Math.round(await place())).toBeGreaterThan(0)
    }).toPass()
  })

  test('a finger swipes through the large view', async ({ page }) => {
    await page.goto(PATH)
    await links(page).first().focus()
    // A key moves the focus once the gallery's script is there; before, a press would open the file.
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(links(page).nth(1)).toBeFocused({ timeout: 200 })
    }).toPass()
    await page.keyboard.press('Enter')
    await isAt(page, '.zoom-strip', 1)
    await swipe(page, page.locator('.zoom-strip'), { across: 0.7 })
    await isAt(page, '.zoom-strip', 0)
    await page.keyboard.press('Escape')
    await expect(zoom(page)).toHaveCount(0)
    await isAt(page, '.gallery', 0)
  })
})

test('a page with pictures names all of them to search engines; one with a single picture is as before', async ({
  request,
}) => {
  const read = async (path: string) => {
    const html = await (await request.get(path)).text()
    const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!
    expect(html.includes('data-gallery')).toBe(path === PATH)
    return { html, images: (JSON.parse(found) as { image: string[] }).image }
  }
  const { images } = await read(PATH)
  expect(images.map((image) => new URL(image).pathname)).toEqual(
    ['', '-close', '-setting'].map((name) => `/objects/dp/moc-lan-thi-tham${name}-960.webp`),
  )
  for (const image of images) expect((await request.get(new URL(image).pathname)).status()).toBe(200)
  const single = await read('/products/binh-gom-men-ngoc')
  expect(single.images).toHaveLength(1)
  const [, drawn] = /<div class="[^"]*product-picture[^>]*>(.*?)<\/div>/s.exec(single.html)!
  expect(drawn!.match(/<img /g)).toHaveLength(1)
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
