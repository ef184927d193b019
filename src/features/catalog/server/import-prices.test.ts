import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { csvAnswer } from '#server/csv.ts'
import { writeShopState } from '#server/shop-state.ts'
import { editedProducts } from './admin-queries.ts'
import { importProducts, tryImport } from './import-products.ts'
import { exportColumns } from './product-file.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

const HEAD = 'slug;name;description;priceUSD;priceVND;imageUrl;category'
const line = ({ slug, name = 'Cúc', priceUSD, priceVND }: Record<string, string>) =>
  [slug, name, 'Đầu đông.', priceUSD, priceVND, '/objects/p/x.webp', 'Hoa Bốn Mùa'].join(';')
const tried = async (csv: string) => {
  const answer = await tryImport(test.shop, csv, 'vi')
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const run = async (csv: string) => importProducts(test.shop, await theAdmin(test), csv, 'en')
const bySlug = async (slug: string) => (await editedProducts(test.shop.db, { slugs: [slug] }))[0]!

describe('prices', () => {
  it.each(['550.000', '550000', '550k', '550 nghìn', '₫550.000'])(
    'are read as people write them: %s',
    async (priceVND) => {
      const slug = `gia-${crypto.randomUUID()}`
      const report = await tried(`${HEAD}\n${line({ slug, priceVND, priceUSD: '$22,00' })}`)
      expect(report.lines).toEqual([expect.objectContaining({ outcome: 'create' })])
      expect(report.lines[0]).not.toHaveProperty('doubts')
      await run(`${HEAD}\n${line({ slug, priceVND, priceUSD: '$22,00' })}`)
      expect(await bySlug(slug)).toMatchObject({ priceVND: 550_000, priceUSD: '22.00' })
    },
  )

  it('that are unusual are named in the report, and only where they are new', async () => {
    const odd = { slug: 'gia-la', priceVND: '550', priceUSD: '22' }
    expect((await tried(`${HEAD}\n${line(odd)}`)).lines).toMatchObject([
      { outcome: 'create', doubts: ['low', 'apart'] },
    ])
    await run(`${HEAD}\n${line(odd)}`)
    const renamed = await tried(`${HEAD}\n${line({ ...odd, name: 'Tên mới' })}`)
    expect(renamed.lines).toMatchObject([{ outcome: 'update', changes: ['name'] }])
    expect(renamed.lines[0]).not.toHaveProperty('doubts')
    const cheaper = await tried(`${HEAD}\n${line({ ...odd, priceVND: '550k', priceUSD: '2.2' })}`)
    expect(cheaper.lines).toMatchObject([{ outcome: 'update', doubts: ['apart'] }])
  })

  it('are compared at the rate of the settings', async () => {
    const csv = `${HEAD}\n${line({ slug: 'ti-gia', priceVND: '550k', priceUSD: '40' })}`
    expect((await tried(csv)).lines[0]).not.toHaveProperty('doubts')
    await writeShopState(test.shop.db, 'dongPerDollar', 30_000)
    const atNewRate = await tried(csv)
    await writeShopState(test.shop.db, 'dongPerDollar', null)
    expect(atNewRate.lines).toMatchObject([{ outcome: 'create', doubts: ['apart'] }])
  })
})

it('a sale is exported as it is imported, and parts of one are refused', async () => {
  const head = `${HEAD};salePriceUSD;salePriceVND;saleStartsAt;saleEndsAt`
  const slug = 'khuyen-mai'
  const product = line({ slug, priceVND: '550k', priceUSD: '22' })
  await run(`${head}\n${product};$16,00;400k;24/12/2050 9:00:00;2050-12-25T18:30`)
  const stored = await bySlug(slug)
  expect(stored).toMatchObject({
    ...{ priceVND: 550_000, salePriceUSD: '16.00', salePriceVND: 400_000 },
    ...{ saleStartsAt: '2050-12-24T09:00', saleEndsAt: '2050-12-25T18:30', isSaleShown: false },
  })
  const exported = await (await csvAnswer('products.csv', exportColumns(new Date()), [stored])).text()
  expect((await tried(exported)).lines).toMatchObject([{ outcome: 'unchanged' }])
  const problems = async (cells: string) => (await tried(`${head}\n${product};${cells}`)).lines[0]?.problems
  expect(await problems('16;;;2050-12-25T18:30')).toMatchObject([{ code: 'sale_incomplete', field: 'salePriceVND' }])
  expect(await problems('16;550k;;2050-12-25T18:30')).toMatchObject([{ code: 'sale_price_not_lower' }])
  expect(await problems('16;400k;;25/12/2020')).toMatchObject([{ code: 'sale_over', field: 'saleEndsAt' }])
  expect(await problems('16;400k;;soon')).toMatchObject([{ code: 'invalid_minute', field: 'saleEndsAt' }])
  await run(`${head}\n${product};;;;`)
  expect(await bySlug(slug)).toMatchObject({ salePriceVND: null, saleEndsAt: null })
})
