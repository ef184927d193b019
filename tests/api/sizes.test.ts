import { expect, it } from 'vitest'
import type { EditedProduct } from '#features/catalog/product.ts'
import { productEditor } from './product-editor.ts'

const { call, page, create, download } = productEditor()

it('a size has a page, and is in the catalogue and the sitemap, but in no list and no search', async () => {
  const head = await create({ name: 'Thược Dược Nhỏ', size: 'S', stems: 5 })
  for (const path of ['/vi', '/vi/products', '/vi/flowers-of-love', `/vi/products/${head.slug}`]) await page(path)
  const large = await create({ name: 'Thược Dược Lớn', sizeOf: head.slug, size: 'l', stems: '11' })
  expect(large).toMatchObject({ sizeOf: head.slug, size: 'L', stems: 11 })
  const own = await page(`/vi/products/${large.slug}`)
  expect(own.status).toBe(200)
  expect(own.text).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/vi/products/${large.slug}"`))
  expect((await page('/sitemap.xml')).text + (await page('/sitemap/products-1.xml')).text).toContain(large.slug)
  for (const path of ['/vi', '/vi/products', '/vi/flowers-of-love', '/api/search?q=thuoc%20duoc%20lon'])
    expect((await page(path)).text).not.toContain('Thược Dược Lớn')
  const [all] = (await call<object[]>('GET', `/api/products?ids=${large.id}`)).body
  expect(all).toMatchObject({ id: large.id, name: 'Thược Dược Lớn' })
  for (const field of ['sizeOf', 'size', 'stems']) expect(all).not.toHaveProperty(field)

  expect(await call('DELETE', `/api/products/${head.id}`)).toMatchObject({ status: 409, body: { code: 'has_sizes' } })
  expect(await call('PATCH', `/api/products/${large.id}`, { size: 'S' })).toMatchObject({
    status: 409,
    body: { code: 'size_taken', field: 'size' },
  })
  const file = new TextDecoder().decode((await download('/api/admin/export/products')).bytes)
  expect(file.split('\n')[0]).toContain('sizeOf')
  expect(file.split('\n').find((line) => line.includes(large.slug))).toContain(head.slug)
  // On its own again, it is in the lists at once.
  expect((await call<EditedProduct>('PATCH', `/api/products/${large.id}`, { sizeOf: '' })).body.sizeOf).toBeNull()
  expect((await page('/vi/products')).text).toContain('Thược Dược Lớn')
})

it.each([
  [{ size: 'XL' }, 'invalid_size', 'size'],
  [{ size: ['S'] }, 'invalid_size', 'size'],
  [{ stems: 0 }, 'invalid_stems', 'stems'],
  [{ stems: 1.5 }, 'invalid_stems', 'stems'],
  [{ size: 'S', sizeOf: 7 }, 'size_head_unknown', 'sizeOf'],
  [{ size: 'S', sizeOf: 'x'.repeat(500) }, 'size_head_unknown', 'sizeOf'],
  [{ size: 'S', sizeOf: "' or 1=1 --" }, 'size_head_unknown', 'sizeOf'],
])('refuses %j', async (given, code, field) => {
  const { id } = await create()
  expect(await call('PATCH', `/api/products/${id}`, given)).toMatchObject({ status: 400, body: { code, field } })
})
