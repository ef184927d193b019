import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { articles, auditLog } from '#db/schema/index.ts'
import { HOSTILE } from '#features/articles/server/testing/hostile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { shownTo } from '../factories/shown.ts'

let shop: RunningShop
let admin: BrowserLike
let guest: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  guest = new BrowserLike(shop.url)
})
afterAll(() => shop.close())

const { within, shows, shownNoMore } = shownTo(() => guest)

const written = {
  title: 'Cắm đào ngày Tết',
  slug: '',
  excerpt: 'Một cành đào nhỏ cho bàn trà.',
  content: '<h2>Chọn cành</h2><p>Cành <strong>thế</strong>, nụ <script>alert(1)</script>mập.</p>',
  category: 'Mẹo cắm hoa',
  tags: 'đào, Tết, , đào',
  heroImageUrl: '/objects/da/hoa-sen-trong-van-hoa-viet.webp',
  author: '',
  seoTitle: '',
  seoDescription: '',
  publishedAt: '',
  translations: {
    en: { title: 'Peach branches for Tet', excerpt: 'A small branch.', content: '<p>Pick a <em>bent</em> one.</p>' },
  },
}

describe('articles', () => {
  let id: string
  let updatedAt: string

  it('are for admins', async () => {
    for (const [method, path, body] of [
      ['GET', '/api/admin/articles', undefined],
      ['GET', '/api/admin/articles/x', undefined],
      ['POST', '/api/admin/articles', written],
      ['POST', '/api/admin/articles/preview', { content: '' }],
      ['PATCH', '/api/admin/articles/x', {}],
      ['DELETE', '/api/admin/articles/x', undefined],
      ['GET', '/api/promotions', undefined],
      ['POST', '/api/promotions', {}],
      ['GET', '/api/admin/messages', undefined],
      ['PATCH', '/api/admin/reviews/x', { hidden: true }],
    ] as const)
      expect((await guest.send(method, path, body)).status, `${method} ${path}`).toBe(401)
  })

  it('appear within a second on every page that shows them', async () => {
    // Requested first, so that saved pages have to be invalidated.
    const pages = ['/', '/vi', '/articles', '/vi/articles', '/rss.xml', '/sitemap.xml', '/api/articles']
    for (const path of pages) await guest.get(path)
    const made = await admin.post('/api/admin/articles', written)
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({
      slug: 'cam-dao-ngay-tet',
      author: 'Mộc Lan',
      tags: ['đào', 'Tết'],
      content: '<h2>Chọn cành</h2><p>Cành <strong>thế</strong>, nụ mập.</p>',
      translations: { en: { title: 'Peach branches for Tet', tags: [] } },
    })
    ;({ id, updatedAt } = made.body)

    await shows('/vi/articles/cam-dao-ngay-tet', 'Cành <strong>thế</strong>, nụ mập.')
    await shows('/articles/cam-dao-ngay-tet', 'Pick a <em>bent</em> one.')
    for (const path of [
      '/vi',
      '/vi/articles',
      `/vi/articles?category=${encodeURIComponent('Mẹo cắm hoa')}`,
      '/vi/rss.xml',
    ])
      await shows(path, 'Cắm đào ngày Tết')
    for (const path of ['/', '/articles', '/rss.xml']) await shows(path, 'Peach branches for Tet')
    await shows('/sitemap.xml', '/articles/cam-dao-ngay-tet')
    await shows('/api/articles', 'cam-dao-ngay-tet')
    await shows('/api/search?q=cam+dao&locale=vi', 'Cắm đào ngày Tết')
    expect((await guest.get('/vi/share/article/cam-dao-ngay-tet.jpg')).status).toBe(200)
  })

  it('redirect from their old addresses until another article takes one', async () => {
    const renamed = await admin.send('PATCH', `/api/admin/articles/${id}`, { slug: 'Cành Đào', updatedAt })
    expect(renamed.body.slug).toBe('canh-dao')
    await shows('/vi/articles/canh-dao', 'Cắm đào ngày Tết')
    const moved = await guest.get('/articles/cam-dao-ngay-tet')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/articles/canh-dao'])
    expect((await guest.get('/vi/share/article/cam-dao-ngay-tet.jpg')).status).toBe(301)

    const taken = await admin.post('/api/admin/articles', { ...written, slug: 'canh-dao' })
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'slug_taken', field: 'slug' }])
    const other = await admin.post('/api/admin/articles', { ...written, title: 'Bài khác', slug: 'cam-dao-ngay-tet' })
    await shows('/vi/articles/cam-dao-ngay-tet', 'Bài khác')
    expect((await admin.send('DELETE', `/api/admin/articles/${other.body.id}`)).status).toBe(200)
    await within('/vi/articles/cam-dao-ngay-tet', ({ status }) => status === 404)
    // Renamed back: no address redirects to itself.
    await admin.send('PATCH', `/api/admin/articles/${id}`, { slug: 'cam-dao-ngay-tet' })
    await shows('/vi/articles/cam-dao-ngay-tet', 'Cắm đào ngày Tết')
    await within('/vi/articles/canh-dao', ({ status }) => status === 301)
  })

  it('are not overwritten by an admin who has not seen the last change', async () => {
    const late = await admin.send('PATCH', `/api/admin/articles/${id}`, { title: 'Quá muộn', updatedAt })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    const { body } = await admin.get(`/api/admin/articles/${id}`)
    expect(body.title).toBe('Cắm đào ngày Tết')
    const changed = await admin.send('PATCH', `/api/admin/articles/${id}`, {
      title: 'Cắm đào',
      translations: { en: null },
      updatedAt: body.updatedAt,
    })
    expect(changed.body).toMatchObject({ title: 'Cắm đào', slug: 'cam-dao-ngay-tet' })
    expect(changed.body.translations).toEqual({})
    await shows('/articles/cam-dao-ngay-tet', 'Cắm đào')
    await shownNoMore('/', 'Peach branches for Tet')
  })

  it('appear in the reading list after later ones when they are backdated', async () => {
    const category = 'Xu hướng hoa'
    const make = async (title: string, publishedAt: string) =>
      (
        await admin.post('/api/admin/articles', {
          ...written,
          title,
          category,
          publishedAt,
          translations: { en: null },
        })
      ).body
    for (const day of ['2020-01-02', '2020-01-03', '2020-01-04']) await make(`Cũ ${day}`, day)
    const later = await make('Bài sau', '2020-02-02')
    await shows(`/vi/articles/${later.slug}`, 'Cũ 2020-01-02')
    const between = await make('Chen giữa', '2020-02-01')
    expect(between.publishedAt).toBe('2020-02-01T05:00:00.000Z')
    const page = await shows(`/vi/articles/${later.slug}`, 'Chen giữa')
    expect(page).not.toContain('Cũ 2020-01-02')
    await admin.send('PATCH', `/api/admin/articles/${between.id}`, { category: 'Ý nghĩa hoa' })
    await shownNoMore(`/vi/articles/${later.slug}`, 'Chen giữa')
  })

  it.each([
    [{ title: ' ' }, 'missing_title', 'title'],
    [{ excerpt: undefined }, 'missing_excerpt', 'excerpt'],
    [{ content: '<p>&nbsp;</p><script>a</script>' }, 'missing_content', 'content'],
    [{ content: `<p>${'ă'.repeat(110_000)}</p>` }, 'content_too_long', 'content'],
    [{ category: 'Hoa' }, 'invalid_article_category', 'category'],
    [{ title: '花', slug: '' }, 'invalid_slug', 'slug'],
    [{ heroImageUrl: 'javascript:x()' }, 'invalid_picture', 'heroImageUrl'],
    [{ publishedAt: '2999-01-01' }, 'date_in_future', 'publishedAt'],
    [{ publishedAt: 'gestern' }, 'invalid_date', 'publishedAt'],
    [{ translations: { en: { title: 'Only a title' } } }, 'missing_excerpt', 'translations.en.excerpt'],
  ])('are refused with %j', async (change, code, field) => {
    const { body } = await admin.post('/api/admin/articles', { ...written, title: 'Bị từ chối', ...change })
    expect(body).toMatchObject({ code, field })
  })

  it('may be as long as the limit', async () => {
    const content = `<p>${'ă'.repeat(100_000)}</p>`
    const en = { ...written.translations.en, content }
    const made = await admin.post('/api/admin/articles', {
      ...written,
      title: 'Rất dài',
      content,
      translations: { en },
    })
    expect(made.status).toBe(200)
    await admin.send('DELETE', `/api/admin/articles/${made.body.id}`)
    expect((await admin.post('/api/admin/articles', { content: 'a'.repeat(1_100_000) })).status).toBe(413)
  })

  it('hold nothing that runs, in the row and on the page, whatever an admin sends', async () => {
    const content = `<p>Sạch</p>${HOSTILE.join('<p>và</p>')}`
    const { body } = await admin.post('/api/admin/articles', { ...written, title: 'Đủ trò', content })
    const db = await openDatabase({ url: `file:${shop.dataDir}/shop.db` })
    // An older version, or another program, may have written such a row.
    await db.update(articles).set({ content }).where(eq(articles.id, body.id))
    db.close()
    await admin.send('PATCH', `/api/admin/articles/${body.id}`, { excerpt: 'Vẫn sạch' })
    const page = await shows(`/vi/articles/${body.slug}`, 'Vẫn sạch')
    for (const html of [
      body.content as string,
      page.slice(page.indexOf('class="prose'), page.lastIndexOf('</article>')),
    ]) {
      expect(html).toContain('Sạch')
      const tags = html.replace(
        /<\/?(article|div|section|picture|source|nav|ul|ol|li|svg|path|aside|h\d|time|span)\b[^>]*>/g,
        '',
      )
      expect(tags).not.toMatch(
        /<(script|style|iframe|object|embed|form|input|math|base|meta|link|video|audio|template)\b/i,
      )
      expect(
        html.match(/<[^>]*\son\w+\s*=[^>]*>/gi)?.filter((tag) => !/="[^"]*\son\w+=[^"]*"/i.test(tag)) ?? [],
      ).toEqual([])
      expect(html).not.toMatch(/(href|src)="(javascript|vbscript|data):/i)
    }
    await admin.send('DELETE', `/api/admin/articles/${body.id}`)
  })

  it('are listed in small rows: searched without diacritics, by category, page by page', async () => {
    const found = await admin.get('/api/admin/articles?q=cam+dao&locale=vi')
    expect(found.body.map(({ title }: { title: string }) => title)).toContain('Cắm đào')
    expect(found.body[0]).not.toHaveProperty('content')
    const page = await admin.get('/api/admin/articles?page=2&pageSize=5&sort=oldest')
    expect(page.body).toHaveLength(5)
    expect(Number(page.headers.get('x-total-count'))).toBeGreaterThan(12)
    const category = encodeURIComponent('Hoa theo dịp')
    const { body } = await admin.get(`/api/admin/articles?category=${category}`)
    expect(new Set(body.map((row: { category: string }) => row.category))).toEqual(new Set(['Hoa theo dịp']))
  })

  it('are previewed as the page will show them', async () => {
    const content = '<table><tr><td>1</td></tr></table><img src="/objects/a/x.webp" alt="y"><script>x()</script>'
    const { body } = await admin.post('/api/admin/articles/preview?locale=en', { content })
    expect(body.html).toMatch(/^<section class="table" aria-label="[^"]+" tabindex="0"><table>/)
    expect(body.html).toContain('/objects/a/x-800.webp')
    expect(body.html).not.toContain('script')
  })

  it('disappear when they are deleted, and the audit log has every step', async () => {
    expect((await admin.send('DELETE', `/api/admin/articles/${id}`)).body).toEqual({ deleted: true })
    await within('/vi/articles/cam-dao-ngay-tet', ({ status }) => status === 404)
    await within('/vi/articles/canh-dao', ({ status }) => status === 404)
    for (const path of ['/vi', '/vi/articles', '/vi/rss.xml', '/sitemap.xml'])
      await shownNoMore(path, 'cam-dao-ngay-tet')
    expect((await admin.send('DELETE', `/api/admin/articles/${id}`)).status).toBe(404)
    const db = await openDatabase({ url: `file:${shop.dataDir}/shop.db` })
    const rows = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.createdAt)
    db.close()
    expect(rows.map(({ action }) => action)).toEqual(['created', 'updated', 'updated', 'updated', 'deleted'])
    expect(rows[3]).toMatchObject({ actor: 'admin@example.com', changes: { title: ['Cắm đào ngày Tết', 'Cắm đào'] } })
  })
})
