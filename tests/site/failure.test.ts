import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltApp } from '#features/publishing/server/built-app.ts'
import { pageRenderer } from '#features/publishing/server/render-page.ts'
import type { Render } from '@moc-lan/page-store'
import { openTestShop, type TestShop } from '../factories/test-shop.ts'

// Requests public pages while the database fails.
let kit: TestShop
let render: Render

beforeAll(async () => {
  kit = await openTestShop()
  const db = new Proxy(kit.shop.db, {
    get() {
      throw new Error('The database does not answer')
    },
  })
  const app = await loadBuiltApp(join(import.meta.dirname, '../../dist'))
  render = pageRenderer(app, { ...kit.shop, db })
})
afterAll(() => kit.close())

describe('a page that cannot be rendered', () => {
  it.each(['/', '/products', '/products/hoa-hong-do-nong-nan', '/flowers-of-love', '/articles', '/articles/none'])(
    '%s says so in its language, with a 5xx',
    async (path) => {
      const english = await render(path)
      expect(english.status).toBe(500)
      expect(english.body.toString()).toContain('>Error</h1>')
      const vietnamese = await render(path === '/' ? '/vi' : `/vi${path}`)
      expect(vietnamese.status).toBe(500)
      expect(vietnamese.body.toString()).toContain('>Lỗi</h1>')
    },
  )

  it.each(['/rss.xml', '/sitemap.xml'])('%s is an error, not a 404', async (path) => {
    expect((await render(path)).status).toBe(500)
  })

  it('a page without data is not affected', async () => {
    expect((await render('/privacy')).status).toBe(200)
  })
})
