import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { formatAverage } from '#features/reviews/reviews.ts'
import { Readable } from 'node:stream'
import { NO_FACETS } from '#shared/facets.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { describe, expect, it } from 'vitest'
import { breadcrumbList, jsonLdText } from '#shared/jsonld.ts'
import { articleData, productData } from './content-data.ts'
import { rssXml } from './rss.ts'
import { faqPage, florist, webSite } from './shop-data.ts'
import { sitemapXml } from './sitemap.ts'
import { xmlText } from './xml.ts'

const SITE = 'https://shop.test'

describe('jsonLdText', () => {
  it('cannot end its script element, whatever it contains', () => {
    const text = jsonLdText([{ '@type': 'Thing', name: '</script><script>alert(1)</script><!--' }])
    expect(text).not.toContain('<')
    expect(JSON.parse(text)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Thing',
      name: '</script><script>alert(1)</script><!--',
    })
  })

  it('combines several entities into one graph', () => {
    const graph = JSON.parse(jsonLdText([{ '@type': 'A' }, { '@type': 'B' }]))
    expect(graph).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'A' }, { '@type': 'B' }] })
  })
})

describe('the shop', () => {
  it('opens at eight and closes at twenty, every day', () => {
    const [hours] = florist(SITE, DEFAULT_PROFILE, DEFAULT_DELIVERY_RULES).openingHoursSpecification as {
      dayOfWeek: string[]
      opens: string
      closes: string
    }[]
    expect(hours).toMatchObject({ opens: '08:00', closes: '20:00' })
    expect(hours?.dayOfWeek).toHaveLength(7)
  })

  it('is searched in the language of the page', () => {
    expect(JSON.stringify(webSite(SITE, DEFAULT_PROFILE, 'vi'))).toContain(`${SITE}/vi/products?q={search_term_string}`)
    expect(JSON.stringify(webSite(SITE, DEFAULT_PROFILE, 'en'))).toContain(`${SITE}/products?q={search_term_string}`)
  })
})

describe('breadcrumbList', () => {
  it('counts from the home page, and gives the page itself no address', () => {
    const trail = [{ path: '/articles', text: 'Bài viết' }, { text: 'Mùa sen' }]
    expect(breadcrumbList(SITE, 'vi', 'Trang chủ', trail).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Trang chủ', item: `${SITE}/vi` },
      { '@type': 'ListItem', position: 2, name: 'Bài viết', item: `${SITE}/vi/articles` },
      { '@type': 'ListItem', position: 3, name: 'Mùa sen' },
    ])
  })
})

it('faqPage pairs questions with answers', () => {
  expect(faqPage('en', [{ question: 'Q?', answer: 'A.' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Q?', acceptedAnswer: { '@type': 'Answer', text: 'A.' } }],
  })
})

describe('articleData', () => {
  const article = {
    slug: 'mua-sen',
    title: 'Mùa sen',
    excerpt: 'Tóm tắt',
    category: 'Hoa theo mùa',
    image: '/objects/a/mua-sen-1200.webp',
    author: 'Mộc Lan',
    publishedAt: '2025-06-01T00:00:00.000Z',
    updatedAt: '2025-05-01T00:00:00.000Z',
    tags: ['sen', 'mùa hạ'],
    lang: 'vi',
  } as const

  it('names its language, its picture’s full URL, and its page', () => {
    expect(articleData(SITE, DEFAULT_PROFILE.name, 'en', article)).toMatchObject({
      inLanguage: 'vi',
      image: [`${SITE}/objects/a/mua-sen-1200.webp`],
      mainEntityOfPage: `${SITE}/articles/mua-sen`,
      keywords: 'sen, mùa hạ',
      author: { '@type': 'Organization', '@id': `${SITE}/#shop`, name: 'Mộc Lan' },
    })
  })

  it('names its section in its own language', () => {
    const sectionOf = (lang: 'vi' | 'en') =>
      articleData(SITE, DEFAULT_PROFILE.name, 'en', { ...article, lang }).articleSection
    expect([sectionOf('vi'), sectionOf('en')]).toEqual(['Hoa theo mùa', 'Seasonal flowers'])
  })

  it('is never modified before its publication', () => {
    expect(articleData(SITE, DEFAULT_PROFILE.name, 'vi', article).dateModified).toBe(article.publishedAt)
  })

  it('has a person as author, and no image without a picture', () => {
    const data = articleData(SITE, DEFAULT_PROFILE.name, 'vi', { ...article, author: 'Nguyễn Thu An', image: '' })
    expect(data.author).toEqual({ '@type': 'Person', name: 'Nguyễn Thu An' })
    expect(data).not.toHaveProperty('image')
  })
})

describe('productData', () => {
  const product = {
    id: 'p1',
    slug: 'hong-do',
    name: 'Hồng Đỏ',
    description: 'Hai mươi bông.',
    category: 'Hoa Tình Yêu',
    imageUrl: '/objects/p/a.webp',
    images: ['https://cdn.test/a.webp', '/objects/p/a-960.webp'],
    lang: 'vi' as const,
    priceVND: 1_250_000,
    priceUSD: '49.90',
    inStock: false,
    stock: null,
    ...NO_FACETS,
    rating: { average: 4.6667, count: 3 },
    family: null,
  }

  it('is offered in both currencies, as plain numbers', () => {
    const data = productData(SITE, DEFAULT_PROFILE.name, 'vi', product)
    expect(data.offers).toMatchObject([
      { price: '1250000', priceCurrency: 'VND', availability: 'https://schema.org/OutOfStock' },
      { price: '49.90', priceCurrency: 'USD', url: `${SITE}/vi/products/hong-do` },
    ])
    expect(data.image).toEqual(['https://cdn.test/a.webp', `${SITE}/objects/p/a-960.webp`])
  })

  it('has a rating only with at least one review', () => {
    expect(productData(SITE, DEFAULT_PROFILE.name, 'vi', product).aggregateRating).toMatchObject({
      ratingValue: '4.7',
      reviewCount: 3,
    })
    for (const rating of [null, { average: 0, count: 0 }])
      expect(productData(SITE, DEFAULT_PROFILE.name, 'vi', { ...product, rating })).not.toHaveProperty(
        'aggregateRating',
      )
  })

  it('has the average that the page shows, with a decimal point', () => {
    const rating = { average: 87 / 20, count: 20 }
    expect(formatAverage(rating.average, 'vi')).toBe('4,4')
    expect(productData(SITE, DEFAULT_PROFILE.name, 'vi', { ...product, rating }).aggregateRating).toMatchObject({
      ratingValue: '4.4',
    })
  })

  it('names the other sizes of a product that has some', () => {
    const sized = { stems: null, inStock: true, price: { VND: 1, USD: 1 } }
    const sizes = [
      { ...sized, id: 'p1', slug: 'hong-do', size: 'M' as const },
      { ...sized, id: 'p2', slug: 'hong-do-lon', size: 'L' as const },
    ]
    expect(productData(SITE, DEFAULT_PROFILE.name, 'vi', { ...product, family: { id: 'p1', sizes } })).toMatchObject({
      size: 'M',
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: 'p1',
        hasVariant: [{ url: `${SITE}/vi/products/hong-do-lon` }],
      },
    })
    expect(productData(SITE, DEFAULT_PROFILE.name, 'vi', product)).not.toHaveProperty('isVariantOf')
  })
})

describe('XML', () => {
  it('escapes text and drops characters that XML cannot hold', () => {
    expect(xmlText(`<a href="x">'&\u0000\u0008ắ</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;ắ&lt;/a&gt;')
  })

  it('lists each page once per language, each naming both languages', async () => {
    const pages = [[{ path: '/' }], [{ path: '/articles/a', lastmod: new Date('2025-01-02T03:04:05Z') }]]
    const xml = (await Array.fromAsync(sitemapXml(SITE, Readable.from(pages)))).join('')
    expect(xml.match(/<loc>[^<]*/g)).toEqual([
      `<loc>${SITE}/`,
      `<loc>${SITE}/vi`,
      `<loc>${SITE}/articles/a`,
      `<loc>${SITE}/vi/articles/a`,
    ])
    expect(xml.match(/hreflang="vi" href="https:\/\/shop.test\/vi\/articles\/a"/g)).toHaveLength(2)
    expect(xml.match(/<lastmod>2025-01-02T03:04:05.000Z<\/lastmod>/g)).toHaveLength(2)
  })

  it('writes a feed with dates that feed readers understand', () => {
    const xml = rssXml({
      title: 'A & B',
      description: '',
      locale: 'vi',
      link: SITE,
      self: `${SITE}/vi/rss.xml`,
      items: [
        {
          title: '<x>',
          link: SITE,
          summary: '',
          category: '',
          author: '',
          publishedAt: new Date('2025-01-02T03:04:05Z'),
        },
      ],
    })
    expect(xml).toContain('<title>A &amp; B</title>')
    expect(xml).toContain('<title>&lt;x&gt;</title>')
    expect(xml).toContain('<pubDate>Thu, 02 Jan 2025 03:04:05 GMT</pubDate>')
  })
})
