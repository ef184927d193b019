import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTabs, launchChromium, PHONE_PAGE, visit } from './chromium.ts'
import { oneOfEach, readPages, shopUrl, type Kind, type ReadPage } from './pages.ts'
import { pageBytes, scriptsOf, sum, weigh } from './scripts.ts'

const KB = 1000

/** JavaScript before any interaction, inline included, after gzip. */
const SCRIPT_LIMITS: Partial<Record<Kind, number>> = {
  article: 2_048,
  articles: 2_048,
  'find-a-gift': 2_048,
  about: 2_048,
  'shipping-policy': 2_048,
  terms: 2_048,
  privacy: 2_048,
  accessibility: 2_048,
  'not-found': 2_048,
  // A content page with a form, whose validation comes on top.
  contact: 4 * KB,
  home: 6 * KB,
  products: 6 * KB,
  category: 6 * KB,
  product: 10 * KB,
}
/**
 * JavaScript of pages with an island until it can be used, without the provider's script; React alone is 67 kB of it.
 */
const ISLAND_LIMITS: Record<string, number> = {
  '/cart': 84 * KB,
  '/track-order': 85 * KB,
  '/checkout': 119 * KB,
}
/** One first round trip. */
const PAGE_LIMIT = 14 * KB
/** Bytes that a server sends before the browser's first acknowledgement: ten packets (RFC 6928). */
const FIRST_ROUND_TRIP = 14_600
const CONTENT: readonly Kind[] = [
  'article',
  'articles',
  'find-a-gift',
  'about',
  'contact',
  'shipping-policy',
  'terms',
  'privacy',
  'accessibility',
  'track-order',
  'not-found',
]
const HOME = { requests: 10, bytes: 40 * KB, fontBytes: 60 * KB }
/** Pictures further down the page, of which each browser prefetches as many as it likes. */
const LATER = /^\/objects\//

let pages: readonly ReadPage[]
beforeAll(async () => {
  pages = await readPages()
})

describe('every page', () => {
  it('has no more JavaScript than its kind may have', async () => {
    const tooHeavy: string[] = []
    for (const { path, kind, html } of pages) {
      const limit = SCRIPT_LIMITS[kind]
      if (limit) tooHeavy.push(weigh(path, 'JavaScript', await scriptsOf(html), limit) ?? '')
    }
    expect(tooHeavy.filter(Boolean)).toEqual([])
  })

  it.each(Object.entries(ISLAND_LIMITS))('%s has no more JavaScript than it may have', async (path, limit) => {
    const { html } = pages.find((page) => page.path === path)!
    expect(weigh(path, 'JavaScript', await scriptsOf(html), limit)).toBeNull()
  })

  it('with text fits into one round trip, styles included', () => {
    const words = pages.filter(({ kind }) => CONTENT.includes(kind))
    expect(words.map(({ path, html }) => weigh(path, 'HTML', pageBytes(html), PAGE_LIMIT)).filter(Boolean)).toEqual([])
  })
})

it('every content page arrives in the first round trip, headers included', async () => {
  const read = pages.filter(({ kind, status }) => kind !== 'private' && status === 200)
  expect(read.length).toBeGreaterThan(80)
  const tooLarge: string[] = []
  for (const { path } of read) {
    const { headers } = await fetch(shopUrl + path, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
    const head = [...headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0)
    const bytes = Number(headers.get('content-length')) + head
    if (bytes > FIRST_ROUND_TRIP) tooLarge.push(`${path}: ${bytes} bytes, at most ${FIRST_ROUND_TRIP}`)
  }
  expect(tooLarge).toEqual([])
})

describe('in Chromium, until the network is idle', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser.close())

  it('a page loads the counted scripts and no other', async () => {
    const limited = oneOfEach(pages).filter(({ kind }) => SCRIPT_LIMITS[kind])
    await inTabs(browser, limited, async (tab, { path, html }) => {
      const counted = (await scriptsOf(html)).map(({ name }) => name).filter((name) => name.startsWith('/'))
      const came = (await visit(tab, path)).filter(({ type }) => type === 'script').map(({ name }) => name)
      expect(came.toSorted(), path).toEqual(counted.toSorted())
    })
  })

  it.each(['/', '/vi'])('home (%s) takes few requests and few bytes', async (path) => {
    const tab = await browser.newPage(PHONE_PAGE)
    const came = await visit(tab, path)
    await tab.close()
    const fonts = came.filter(({ type }) => type === 'font')
    const files = came.filter(({ type }) => !['font', 'image'].includes(type))
    const rest = files.map(({ name, body }) => ({ name, bytes: gzipSync(body, { level: 9 }).length }))
    const first = came.map(({ name }) => name).filter((name) => !LATER.test(name))
    expect(first.slice(HOME.requests), 'requests too many').toEqual([])
    expect(weigh(path, 'without pictures and fonts', rest, HOME.bytes)).toBeNull()
    expect(weigh(path, 'fonts', fonts, HOME.fontBytes)).toBeNull()
    expect(sum(fonts)).toBeGreaterThan(0)
  })
})
