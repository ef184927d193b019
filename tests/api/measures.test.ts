import { expect, it } from 'vitest'
import type { EditedProduct } from '#features/catalog/product.ts'
import { productEditor } from './product-editor.ts'

const { call, page, create, download } = productEditor()

it('height and width are stored, kept by other changes, and in the page once both are known', async () => {
  const made = await create({ heightCm: 45 })
  expect(made).toMatchObject({ heightCm: 45, widthCm: null })
  const change = async (given: object) => (await call<EditedProduct>('PATCH', `/api/products/${made.id}`, given)).body
  const path = `/vi/products/${made.slug}`
  expect((await page(path)).text).not.toMatch(/Cao 45\scm|Bàn tay/)
  expect(await change({ widthCm: ' 35 ' })).toMatchObject({ heightCm: 45, widthCm: 35 })
  expect(await change({ priceVND: 470_000 })).toMatchObject({ heightCm: 45, widthCm: 35 })
  const shown = (await page(path)).text
  expect(shown).toContain('Cao 45\u00a0cm, rộng 35\u00a0cm')
  // In centimetres: flowers of 35 × 45, then a hand of 18 on the same ground.
  expect(shown).toContain('viewBox="0 0 50 45"')
  expect(shown).toContain('transform="translate(0 0)scale(3.5 4.5)"')
  expect(shown).toContain('transform="translate(39 27)"')
  expect((await page(`/products/${made.slug}`)).text).toContain('45\u00a0cm tall, 35\u00a0cm wide')
  expect(await change({ heightCm: '' })).toMatchObject({ heightCm: null, widthCm: 35 })
  expect((await page(path)).text).not.toMatch(/rộng 35\scm|Bàn tay/)
})

it('what visitors are sent of a product has no new field', async () => {
  const [without, withBoth] = [await create(), await create({ heightCm: 45, widthCm: 35 })]
  const { body } = await call<object[]>('GET', `/api/products?ids=${without.id},${withBoth.id}`, undefined, 'guest')
  expect(body).toHaveLength(2)
  for (const product of body) for (const measure of ['heightCm', 'widthCm']) expect(product).not.toHaveProperty(measure)
  expect(Object.keys(body[0]!)).toEqual(Object.keys(body[1]!))
})

it('a file has both, and changes and empties them, with a line under History', async () => {
  const { id, slug } = await create({ heightCm: 50, widthCm: 35 })
  const file = new TextDecoder().decode((await download('/api/admin/export/products')).bytes)
  const [head, ...lines] = file.replace('\ufeff', '').split('\r\n')
  expect(head).toContain('stems,heightCm,widthCm')
  expect(lines.find((line) => line.includes(slug))).toContain(',50,35')
  const load = (csv: string) => call<{ counts: object }>('POST', '/api/admin/import/products', { csv, dryRun: false })
  expect((await load(`slug;height cm;widthCm\n${slug};60;`)).body.counts).toMatchObject({ update: 1 })
  expect((await call<EditedProduct>('GET', `/api/admin/products/${id}`)).body).toMatchObject({
    heightCm: 60,
    widthCm: null,
  })
  const bad = await call<object>('POST', '/api/admin/import/products', { csv: `slug;heightCm\n${slug};60 cm` })
  expect(bad.body).toMatchObject({ lines: [{ problems: [{ code: 'invalid_measure', field: 'heightCm' }] }] })
  const { body: entries } = await call<object[]>('GET', `/api/admin/audit-log?entity=product&id=${id}`)
  expect(JSON.stringify(entries)).toContain('"heightCm":[50,60],"widthCm":[35,null]')
})

it.each([
  ['heightCm', 0],
  ['heightCm', -1],
  ['heightCm', '1000'],
  ['widthCm', 45.5],
  ['widthCm', '45,5'],
  ['widthCm', "35' or 1=1 --"],
  ['widthCm', { $gt: 0 }],
])('refuses %s %j, and changes nothing', async (field, given) => {
  const { id } = await create({ heightCm: 45, widthCm: 35 })
  expect(await call('PATCH', `/api/products/${id}`, { [field]: given })).toMatchObject({
    status: 400,
    body: { code: 'invalid_measure', field },
  })
  const stored = await call<EditedProduct>('GET', `/api/admin/products/${id}`)
  expect(stored.body).toMatchObject({ heightCm: 45, widthCm: 35 })
})
