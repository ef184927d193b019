import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltApp } from '#features/publishing/server/built-app.ts'
import { pageRenderer } from '#features/publishing/server/render-page.ts'
import type { Render, Rendered } from '@moc-lan/page-store'
import { openTestShop, type TestShop } from '../factories/test-shop.ts'

// Requests public pages while the database fails, and while it is away.
let kit: TestShop
let render: Render
let renderAway: Render

beforeAll(async () => {
  kit = await openTestShop()
  const app = await loadBuiltApp(join(import.meta.dirname, '../../dist'))
  render = pageRenderer(app, { ...kit.shop, db: failing(new Error('The database is damaged')) })
  // As drizzle wraps it.
  const away = Object.assign(new Error('fetch failed'), { code: 'database_away' })
  renderAway = pageRenderer(app, { ...kit.shop, db: failing(new Error('Failed query', { cause: away })) })
})
afterAll(() => kit.close())

/** Returns a database whose every use throws. */
function failing(error: Error): TestShop['shop']['db'] {
  return new Proxy(kit.shop.db, {
    get() {
      throw error
    },
  })
}

const PAGES = ['/', '/products', '/products/hoa-hong-do-nong-nan', '/flowers-of-love', '/articles', '/articles/none']
const FEEDS = ['/rss.xml', '/sitemap.xml']

const retryAfter = ({ headers }: Rendered) => headers[headers.indexOf('retry-after') + 1]

describe('a page that cannot be rendered', () => {
  it.each(PAGES)('%s says so in its language, with a 500', async (path) => {
    const english = await render(path)
    expect(english.status).toBe(500)
    expect(english.headers).not.toContain('retry-after')
    expect(english.body.toString()).toContain('>Error</h1>')
    const vietnamese = await render(path === '/' ? '/vi' : `/vi${path}`)
    expect(vietnamese.status).toBe(500)
    expect(vietnamese.body.toString()).toContain('>Lỗi</h1>')
  })

  it.each(FEEDS)('%s is an error, not a 404', async (path) => {
    expect((await render(path)).status).toBe(500)
  })

  it.each([...PAGES, ...FEEDS])('%s asks for another try, with a 503, if the database is away', async (path) => {
    const english = await renderAway(path)
    expect([english.status, retryAfter(english), english.tags]).toEqual([503, '2', null])
    expect(english.body.toString()).toMatch(/Please try again|could not be loaded/)
    if (FEEDS.includes(path)) return
    const vietnamese = await renderAway(path === '/' ? '/vi' : `/vi${path}`)
    expect([vietnamese.status, retryAfter(vietnamese)]).toEqual([503, '2'])
    expect(vietnamese.body.toString()).toContain('>Lỗi</h1>')
  })

  it('a page without data is sent, and neither saved nor remembered, like an unknown path', async () => {
    expect(await render('/privacy')).toMatchObject({ status: 200, mayBeOutdated: true })
    expect(await render('/none')).toMatchObject({ status: 404, mayBeOutdated: true })
  })
})
