import { expect, type Locator, type Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { HAND } from '#features/catalog/measures.ts'
import { findViolations } from './axe.ts'
import { darken, flowsIn, open, overflow, test, text, themesIn } from './fixtures.ts'

const BOUQUET = 'mau-don-sang-som-nho'
const VASE = 'binh-gom-men-ngoc'

/** A small bouquet, a stand as high as a person, a vase, and a box that is lower than the hand. */
const PRODUCTS = [
  [BOUQUET, 38, 27],
  ['ke-hoa-phat-loc', 160, 95],
  [VASE, 22, 16],
  ['hop-hong-trai-tim', 12, 28],
] as const

/** The paragraph of the measures, with the paths of the product and of the hand. */
const DRAWING = 'main p:has(> svg > path + path)'

const handText = (locale: Locale) => text(locale, 'catalog', 'measures.hand', { length: HAND.heightCm })

type Box = Pick<DOMRect, 'left' | 'right' | 'bottom' | 'width' | 'height'>

/** Where paths are drawn, read at once: what loads above them meanwhile moves them. */
const boxes = (drawn: Locator): Promise<Box[]> =>
  drawn.evaluateAll((paths) =>
    paths.map((path) => {
      const { left, right, bottom, width, height } = path.getBoundingClientRect()
      return { left, right, bottom, width, height }
    }),
  )

/** Expects the measures in words, and the product drawn to them beside a hand, on one ground. */
async function expectDrawn(page: Page, locale: Locale, height: number, width: number) {
  const words = text(locale, 'catalog', 'measures.own', { height, width })
  const measures = page.getByRole('main').locator('p').filter({ hasText: words })
  await expect(measures).toContainText(handText(locale))
  const paths = measures.locator('svg path')
  await expect(paths).toHaveCount(2)
  const [product, hand] = (await boxes(paths)) as [Box, Box]
  const scale = hand.height / HAND.heightCm
  expect(hand.width / scale).toBeCloseTo(HAND.widthCm, 0)
  // Half a centimetre is less than a pixel of the smallest drawing.
  expect(Math.abs(product.height / scale - height)).toBeLessThan(0.5)
  expect(Math.abs(product.width / scale - width)).toBeLessThan(0.5)
  expect(product.bottom).toBeCloseTo(hand.bottom, 0)
  expect(hand.left).toBeGreaterThan(product.right)
}

for (const [viewWidth, viewHeight, flowLocale] of [
  [390, 844, 'vi'],
  [1440, 900, 'en'],
] as const)
  for (const [locale, theme] of themesIn(flowLocale))
    test(`products are drawn to scale beside a hand (${locale}, ${theme}, ${viewWidth} px)`, async ({ page }) => {
      await page.setViewportSize({ width: viewWidth, height: viewHeight })
      // The pages differ by the drawing alone: the first is judged as a whole, and once the vase's, an add-on.
      const whole = viewWidth === 1440 ? [BOUQUET, VASE] : [BOUQUET]
      for (const [slug, height, width] of PRODUCTS) {
        await open(page, locale, `/products/${slug}`)
        if (theme === 'dark') await darken(page)
        await expectDrawn(page, locale, height, width)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        expect(await findViolations(page, whole.includes(slug) ? undefined : DRAWING)).toEqual([])
      }
    })

for (const locale of flowsIn('vi'))
  test(`a product without measures has no drawing (${locale})`, async ({ page }) => {
    await open(page, locale, '/products/nen-thom-moc-lan')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(handText(locale))).toHaveCount(0)
  })
