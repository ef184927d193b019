import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_CONTENT_BYTES } from '#features/articles/articles.schema.ts'
import { HOSTILE } from '#features/articles/server/testing/hostile.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { readArticlePage } from './article-page.ts'
import type { Client } from './client.ts'
import { count } from './counts.ts'
import { harmIn, harmInNodes } from './harmless.ts'
import { NAMED } from './hostile-articles.ts'

const POLL = { timeout: 20_000 }
const SCRIPT = '<script>alert(1)</script>'

let shop: AttackedShop
let admin: Client
let customer: Client
let id: string
let path: string
let around: string[]
let marks = 0

const article = (change: object = {}) => ({
  title: 'Cắm đào ngày Tết',
  slug: 'bi-tan-cong',
  excerpt: 'Một cành đào nhỏ.',
  content: '<p>a</p>',
  category: 'Mẹo cắm hoa',
  tags: 'đào',
  heroImageUrl: '/objects/da/hoa-sen-trong-van-hoa-viet.webp',
  author: '',
  publishedAt: '',
  ...change,
})

beforeAll(async () => {
  shop = await attackedShop()
  admin = await shop.signIn('admin@example.com')
  customer = await shop.signIn('customer@example.com')
  const { status, body } = await admin.post('/api/admin/articles', article())
  expect(status).toBe(200)
  id = body.id
  path = `/vi/articles/${body.slug}`
  around = (await save('<p>a</p>')).page.around
  expect(around).toContain('main  ')
})
afterAll(() => shop.finish())

/** Waits until the article's page holds a text. Resolves to the page. */
const shownWith = (text: string): Promise<string> =>
  vi.waitFor(async () => {
    const { body } = await shop.guest().get(path)
    expect(body).toContain(text)
    return body as string
  }, POLL)

/** Saves HTML behind a unique paragraph. Resolves to the stored HTML, and to the page once it shows that paragraph. */
async function save(html: string) {
  const mark = `<p>mark ${++marks}</p>`
  const { status, body } = await admin.send({
    method: 'PATCH',
    path: `/api/admin/articles/${id}`,
    body: { content: mark + html },
  })
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
  const shown = await shownWith(mark)
  const kept = body.content as string
  expect(kept.startsWith(mark)).toBe(true)
  return { kept: kept.slice(mark.length), page: readArticlePage(shown) }
}

/**
 * Expects that nothing runs, loads or poses in the stored HTML or on the page, and that the rest of the page is
 * unchanged.
 */
function expectHarmless({ kept, page }: Awaited<ReturnType<typeof save>>): void {
  expect(harmIn(kept)).toEqual([])
  expect(harmInNodes(page.text)).toEqual([])
  expect(page.running).toEqual([])
  expect(page.around).toEqual(around)
}

describe('hostile HTML of an article is saved and shown without its harmful parts:', () => {
  count('inputs', NAMED.length)
  for (const [name, given, left] of NAMED)
    it(name, async () => {
      const saved = await save(given)
      expect(saved.kept).toBe(left)
      expectHarmless(saved)
    })
})

describe('hostile HTML of the sanitiser’s tests is harmless on the page, too:', () => {
  count('inputs', HOSTILE.length)
  for (const given of HOSTILE) it(JSON.stringify(given).slice(0, 80), async () => expectHarmless(await save(given)))
})

const change = (body: object, client = () => admin, headers: Record<string, string> = {}) => {
  return () => client().send({ method: 'PATCH', path: `/api/admin/articles/${id}`, body, headers })
}
/** Expects the input to be shown as plain text, and the rest of the page to be unchanged. */
const asText = (text: string) => async (): Promise<void> => {
  const shown = await shownWith(text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
  const page = readArticlePage(shown)
  expect(page.running).toEqual([])
  expect(page.around).toEqual(around)
}
const wide = (html: (letters: string) => string) => ({ content: html('x'.repeat(MAX_CONTENT_BYTES)) })

describe('the other fields of an article', () => {
  attacks([
    ['a script in the title', change({ title: `Tết ${SCRIPT}` }), 200, asText(`Tết ${SCRIPT}`)],
    [
      'an end of the page’s data in the title',
      change({ title: `</script>${SCRIPT}` }),
      200,
      asText(`</script>${SCRIPT}`),
    ],
    ['a quote and a handler in the title', change({ title: 'Tết" onload="alert(1)' }), 200],
    ['a script in the excerpt', change({ excerpt: `Hoa ${SCRIPT}` }), 200, asText(`Hoa ${SCRIPT}`)],
    [
      'an end of an attribute in the excerpt',
      change({ excerpt: '"><img src=x onerror=alert(1)>' }),
      200,
      asText('<img src=x onerror=alert(1)>'),
    ],
    ['a script in a tag', change({ tags: [SCRIPT] }), 200, asText(SCRIPT)],
    ['a script in the author’s name', change({ author: SCRIPT }), 200, asText(SCRIPT)],
    ['a picture that runs', change({ heroImageUrl: 'javascript:alert(1)' }), 400, 'invalid_picture'],
    ['a picture that carries itself', change({ heroImageUrl: 'data:image/svg+xml,<svg/>' }), 400, 'invalid_picture'],
    ['a picture with a quote', change({ heroImageUrl: '/objects/a/a.webp" onload="alert(1)' }), 400, 'invalid_picture'],
    ['a picture outside its folder', change({ heroImageUrl: '/objects/../api/logout' }), 400, 'invalid_picture'],
    ['a category of the editor’s own', change({ category: SCRIPT }), 400, 'invalid_article_category'],
    ['a day with markup', change({ publishedAt: SCRIPT }), 400, 'invalid_date'],
    ['a list for a text', change({ content: ['<p>a</p>'] }), 400, 'missing_content'],
    ['nothing that is seen', change({ content: '<p>\u200b</p><script>a</script>' }), 400, 'missing_content'],
    ['an attribute of 200 kB', change(wide((x) => `<p title="${x}">a</p>`)), 413, 'content_too_long'],
    ['a tag of 200 kB', change(wide((x) => `<${x}>a`)), 413, 'content_too_long'],
    ['20,000 elements in each other', change({ content: `a${'<b>'.repeat(20_000)}` }), 200],
    ['200 kB of the beginnings of tags', change({ content: `<p>a</p>${'<'.repeat(100_000)}` }), 200],
    ['more than a call may hold', change({ content: 'x'.repeat(1_100_000) }), 413, 'body_too_large'],
    ['from a guest', change({ title: 'b' }, () => shop.guest()), 401, 'unauthorized'],
    ['from a customer', change({ title: 'b' }, () => customer), 403, 'forbidden'],
    [
      'from a page of another site',
      change({ title: 'b' }, () => admin, { Origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
  ] satisfies Attack[])

  it('leave the page as it was', async () => {
    expect((await change(article())()).status).toBe(200)
    expectHarmless(await save('<p>a</p>'))
  })
})
