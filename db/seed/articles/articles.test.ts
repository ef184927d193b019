import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { products } from '../products.ts'
import { articles } from './index.ts'

const LANGUAGES = ['vi', 'en'] as const
type Language = (typeof LANGUAGES)[number]

const ALLOWED = new Set([
  ...['h2', 'h3', 'p', 'br', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
])
const CATEGORIES = ['Hướng dẫn chăm sóc', 'Ý nghĩa hoa', 'Hoa theo mùa', 'Mẹo cắm hoa', 'Hoa theo dịp', 'Xu hướng hoa']
const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g

const KNOWN_PATHS = new Set([
  ...articles.map((article) => `/articles/${article.slug}`),
  ...products.map((product) => `/products/${product.slug}`),
])

function body(slug: string, language: Language): string {
  return readFileSync(new URL(`${slug}.${language}.html`, import.meta.url), 'utf8')
}

function words(text: string): string[] {
  return text
    .replace(TAG, ' ')
    .split(/\s+/)
    .filter((token) => /[\p{L}\p{N}]/u.test(token))
}

/** Returns the first nesting error of the tags, or undefined. */
function nestingFault(html: string): string | undefined {
  const open: string[] = []
  for (const [whole, slash, name = ''] of html.matchAll(TAG)) {
    if (name === 'br') continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return `${whole} closes what is not open`
  }
  return open.length > 0 ? `<${open.join('><')}> left open` : undefined
}

test('every category has an article, and every article a known category', () => {
  expect(new Set(articles.map((article) => article.category))).toEqual(new Set(CATEGORIES))
})

test('slugs are unique and each has exactly its two bodies', () => {
  const expected = articles.flatMap(({ slug }) => LANGUAGES.map((language) => `${slug}.${language}.html`))
  const found = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.html'))
  expect(new Set(expected).size).toBe(expected.length)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('the newest article comes first', () => {
  const ages = articles.map((article) => article.daysAgo)
  expect(ages).toEqual(ages.toSorted((a, b) => a - b))
})

describe.each(articles.flatMap((article) => LANGUAGES.map((language) => ({ article, language }))))(
  '$article.slug in $language',
  ({ article, language }) => {
    const html = body(article.slug, language)
    const texts = article[language]

    test('has a suitable length', () => {
      const count = words(html).length
      expect(count).toBeGreaterThanOrEqual(450)
      expect(count).toBeLessThanOrEqual(800)
    })

    test('is well formed', () => {
      expect(nestingFault(html)).toBeUndefined()
      expect(html.replace(TAG, '')).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    })

    test('uses the allowed tags, and no attribute but the address of a link', () => {
      for (const [whole, slash, name = '', attributes = ''] of html.matchAll(TAG)) {
        expect(ALLOWED, whole).toContain(name)
        if (name === 'a' && slash === '') expect(attributes).toMatch(/^ href="[^"]+"$/)
        else expect(attributes, whole).toBe('')
      }
    })

    test('links to pages that exist, in its own language', () => {
      const prefix = language === 'vi' ? '/vi' : ''
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
      expect(links.length).toBeGreaterThan(0)
      for (const link of links) {
        expect(link.startsWith(`${prefix}/`), link).toBe(true)
        expect(KNOWN_PATHS).toContain(link.slice(prefix.length))
        expect(link.endsWith(`/articles/${article.slug}`), 'links to itself').toBe(false)
      }
    })

    test('is composed Unicode with typographic quotes', () => {
      const everything = JSON.stringify(texts) + html
      expect(everything).toBe(everything.normalize('NFC'))
      expect(html.replace(TAG, ' ')).not.toMatch(/["'\u00ad\u200b]/)
    })

    test('has an excerpt of the right length', () => {
      expect(words(texts.excerpt).length).toBeGreaterThanOrEqual(20)
      expect(words(texts.excerpt).length).toBeLessThanOrEqual(35)
      expect(texts.seoDescription.length).toBeLessThanOrEqual(155)
      expect(texts.seoTitle.length).toBeLessThanOrEqual(60)
      expect(texts.tags.length).toBeGreaterThan(0)
    })
  },
)
