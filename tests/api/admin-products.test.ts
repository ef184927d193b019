import { describe, expect, it } from 'vitest'
import type { EditedProduct } from '#features/catalog/product.ts'
import { NO_FACETS } from '#shared/facets.ts'
import { parseMarkup } from '../site/markup.ts'
import { productEditor } from './product-editor.ts'

const { call, page, payload, create } = productEditor()

describe('a product', () => {
  it('appears at once on its page, in both languages, and on every list', async () => {
    for (const path of ['/', '/vi', '/products', '/vi/products', '/flowers-of-love', '/api/products', '/sitemap.xml'])
      await page(path)
    const english = { name: 'November Daisies', description: 'A bunch for early winter.' }
    const made = await create({ translations: { en: english } })
    // Not polled: a request after the response must get the new page.
    expect((await page(`/products/${made.slug}`)).text).toContain(english.name)
    expect((await page(`/vi/products/${made.slug}`)).text).toContain(made.name)
    for (const path of ['/', '/products', '/flowers-of-love']) expect((await page(path)).text).toContain(english.name)
    for (const path of ['/vi', '/vi/products', '/api/products', '/api/search?q=hoa%20mi%20thang&locale=vi'])
      expect((await page(path)).text).toContain(made.name)
    expect((await page('/sitemap.xml')).text).toContain(`/products/${made.slug}`)

    await call('PATCH', `/api/products/${made.id}`, payload({ slug: made.slug, name: 'Tên Đã Sửa', priceVND: 460_000 }))
    expect((await page(`/vi/products/${made.slug}`)).text).toContain('Tên Đã Sửa')
    const list = (await call<Record<string, unknown>[]>('GET', '/api/products')).body
    expect(list.find(({ id }) => id === made.id)).toEqual({
      id: made.id,
      slug: made.slug,
      name: 'Tên Đã Sửa',
      description: made.description,
      imageUrl: made.imageUrl,
      category: made.category,
      priceUSD: '18.50',
      priceVND: 460_000,
      inStock: true,
      stock: null,
      ...NO_FACETS,
      lang: 'vi',
    })
  })

  it('is filtered by its category, in any script and spelling', async () => {
    const categories = ['🌸', '花', 'hoa TÌNH yeu']
    const made = await Promise.all(categories.map((category) => create({ category })))
    for (const path of ['/products', '/vi/products']) {
      const { all, values } = parseMarkup((await page(path)).text)
      const chips = all('input[name="category"]')
      const valueOf = (chip: (typeof chips)[number]) => chip.getAttributeValue('value') ?? ''
      expect(new Set(chips.map(valueOf)).size).toBe(chips.length)
      // Exactly one chip selects all categories.
      expect(chips.filter((chip) => valueOf(chip) === '')).toHaveLength(1)
      expect(chips.filter((chip) => chip.hasAttribute('checked')).map(valueOf)).toEqual([''])
      expect(chips.map(valueOf)).toEqual(expect.arrayContaining(['🌸', '花', 'hoa-tinh-yeu']))
      expect(chips.map(valueOf)).toEqual(
        expect.arrayContaining(values('[data-products] > li[data-category]', 'data-category')),
      )
    }
    const links = parseMarkup((await page(`/vi/products/${made[0]!.slug}`)).text).values('main a', 'href')
    expect(links).toContain(`/vi/products?category=${encodeURIComponent('🌸')}`)
    for (const { id } of made) await call('DELETE', `/api/products/${id}`)
  })

  it('appears among related products, and leaves them, at once', async () => {
    const first = await create({ category: 'Hoa Thử Nghiệm' })
    expect((await page(`/vi/products/${first.slug}`)).status).toBe(200)
    const second = await create({ category: 'Hoa Thử Nghiệm', name: 'Bên Dưới Trang Kia' })
    expect((await page(`/vi/products/${first.slug}`)).text).toContain('Bên Dưới Trang Kia')
    await call('PATCH', `/api/products/${second.id}`, { name: 'Tên Mới Bên Dưới' })
    expect((await page(`/vi/products/${first.slug}`)).text).toContain('Tên Mới Bên Dưới')
    await call('DELETE', `/api/products/${second.id}`)
    expect((await page(`/vi/products/${first.slug}`)).text).not.toContain('Tên Mới Bên Dưới')
  })

  it('redirects from its old address to the new one', async () => {
    const made = await create()
    const moved = `${made.slug}-moi`
    expect((await page(`/products/${made.slug}`)).status).toBe(200)
    expect((await call('PATCH', `/api/products/${made.id}`, { slug: moved })).status).toBe(200)
    const redirected = await page(`/vi/products/${made.slug}`)
    expect([redirected.status, redirected.headers.get('location')]).toEqual([301, `/vi/products/${moved}`])
    expect((await page(`/products/${made.slug}`)).status).toBe(301)
    const { status, headers } = await page(`/vi/products/${made.slug}/reviews?stars=5`)
    expect([status, headers.get('location')]).toEqual([301, `/vi/products/${moved}/reviews?stars=5`])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await page(`/products/${moved}`)).status).toBe(200)
    const taker = await create({ slug: made.slug, name: 'Người Đến Sau' })
    expect((await page(`/vi/products/${taker.slug}`)).text).toContain('Người Đến Sau')
  })

  it('is archived when deleted, and can be restored', async () => {
    const made = await create({ name: 'Sẽ Được Gỡ' })
    const address = `/vi/products/${made.slug}`
    expect((await page(address)).status).toBe(200)
    expect((await page('/vi/products')).text).toContain('Sẽ Được Gỡ')
    expect((await call('DELETE', `/api/products/${made.id}`)).status).toBe(200)
    expect((await page(address)).status).toBe(404)
    for (const path of ['/vi/products', '/vi', '/api/products', '/api/search?q=se%20duoc%20go'])
      expect((await page(path)).text).not.toContain('Sẽ Được Gỡ')
    expect((await page('/sitemap.xml')).text).not.toContain(made.slug)
    expect((await call('DELETE', `/api/products/${made.id}`)).status).toBe(404)
    expect((await call('POST', `/api/products/${made.id}/restore`)).status).toBe(200)
    expect((await page(address)).status).toBe(200)
  })

  it('is sold out at 0 pieces and back with one more, on its page, in lists and for search engines', async () => {
    const made = await create({ name: 'Hữu Hạn', stock: '2' })
    const address = `/vi/products/${made.slug}`
    const pieces = (change: object) => call<EditedProduct>('PATCH', `/api/products/${made.id}`, change)
    expect((await page(address)).text).toContain('Chỉ còn 2 sản phẩm')
    const [wire] = (await call<EditedProduct[]>('GET', `/api/products?ids=${made.id}`)).body
    expect(wire).toMatchObject({ stock: 2, inStock: true })
    expect((await pieces({ stock: 0, stockSeen: 2 })).body).toMatchObject({ stock: 0, inStock: false })
    const soldOut = (await page(address)).text
    expect(soldOut).toContain('schema.org/OutOfStock')
    expect(soldOut).not.toContain('Chỉ còn')
    expect((await pieces({ stock: 1, stockSeen: 0 })).body).toMatchObject({ stock: 1, inStock: true })
    expect((await page(address)).text).toContain('schema.org/InStock')
    expect(await pieces({ stock: -1 })).toMatchObject({ status: 400, body: { code: 'invalid_stock', field: 'stock' } })
    expect((await pieces({ stock: null })).body).toMatchObject({ stock: null, inStock: true })
    expect((await page(address)).text).not.toContain('Chỉ còn')
  })

  it('rejects the second of two changes at once', async () => {
    const made = await create()
    const change = (name: string) => call('PATCH', `/api/products/${made.id}`, { name, updatedAt: made.updatedAt })
    expect((await change('Người thứ nhất')).status).toBe(200)
    expect(await change('Người thứ hai')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect((await call<EditedProduct>('GET', `/api/admin/products/${made.id}`)).body.name).toBe('Người thứ nhất')
  })
})

describe('the payload', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: undefined }, 'invalid_product_name'],
    ['a name of spaces', { name: ' \t\u0000 ' }, 'invalid_product_name'],
    ['a name too long', { name: 'x'.repeat(201) }, 'invalid_product_name'],
    ['no slug', { slug: '' }, 'invalid_slug'],
    ['a slug with marks', { slug: 'hoa-hồng' }, 'invalid_slug'],
    ['a slug that leads elsewhere', { slug: '../admin' }, 'invalid_slug'],
    ['a slug that ends in a hyphen', { slug: 'hoa-' }, 'invalid_slug'],
    ['no description', { description: null }, 'invalid_product_description'],
    ['a description too long', { description: 'x'.repeat(5001) }, 'invalid_product_description'],
    ['no price', { priceUSD: undefined }, 'invalid_price_usd'],
    ['a negative price', { priceUSD: -1 }, 'invalid_price_usd'],
    ['a tenth of a cent', { priceUSD: '1.001' }, 'invalid_price_usd'],
    ['a price without end', { priceUSD: '1e9' }, 'invalid_price_usd'],
    ['half a dong', { priceVND: 0.5 }, 'invalid_price_vnd'],
    ['a word for a price', { priceVND: 'free' }, 'invalid_price_vnd'],
    ['more dong than there are', { priceVND: 9_000_000_000 }, 'invalid_price_vnd'],
    ['no picture', { imageUrl: '' }, 'invalid_picture'],
    ['a script for a picture', { imageUrl: 'javascript:alert(1)' }, 'invalid_picture'],
    ['a picture from outside the folder', { imageUrl: '/objects/../shop.db' }, 'invalid_picture'],
    ['a picture over http', { imageUrl: 'http://evil.example/x.png' }, 'invalid_picture'],
    ['no category', { category: '' }, 'invalid_product_category'],
    ['a stock of words', { inStock: 'yes' }, 'invalid_in_stock'],
    [
      'half a translation',
      { translations: { en: { name: 'Daisies', description: '' } } },
      'invalid_product_description',
    ],
    ['a translation of a wrong kind', { translations: { en: 'Daisies' } }, 'missing_translation'],
  ])('with %s is refused', async (_, change, code) => {
    const made = await call('POST', '/api/products', payload(change))
    expect([made.status, made.body.code]).toEqual([400, code])
    expect(made.body.message).not.toBe('')
    expect(made.body.field).toMatch(/^(translations|name|slug|description|priceUSD|priceVND|imageUrl|category|inStock)/)
  })

  it('is rejected in the admin’s language', async () => {
    const english = await call('POST', '/api/products?locale=en', payload({ name: '' }))
    const vietnamese = await call('POST', '/api/products?locale=vi', payload({ name: '' }))
    expect([english.body.message, vietnamese.body.message]).toEqual([
      'Please enter a name of at most 200 characters.',
      'Nhập tên, tối đa 200 ký tự.',
    ])
  })

  it('may be as recorded, or slightly different', async () => {
    expect(await create({ priceUSD: 20, inStock: null })).toMatchObject({ priceUSD: '20.00', inStock: true })
    expect(await create({ priceUSD: '0', priceVND: 0, inStock: undefined, id: 'x', createdAt: 'y' })).toMatchObject({
      priceUSD: '0.00',
      inStock: true,
    })
    expect((await create({ name: 'Hoa Hồng'.normalize('NFD') })).name).toBe('Hoa Hồng')
  })

  it('is rejected where it conflicts with stored data', async () => {
    const { slug } = await create()
    expect(await call('POST', '/api/products', payload({ slug }))).toMatchObject({
      status: 409,
      body: { code: 'slug_taken', field: 'slug' },
    })
    expect((await call('PATCH', '/api/products/none', { name: 'x' })).status).toBe(404)
    expect((await call('POST', '/api/products/none/restore')).status).toBe(404)
    expect((await call('GET', '/api/admin/products/none')).status).toBe(404)
  })
})

it('products are changed by admins only', async () => {
  const { id } = await create()
  const calls: [string, string, unknown?][] = [
    ['POST', '/api/products', payload()],
    ['PATCH', `/api/products/${id}`, { name: 'x' }],
    ['DELETE', `/api/products/${id}`],
    ['POST', `/api/products/${id}/restore`],
    ['GET', '/api/admin/products'],
    ['GET', `/api/admin/products/${id}`],
    ['GET', '/api/admin/product-categories'],
    ['GET', '/api/admin/export/products'],
    ['POST', '/api/admin/import/products', { csv: 'slug\nx', dryRun: true }],
  ]
  for (const [method, path, body] of calls) {
    expect([path, (await call(method, path, body, 'guest')).status]).toEqual([path, 401])
    expect([path, (await call(method, path, body, 'customer')).status]).toEqual([path, 403])
  }
  expect((await call<EditedProduct>('GET', `/api/admin/products/${id}`)).body.archivedAt).toBeNull()
})
