import { expect, it } from 'vitest'
import { SIZES } from '#shared/shop.ts'
import { products } from './products.ts'

const measured = products.filter(({ heightCm, widthCm }) => heightCm || widthCm)
/** How texts say the height and the width of a product or of a part of it, in each language. */
const SAID = {
  heightCm: {
    vi: [/(?:cao|dài|cả bình|cả hoa) (?:khoảng |chừng )?([\d,]+) (c?m)/gi],
    en: [
      /([\d.]+) (c?m) (?:tall|high|long|in all|to the top|with the flowers)/g,
      /(?:stands?|measures|stems are) (?:about )?([\d.]+) (c?m)/gi,
    ],
  },
  widthCm: {
    vi: [/(?:rộng|đường kính|đầy) (?:khoảng |chừng |gần )?([\d,]+) (c?m)/gi],
    en: [/([\d.]+) (c?m) (?:across|wide)/g, /(?:fills|by) ([\d.]+) (c?m)/g],
  },
}
const centimetres = ([, figure, unit]: RegExpExecArray) =>
  Math.round(Number(figure!.replace(',', '.')) * (unit === 'm' ? 100 : 1))

it('all flowers and the vase have measures', () => {
  const without = products.filter((product) => !measured.includes(product)).map(({ slug }) => slug)
  expect(without).toEqual(['so-co-la-ben-tre', 'nen-thom-moc-lan'])
})

it.each(measured)('$slug is as high and wide as the most that its texts say of it and its parts', (product) => {
  for (const measure of ['heightCm', 'widthCm'] as const) {
    expect(product[measure]).toBeGreaterThan(0)
    for (const locale of ['vi', 'en'] as const) {
      const said = SAID[measure][locale].flatMap((pattern) => [...product[locale].description.matchAll(pattern)])
      if (said.length > 0) expect(Math.max(...said.map(centimetres))).toBe(product[measure])
    }
  }
})

it('texts say one of the measures in each language', () => {
  for (const { slug, ...texts } of measured)
    for (const locale of ['vi', 'en'] as const) {
      const patterns = [...SAID.heightCm[locale], ...SAID.widthCm[locale]]
      expect(
        patterns.some((pattern) => texts[locale].description.search(pattern) >= 0),
        `${slug} in ${locale}`,
      ).toBe(true)
    }
})

it('measures grow with the size', () => {
  for (const { slug } of products.filter(({ size, sizeOf }) => size && !sizeOf)) {
    const family = products.filter((product) => product.slug === slug || product.sizeOf === slug)
    const bySize = SIZES.map((size) => family.find((product) => product.size === size)!)
    for (const measure of ['heightCm', 'widthCm'] as const) {
      const figures = bySize.map((product) => product[measure]!)
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
      expect(new Set(figures).size).toBe(figures.length)
    }
  }
})
