import { expect, it } from 'vitest'
import type { EditedProduct } from '#features/catalog/product.ts'
import { productEditor } from './product-editor.ts'

const { call, page, create, download } = productEditor()

const GENERAL = { vi: 'Hoa tươi từ 3–5 ngày trở lên', en: 'at least 3–5 days' }

it('the page says how long flowers last, in place of the general promise', async () => {
  const made = await create()
  expect(made).toMatchObject({ lastsFrom: null, lastsTo: null })
  const change = async (given: object) => (await call<EditedProduct>('PATCH', `/api/products/${made.id}`, given)).body
  const pages = async () => [
    (await page(`/vi/products/${made.slug}`)).text,
    (await page(`/products/${made.slug}`)).text,
  ]
  expect(await pages()).toEqual([expect.stringContaining(GENERAL.vi), expect.stringContaining(GENERAL.en)])
  expect(await change({ lastsFrom: ' 3 ' })).toMatchObject({ lastsFrom: 3, lastsTo: null })
  const [vi, en] = await pages()
  expect(vi).toContain('hoa tươi 3 ngày')
  expect(vi).not.toContain(GENERAL.vi)
  expect(en).toContain('these flowers last 3 days')
  expect(en).not.toContain(GENERAL.en)
  expect(await change({ lastsFrom: 42, lastsTo: 56 })).toMatchObject({ lastsFrom: 42, lastsTo: 56 })
  expect(await pages()).toEqual([expect.stringContaining('6–8 tuần'), expect.stringContaining('6–8 weeks')])
  await change({ lastsFrom: '', lastsTo: null })
  expect(await pages()).toEqual([expect.stringContaining(GENERAL.vi), expect.stringContaining(GENERAL.en)])
})

it('days are in the file of products and not in the list for visitors', async () => {
  const { slug } = await create({ lastsFrom: 5, lastsTo: 7 })
  const { body } = await call<object[]>('GET', '/api/products')
  for (const product of body) expect(product).not.toHaveProperty('lastsFrom')
  const file = new TextDecoder().decode((await download('/api/admin/export/products')).bytes)
  expect(file.split('\r\n')[0]).toContain('heightCm,widthCm,lastsFrom,lastsTo')
  const bad = await call<object>('POST', '/api/admin/import/products', { csv: `slug;lastsTo\n${slug};5-7` })
  expect(bad.body).toMatchObject({ lines: [{ problems: [{ code: 'invalid_lasting', field: 'lastsTo' }] }] })
})

it.each([0, -1, '366', '5–7', 1.5, 'mai', true])('a number of days cannot be %j', async (given) => {
  const { id } = await create({ lastsFrom: 5 })
  const refused = await call<{ code: string }>('PATCH', `/api/products/${id}`, { lastsFrom: given })
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_lasting'])
})
