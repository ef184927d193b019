import { expect, it } from 'vitest'
import { shownLasting } from '#features/catalog/lasting.ts'
import { ADD_ON_CATEGORY } from '#shared/shop.ts'
import { products, type ProductSeed } from './products.ts'

const lastingOf = ({ lastsFrom = null, lastsTo = null }: ProductSeed) => shownLasting({ lastsFrom, lastsTo })
const lasting = products.filter(lastingOf)

/** How texts say in each language how long flowers last, in days or weeks; a sum of two of some that open first. */
const SAID = {
  vi: { days: /([\d–]+) ngày/g, weeks: /([\d–]+) tuần/g, sum: /(\d+) ngày đầu.+?(\d+) ngày/ },
  en: { days: /([\d–]+) (?:bright )?days/g, weeks: /([\d–]+) weeks/g, sum: /first (\d+) days.+?(\d+) more/ },
}

it('flowers have a number of days, unless their texts name none', () => {
  const flowers = products.filter(({ category }) => category !== ADD_ON_CATEGORY)
  expect(flowers.filter((product) => !lasting.includes(product)).map(({ slug }) => slug)).toEqual([
    'ly-trang-tuong-niem',
  ])
})

it.each(lasting)('$slug lasts as long as its texts say', (product) => {
  const { unit, span } = lastingOf(product)!
  for (const locale of ['vi', 'en'] as const) {
    const { description } = product[locale]
    const [, first, more] = SAID[locale].sum.exec(description) ?? []
    const said = [...description.matchAll(SAID[locale][unit])].map(([, figure]) => figure)
    expect([...said, String(Number(first) + Number(more))], locale).toContain(span)
  }
})
