import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { ImportReport, ProductRow } from '#features/catalog/product.ts'
import { productEditor } from './product-editor.ts'

const { call, page, payload, create, download } = productEditor()

describe('the list', () => {
  const list = (query: string) => call<ProductRow[]>('GET', `/api/admin/products?${query}`)
  const names = async (query: string) => (await list(query)).body.map(({ name }) => name)

  it('finds words without diacritics, in both languages, and slugs', async () => {
    await create({
      name: 'Đỗ Quyên Sa Pa',
      slug: 'do-quyen',
      translations: { en: { name: 'Sapa Azalea', description: 'x' } },
    })
    for (const q of ['do quyen sa', 'ĐỖ QUYÊN', 'azalea', 'do-quyen'])
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Đỗ Quyên Sa Pa'])
    expect(await names('q=khong-co-hoa-nay')).toEqual([])
    expect(await names('q=%25')).toEqual([])
  })

  it('is filtered, sorted and split into pages', async () => {
    const made = await create({ category: 'Hoa Danh Sách', inStock: false, name: 'Ă', priceVND: 3 })
    await create({ category: 'Hoa Danh Sách', name: 'B', priceVND: 1 })
    await create({ category: 'Hoa Danh Sách', name: 'A', priceVND: 2 })
    const category = `category=${encodeURIComponent('Hoa Danh Sách')}`
    expect(await names(`${category}&sort=name`)).toEqual(['A', 'Ă', 'B'])
    expect(await names(`${category}&sort=-priceVND`)).toEqual(['Ă', 'A', 'B'])
    expect(await names(`${category}&stock=out`)).toEqual(['Ă'])
    const second = await list(`${category}&sort=name&page=2&pageSize=2`)
    expect([second.body.map(({ name }) => name), second.headers.get('x-total-count')]).toEqual([['B'], '3'])
    await call('DELETE', `/api/products/${made.id}`)
    expect(await names(`${category}&sort=name`)).toEqual(['A', 'B'])
    expect(await names(`${category}&archived=1`)).toEqual(['Ă'])
    expect((await call<string[]>('GET', '/api/admin/product-categories')).body).toContain('Hoa Danh Sách')
  })
})

describe('files', () => {
  const file = (csv: string, dryRun: boolean) =>
    call<ImportReport>('POST', '/api/admin/import/products?locale=vi', { csv, dryRun })

  it('are exported and imported again', async () => {
    await create({ name: '=1+1', description: '@nhiều dòng\n"và" ngoặc, phẩy; chấm phẩy' })
    for (const query of ['', '?separator=semicolon']) {
      const { headers, bytes } = await download(`/api/admin/export/products${query}`)
      expect(headers.get('content-disposition')).toBe('attachment; filename="products.csv"')
      const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
      expect(csv.startsWith('\ufeffslug')).toBe(true)
      const cells = Papa.parse<string[]>(csv.slice(1)).data.flat()
      expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
      expect(cells).toContain("'=1+1")
      const report = (await file(csv, true)).body
      expect(report.counts).toMatchObject({ create: 0, update: 0, error: 0 })
      expect(report.counts.unchanged).toBeGreaterThan(24)
    }
  })

  it('are imported whole or not at all, and the pages show them at once', async () => {
    const head = 'slug,name,description,priceUSD,priceVND,imageUrl,category'
    const good = 'tu-tep,Từ Tệp,Mô tả,12.5,300000,/objects/dp/moc-lan-thi-tham.webp,Hoa Sinh Nhật'
    const tried = await file(`${head}\n${good}\n${good.replace('tu-tep', 'x').replace('300000', 'nhiều')}`, true)
    expect(tried.body.lines).toMatchObject([
      { line: 2, outcome: 'create' },
      { line: 3, outcome: 'error', problems: [{ field: 'priceVND', message: expect.stringContaining('Giá VND') }] },
    ])
    const refused = await call('POST', '/api/admin/import/products', {
      csv: `${head}\n${good}\nx,,,,,,`,
      dryRun: false,
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'csv_bad_lines'])
    expect((await page('/vi/products/tu-tep')).status).toBe(404)
    await page('/vi/birthday-flowers')
    expect((await file(`${head}\n${good}`, false)).body.counts.create).toBe(1)
    expect((await page('/vi/products/tu-tep')).text).toContain('Từ Tệp')
    expect((await page('/vi/birthday-flowers')).text).toContain('Từ Tệp')
  })

  it('may be as large as the limit', async () => {
    const large = `slug,description\nmoc-lan-thi-tham,${'x'.repeat(1_900_000)}`
    expect((await file(large, true)).status).toBe(200)
    for (const bytes of [2_200_000, 3_500_000])
      expect((await file(`slug\n${'x'.repeat(bytes)}`, true)).status).toBe(413)
    // Other calls keep the usual limit.
    expect((await call('POST', '/api/products', payload({ description: 'x'.repeat(70_000) }))).status).toBe(413)
  })
})
