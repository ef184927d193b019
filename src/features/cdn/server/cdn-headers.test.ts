import { describe, expect, test } from 'vitest'
import { headerPairs } from '#server/http/security-headers.ts'
import { cdnHeaders, tagName } from './cdn-headers.ts'

const headersOf = (provider: Parameters<typeof cdnHeaders>[0]['provider'], tags: readonly string[] | null) =>
  Object.fromEntries(headerPairs(cdnHeaders({ provider, ttlS: 600 }, tags)))
const KEPT = 's-maxage=600, stale-while-revalidate=60, stale-if-error=86400'

describe('the headers for a CDN', () => {
  test('name how long it may keep the page, and the tags as each provider reads them', () => {
    expect(headersOf('other', ['site', 'product:1', 'products'])).toEqual({
      'CDN-Cache-Control': KEPT,
      'Surrogate-Key': 'site product:1 products',
      'Cache-Tag': 'site,product:1,products',
    })
    expect(headersOf('cloudflare', ['products'])).toEqual({ 'CDN-Cache-Control': KEPT, 'Cache-Tag': 'site,products' })
    expect(headersOf('varnish', ['products'])).toEqual({ 'CDN-Cache-Control': KEPT, 'Surrogate-Key': 'site products' })
    expect(headersOf('fastly', ['products'])).toEqual({
      'CDN-Cache-Control': KEPT,
      'Surrogate-Control': KEPT.replace('s-maxage', 'max-age'),
      'Surrogate-Key': 'site products',
    })
  })

  test('an unknown path is kept for seconds, and any change purges it', () => {
    expect(headersOf('cloudflare', null)).toEqual({ 'CDN-Cache-Control': 's-maxage=10', 'Cache-Tag': 'site,any' })
  })

  test('a page with more tags than a header holds is purged by any change', () => {
    const tags = (count: number) => Array.from({ length: count }, () => `product:${crypto.randomUUID()}`)
    expect(headersOf('varnish', tags(100))['Surrogate-Key']?.split(' ')).toHaveLength(101)
    expect(headersOf('varnish', tags(1_000))['Surrogate-Key']).toBe('site any')
  })

  test('a tag has no character that ends it in a header or means something in a pattern', () => {
    expect(tagName('product:3f2a-1')).toBe('product:3f2a-1')
    for (const tag of ['related:hoa sinh nhật', 'a,b', 'a.*(b)|c', 'a\r\nb']) expect(tagName(tag)).toMatch(/^[\w:%-]+$/)
    expect(tagName('related:hoa cưới')).not.toBe(tagName('related:hoa tang'))
  })
})
