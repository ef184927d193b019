import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { parsePages, type ParsedPage } from './markup.ts'
import { shopUrl, type Kind } from './pages.ts'

const SUFFIX = `${DEFAULT_PROFILE.name} - ${DEFAULT_PROFILE.tagline.en}`

/** The types of structured data that each kind of page has. */
const TYPES: Partial<Record<Kind, readonly string[]>> = {
  home: ['Florist', 'WebSite'],
  products: ['BreadcrumbList'],
  category: ['BreadcrumbList'],
  product: ['BreadcrumbList', 'Product'],
  articles: ['BreadcrumbList'],
  article: ['Article', 'BreadcrumbList'],
  'find-a-gift': ['BreadcrumbList'],
  about: ['BreadcrumbList', 'Florist'],
  contact: ['BreadcrumbList', 'FAQPage', 'Florist'],
  'shipping-policy': ['BreadcrumbList'],
  terms: ['BreadcrumbList'],
  privacy: ['BreadcrumbList'],
  accessibility: ['BreadcrumbList'],
}

let pages: readonly ParsedPage[]
let listed: ParsedPage[]
beforeAll(async () => {
  pages = await parsePages()
  listed = pages.filter((page) => page.listed)
})

const meta = ({ markup }: ParsedPage, name: string) =>
  markup.values(`meta[name="${name}"],meta[property="${name}"]`, 'content')[0] ?? ''

/** Returns the structured data of a page, with graphs split into their items. */
function dataOf({ markup }: ParsedPage): Record<string, unknown>[] {
  return markup.all('script[type="application/ld+json"]').flatMap((script) => {
    const data = JSON.parse(script.textContent) as Record<string, unknown>
    expect(data['@context']).toBe('https://schema.org')
    return (data['@graph'] as Record<string, unknown>[] | undefined) ?? [data]
  })
}

const fetched = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>()

function get(address: string) {
  const read = async () => {
    const response = await fetch(new URL(address, shopUrl))
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) }
  }
  if (!fetched.has(address)) fetched.set(address, read())
  return fetched.get(address)!
}

describe('every page', () => {
  it('has a title of its own with the shop’s suffix', () => {
    const titles = pages.map((page) => ({ ...page, title: page.markup.text('title') ?? '' }))
    const wrong = titles.filter(({ kind, title }) =>
      kind === 'home' ? title !== SUFFIX : !title.endsWith(` | ${SUFFIX}`),
    )
    expect(wrong.map(({ path, title }) => `${path}: ${title}`)).toEqual([])
    for (const locale of ['en', 'vi']) {
      const ours = titles.filter((page) => page.listed && page.locale === locale)
      expect(new Set(ours.map(({ title }) => title)).size).toBe(ours.length)
    }
  })

  it('has a description, or noindex', () => {
    const wrong = pages.filter((page) => {
      // A category of articles has a page, but is not in the sitemap.
      if (page.path.includes('?')) return false
      const isClosed = meta(page, 'robots') === 'noindex'
      const { length } = meta(page, 'description')
      return length < (page.listed ? 40 : 1) || length > 200 || page.listed === isClosed
    })
    expect(wrong.map((page) => `${page.path}: ${meta(page, 'description')}`)).toEqual([])
  })

  it('of a product has a description of whole sentences, or one that ends in an ellipsis', () => {
    const descriptions = pages.filter(({ kind }) => kind === 'product').map((page) => meta(page, 'description'))
    expect(descriptions.filter((text) => text.length > 160 || !/[.!?…]["”]?$/.test(text))).toEqual([])
  })

  it('has a title, text, address and existing picture for shared links', async () => {
    const wrong: string[] = []
    for (const page of listed) {
      const image = meta(page, 'og:image')
      const { status, type, body } = await get(image)
      const { width = 0, height = 0 } = status === 200 ? await sharp(body).metadata() : {}
      const isRight =
        meta(page, 'og:url') === shopUrl + page.path &&
        meta(page, 'og:title') !== '' &&
        meta(page, 'og:description') === meta(page, 'description') &&
        meta(page, 'og:site_name') === DEFAULT_PROFILE.name &&
        meta(page, 'og:locale') === { en: 'en_US', vi: 'vi_VN' }[page.locale] &&
        meta(page, 'twitter:card') === 'summary_large_image' &&
        image.startsWith(`${shopUrl}/`) &&
        type === 'image/jpeg' &&
        width === Number(meta(page, 'og:image:width')) &&
        height === Number(meta(page, 'og:image:height')) &&
        meta(page, 'og:image:alt') !== ''
      if (!isRight || width !== 1200 || height !== 630)
        wrong.push(`${page.path}: ${image} ${status} ${type} ${width}×${height}`)
    }
    expect(wrong.slice(0, 8)).toEqual([])
  })

  it('has the structured data of its kind', () => {
    const wrong = listed.filter((page) => {
      const types = dataOf(page).map((thing) => thing['@type'])
      return (TYPES[page.kind] ?? []).some((type) => !types.includes(type))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})

describe('structured data', () => {
  it('offers each product in both currencies, with a rating if it was reviewed', async () => {
    let rated = 0
    for (const page of listed.filter(({ kind }) => kind === 'product')) {
      const product = dataOf(page).find((thing) => thing['@type'] === 'Product')
      expect(product?.offers).toMatchObject([{ priceCurrency: 'VND' }, { priceCurrency: 'USD' }])
      for (const image of product?.image as string[]) expect((await get(image)).status).toBe(200)
      if (product?.aggregateRating) rated++
    }
    expect(rated).toBeGreaterThan(0)
  })

  it('gives each article a date, an author and a picture', async () => {
    for (const page of listed.filter(({ kind }) => kind === 'article')) {
      const article = dataOf(page).find((thing) => thing['@type'] === 'Article')
      expect(article).toMatchObject({
        headline: expect.any(String),
        author: expect.any(Object),
        inLanguage: page.locale,
      })
      expect(Date.parse(String(article?.datePublished))).toBeLessThanOrEqual(Date.parse(String(article?.dateModified)))
      for (const image of article?.image as string[]) expect((await get(image)).type).toMatch(/^image\//)
    }
  })
})

describe('the files for machines', () => {
  it('the sitemap has a date for every dated page', async () => {
    const xml = (await get('/sitemap.xml')).body.toString()
    const entries = xml.match(/<url>.*?<\/url>/gs) ?? []
    expect(entries.length).toBe(listed.length)
    const undated = entries.filter((entry) => /\/(products|articles)\b/.test(entry) && !/<lastmod>\d{4}-/.test(entry))
    expect(undated).toEqual([])
  })

  it.each(['/rss.xml', '/vi/rss.xml'])('%s has the newest articles in its language', async (path) => {
    const { type, body } = await get(path)
    expect(type).toContain('application/rss+xml')
    const xml = body.toString()
    const links = [...xml.matchAll(/<item>.*?<link>([^<]+)<\/link>/gs)].map(([, link]) => link)
    expect(links).toHaveLength(12)
    const paths = new Set(listed.map((page) => shopUrl + page.path))
    expect(links.filter((link) => !paths.has(link ?? ''))).toEqual([])
    const prefix = path.replace('/rss.xml', '')
    expect(links.every((link) => link?.startsWith(`${shopUrl}${prefix}/articles/`))).toBe(true)
    const page = listed.find(({ path: of }) => of === `${prefix}/articles`)
    expect(page?.markup.values('link[type="application/rss+xml"]', 'href')).toEqual([path])
  })

  it('robots.txt disallows the private paths and names the sitemap', async () => {
    const text = (await get('/robots.txt')).body.toString()
    expect(text).toContain(`Sitemap: ${shopUrl}/sitemap.xml`)
    for (const path of ['/api/', '/admin']) expect(text).toContain(`Disallow: ${path}`)
  })

  it('the manifest’s icons have the sizes it declares', async () => {
    const { status, type, body } = await get('/manifest.webmanifest')
    expect([status, type]).toEqual([200, expect.stringContaining('application/manifest+json')])
    const { icons } = JSON.parse(body.toString()) as { icons: { src: string; sizes: string; type: string }[] }
    expect(icons.length).toBeGreaterThanOrEqual(2)
    for (const icon of icons) {
      const { width, height } = await sharp((await get(icon.src)).body).metadata()
      expect(`${width}x${height}`).toBe(icon.sizes)
    }
  })

  it('the icons exist', async () => {
    for (const [path, wanted] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/icon.svg', 'image/svg+xml'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const { status, type } = await get(path)
      expect([path, status, type]).toEqual([path, 200, wanted])
    }
  })
})
