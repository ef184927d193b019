import type { Page } from '@playwright/test'
import { expect, fontsApplied, test, themesIn } from './fixtures.ts'

const SLUG = 'moc-lan-thi-tham'
const SOLD_OUT = 'gio-hong-cam-hoang-hon'
const card = (page: Page, slug = SLUG) => page.locator('.card', { has: page.locator(`a[href$="/products/${slug}"]`) })
const second = (page: Page) => card(page).locator('.card-second')

/** Returns the further pictures that a page has requested so far; call it before the page is opened. */
function furtherPictures(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const file = /[\w-]+-(?:close|setting)-[\w-]+\.\w+$/.exec(request.url())?.[0]
    if (file) requested.push(file)
  })
  return requested
}

/** Scrolls through a page, so that every lazy picture has been in view, and back to the card. */
async function scrollThrough(page: Page): Promise<void> {
  const cards = page.locator('.card')
  for (const place of [4, 8, -1]) await (place < 0 ? cards.last() : cards.nth(place)).scrollIntoViewIfNeeded()
  const last = cards.last().locator('picture img')
  await expect.poll(() => last.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await card(page).scrollIntoViewIfNeeded()
}

for (const [locale, theme] of themesIn('vi'))
  test(`a pointer over a card shows its second picture, which is fetched then (${locale}, ${theme})`, async ({
    page,
  }) => {
    const requested = furtherPictures(page)
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme)
    await page.goto(locale === 'en' ? '/products' : '/vi/products')
    await scrollThrough(page)
    expect(requested).toEqual([])
    // The fonts have come: they may move what is compared below.
    await fontsApplied(page)
    const link = card(page).getByRole('link')
    // Not `innerText`, which is empty until the browser has laid out a card that was out of view.
    const name = (await link.getByRole('heading').textContent())!.trim()
    await expect(link).toHaveAccessibleName(name)
    const places = () =>
      card(page).evaluate((element) =>
        [element, ...element.querySelectorAll('picture img, .card-name, .card-price')].map((part) => {
          const { width, height, top } = part.getBoundingClientRect()
          return [width, height, top + scrollY]
        }),
      )
    const before = await places()

    await link.hover()
    await expect
      .poll(() => second(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBe(640)
    expect(requested).toEqual([`${SLUG}-close-640${theme === 'dark' ? '-night' : ''}.avif`])
    expect(await places()).toEqual(before)
    await expect(link).toHaveAccessibleName(name)
    const covers = await second(page).evaluate((img) => {
      const [first, shown] = [img.parentElement!, img].map((part) => part.getBoundingClientRect().toJSON())
      const { opacity, filter } = getComputedStyle(img)
      return { isSame: JSON.stringify(first) === JSON.stringify(shown), opacity, filter }
    })
    // Opaque, or the first picture would be seen through it; a drawn picture of the night is not dimmed.
    expect(covers).toEqual({ isSame: true, opacity: '1', filter: 'none' })

    // What is sold out keeps its first picture, which says so.
    await card(page, SOLD_OUT).getByRole('link').hover()
    await expect(second(page)).toBeHidden()
    await expect(card(page, SOLD_OUT).locator('img')).toHaveCount(1)
  })

test('the keyboard shows it, but not the focus on the heart; it comes softly, or at once without motion', async ({
  page,
}) => {
  await page.goto('/products')
  const link = card(page).getByRole('link')
  await link.focus()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('button')).toBeFocused()
  await expect(second(page)).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await expect(link).toBeFocused()
  await expect(second(page)).toBeVisible()
  await link.blur()

  // It comes softly, or at once for visitors who want no motion.
  const motion = async () => {
    await card(page, 'hop-hoa-pastel').getByRole('link').hover()
    await expect(second(page)).toBeHidden()
    await second(page).evaluate((img: HTMLElement) => {
      img.dataset['motion'] = 'none'
      img.addEventListener('transitionrun', ({ propertyName }) => (img.dataset['motion'] = propertyName), {
        once: true,
      })
    })
    await card(page).getByRole('link').hover()
    await expect(second(page)).toHaveCSS('opacity', '1')
    return second(page).getAttribute('data-motion')
  }
  expect(await motion()).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await motion()).toBe('opacity')
})

test('a browser that cannot show it keeps the first picture', async ({ page }) => {
  await page.route(/-close-640\.avif$/, (route) => route.fulfill({ contentType: 'image/avif', body: 'none' }))
  await page.goto('/products')
  await card(page).getByRole('link').hover()
  await expect.poll(() => second(page).evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(0)
  const first = card(page).locator('picture img')
  await expect(first).toBeVisible()
  const seen = await second(page).evaluate((img) => getComputedStyle(img).backgroundColor)
  expect(seen).toBe('rgba(0, 0, 0, 0)')
})

test.describe('a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('has no pointer that hovers: it fetches and shows the first picture alone', async ({ page }) => {
    const requested = furtherPictures(page)
    await page.goto('/products')
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false)
    await scrollThrough(page)
    await card(page).getByRole('link').hover()
    await card(page).getByRole('link').focus()
    await expect(second(page)).toBeHidden()
    expect(requested).toEqual([])
  })
})
