import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltApp } from '#features/publishing/server/built-app.ts'
import { pageRenderer } from '#features/publishing/server/render-page.ts'
import type { Render } from '@moc-lan/page-store'
import { openTestShop, type TestShop } from '../factories/test-shop.ts'

// Public pages while the database does not answer.
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

describe('a page that cannot be made', () => {
  it.each(['/', '/products', '/products/hoa-hong-do-nong-nan', '/flowers-of-love', '/articles', '/articles/none'])(
    '%s says so in its language, and that it is an error',
    async (path) => {
      const english = await render(path)
      expect(english.status).toBe(500)
      expect(english.body.toString()).toContain('>Error</h1>')
      const vietnamese = await render(path === '/' ? '/vi' : `/vi${path}`)
      expect(vietnamese.status).toBe(500)
      expect(vietnamese.body.toString()).toContain('>Lỗi</h1>')
    },
  )

  it.each(['/rss.xml', '/sitemap.xml'])('%s is an error, not missing', async (path) => {
    expect((await render(path)).status).toBe(500)
  })

  it('does not touch a page without data', async () => {
    expect((await render('/terms')).status).toBe(200)
  })
})
