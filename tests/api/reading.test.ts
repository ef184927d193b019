import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { contactMessages } from '#db/schema/index.ts'
import { ARTICLE_CATEGORIES } from '#shared/shop.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

describe('GET /api/articles', () => {
  it('returns every article with the recorded fields, newest first', async () => {
    const articles = (await (await get('/api/articles')).json()) as Record<string, unknown>[]
    expect(articles).toHaveLength(12)
    const fields =
      'id slug title excerpt content category heroImageUrl author publishedAt tags seoTitle seoDescription lang'
    expect(Object.keys(articles[0]!).toSorted()).toEqual(fields.split(' ').toSorted())
    const dates = articles.map(({ publishedAt }) => String(publishedAt))
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(ARTICLE_CATEGORIES))
    expect(articles.every(({ lang, tags }) => lang === 'vi' && Array.isArray(tags))).toBe(true)
  })

  it('returns one page and the total if a page is requested', async () => {
    const all = (await (await get('/api/articles?locale=en')).json()) as object[]
    const answer = await get('/api/articles?locale=en&page=2&pageSize=5')
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '12'])
    expect(await answer.json()).toEqual(all.slice(5, 10))
    expect(await (await get('/api/articles?page=99')).json()).toEqual([])
  })

  it('saves a page like other public JSON, once for all spellings of its query', async () => {
    const first = await get('/api/articles?page=1&pageSize=3&locale=en')
    const etag = first.headers.get('etag') ?? ''
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"/)])
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
    const again = await fetch(`${shop.url}/api/articles?locale=en&x=${'y'.repeat(5000)}&pageSize=3&page=1`, {
      headers: { 'If-None-Match': etag },
    })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })

  it.each([
    ...['page=0', 'page=-1', 'page=x', 'page=', 'page=NaN', 'page=1e9', 'page=1000000000', 'page=1.5', 'page=01'],
    ...['page=1&pageSize=0', 'page=1&pageSize=201', 'page=1&pageSize=9999', 'page=1&page=2', 'pageSize=-1', 'page=%'],
    `page=${'9'.repeat(400)}`,
  ])('refuses ?%s', async (query) => {
    const answer = await get(`/api/articles?${query}`)
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input', field: 'page' }])
  })

  it('returns the requested language', async () => {
    const articles = (await (await get('/api/articles?locale=en')).json()) as { lang: string }[]
    expect(new Set(articles.map(({ lang }) => lang))).toEqual(new Set(['en']))
  })
})

describe('POST /api/contact', () => {
  const message = {
    name: 'Trần Minh',
    email: 'minh@example.com',
    phone: '0900 000 096',
    subject: 'Hoa cưới',
    message: 'Tôi cần hoa cho đám cưới tháng Ba.',
  }
  const send = async (body: unknown, locale = 'vi') => {
    const response = await fetch(`${shop.url}/api/contact?locale=${locale}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as { code?: string; message?: string } }
  }
  const stored = async () => {
    const db = await openDatabase({ url: `file:${shop.dataDir}/shop.db` })
    try {
      return await db.select().from(contactMessages)
    } finally {
      db.close()
    }
  }

  it.each([
    ['name', 'T', 'Tên phải có ít nhất 2 ký tự'],
    ['email', 'minh@', 'Email không hợp lệ'],
    ['phone', '090000000', 'Số điện thoại không hợp lệ'],
    ['subject', 'Hoa?', 'Tiêu đề phải có ít nhất 5 ký tự'],
    ['message', 'Xin chào', 'Tin nhắn phải có ít nhất 10 ký tự'],
  ])('refuses a wrong %s in the recorded words', async (field, value, words) => {
    expect(await send({ ...message, [field]: value })).toEqual({
      status: 400,
      body: { code: `invalid_contact_${field}`, message: words, field },
    })
    expect((await send({ ...message, [field]: value }, 'en')).body.message).not.toBe(words)
  })

  it('stores messages with their language, and drops those of bots', async () => {
    expect((await send(message)).status).toBe(200)
    expect((await send({ ...message, homepage: 'https://spam.example' })).status).toBe(200)
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...message, locale: 'vi', readAt: null, doneAt: null })
  })

  describe('sent by a browser without scripts', () => {
    const post = async (body: Record<string, string>, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${shop.url}/api/contact?locale=en`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: shop.url, ...headers },
        body: new URLSearchParams(body),
      })
      return [answer.status, answer.headers.get('location')]
    }

    it('stores the message, and redirects to the page in its language', async () => {
      const subject = 'Sent by a form'
      const body = { ...message, subject, message: 'On two lines:\r\nthis is the other.', homepage: '' }
      expect(await post(body)).toEqual([303, '/contact#sent'])
      const rows = (await stored()).filter((row) => row.subject === subject)
      expect(rows).toMatchObject([{ ...message, subject, message: 'On two lines:\nthis is the other.', locale: 'en' }])
      const vietnamese = await fetch(`${shop.url}/api/contact?locale=vi`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...message, homepage: 'https://spam.example' }),
      })
      expect(vietnamese.headers.get('location')).toBe('/vi/contact#sent')
    })

    it('counts a line break once, as the field does', async () => {
      const lines = '\r\n'.repeat(2000)
      expect(await post({ ...message, message: `a${lines}${'b'.repeat(2999)}` })).toEqual([303, '/contact#sent'])
      expect(await post({ ...message, message: `a${lines}${'b'.repeat(3000)}` })).toEqual([303, '/contact#not-sent'])
    })

    it('redirects back if a field is wrong or too long, and is refused from other sites', async () => {
      const before = (await stored()).length
      expect(await post({ ...message, name: '\u200b\u200c' })).toEqual([303, '/contact#not-sent'])
      expect(await post({ name: message.name })).toEqual([303, '/contact#not-sent'])
      for (const kilobytes of [100, 4000])
        expect(await post({ ...message, message: 'x'.repeat(1024 * kilobytes) })).toEqual([303, '/contact#not-sent'])
      expect(await post(message, { origin: 'https://elsewhere.example' })).toEqual([403, null])
      expect(await post(message, { 'Content-Type': 'text/plain' })).toEqual([415, null])
      expect((await stored()).length).toBe(before)
    })

    it('cannot reach calls that take JSON', async () => {
      const answer = await fetch(`${shop.url}/api/auth/login`, {
        method: 'POST',
        body: new URLSearchParams({ email: 'customer@example.com', password: 'demo-flowers' }),
      })
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
    })
  })
})

describe('the pages for machines', () => {
  // Its addresses: tests/site/links.test.ts.
  it('include a sitemap', async () => {
    const { status, headers } = await get('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('application/xml')])
  })

  it('include a feed in each language, and a robots.txt that names the sitemap', async () => {
    expect(await (await get('/rss.xml')).text()).toContain('<language>en</language>')
    expect(await (await get('/vi/rss.xml')).text()).toContain(`<link>${shop.url}/vi/articles</link>`)
    expect((await get('/xx/rss.xml')).status).toBe(404)
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  })
})
