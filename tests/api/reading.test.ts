import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../db/client.ts'
import { contactMessages } from '../../db/schema/index.ts'
import { ARTICLE_CATEGORIES } from '../../src/shared/shop.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShop()
})
afterAll(() => shop.close())

const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' })

describe('GET /api/articles', () => {
  it('answers every article with the recorded fields, newest first', async () => {
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

  it('answers a page where one is named, and how many there are', async () => {
    const all = (await (await get('/api/articles?locale=en')).json()) as object[]
    const answer = await get('/api/articles?locale=en&page=2&pageSize=5')
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, '12'])
    expect(await answer.json()).toEqual(all.slice(5, 10))
    for (const nonsense of ['page=0', 'page=x', 'page=', 'page=1&pageSize=9999'])
      expect(((await (await get(`/api/articles?${nonsense}`)).json()) as object[]).length).toBe(12)
    expect(await (await get('/api/articles?page=99')).json()).toEqual([])
  })

  it('answers in the language asked for', async () => {
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

  it('keeps what people write, with their language, and nothing of machines', async () => {
    expect((await send(message)).status).toBe(200)
    expect((await send({ ...message, homepage: 'https://spam.example' })).status).toBe(200)
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ ...message, locale: 'vi', readAt: null, doneAt: null })
  })
})

describe('what machines read', () => {
  it('has a sitemap whose every address answers', async () => {
    const response = await get('/sitemap.xml')
    expect(response.headers.get('content-type')).toContain('application/xml')
    const addresses = [...(await response.text()).matchAll(/<loc>([^<]*)/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(2 * (24 + 12))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      expect(address.startsWith(shop.url)).toBe(true)
      expect((await get(new URL(address).pathname)).status, address).toBe(200)
    }
  })

  it('has a feed in each language, and names the sitemap to robots', async () => {
    expect(await (await get('/rss.xml')).text()).toContain('<language>en</language>')
    expect(await (await get('/vi/rss.xml')).text()).toContain(`<link>${shop.url}/vi/articles</link>`)
    expect((await get('/xx/rss.xml')).status).toBe(404)
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  })

  it('has a manifest whose icons exist', async () => {
    const { icons } = (await (await get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
    for (const { src } of icons) expect((await get(src)).headers.get('content-type'), src).toBe('image/png')
  })
})
