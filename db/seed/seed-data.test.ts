import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEMO_ADMIN, DEMO_CUSTOMER } from '#shared/demo-accounts.ts'
import { FACET_NAMES, FACETS } from '#shared/facets.ts'
import { ADD_ON_CATEGORY, SIZES, SYMPATHY_CATEGORY } from '#shared/shop.ts'
import { galleries } from './galleries.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { promotions } from './promotions.ts'
import { reviews } from './reviews.ts'
import { users } from './users.ts'

const slugs = new Set(products.map((p) => p.slug))
const addOns = products.filter(({ category }) => category === ADD_ON_CATEGORY)
const flowers = products.filter(({ category }) => category !== ADD_ON_CATEGORY)
const words = (text: string) => text.trim().split(/\s+/).length
/** A letter that only Vietnamese spelling has, or a tone mark. */
const ACCENT = /[àáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]/i

function count<T, K>(items: T[], key: (item: T) => K): Map<K, number> {
  const counts = new Map<K, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

describe('products', () => {
  it('fill five categories or more, among them the two with pages of their own', () => {
    expect(flowers.length).toBeGreaterThanOrEqual(24)
    const categories = count(flowers, (p) => p.category)
    expect(categories.size).toBeGreaterThanOrEqual(5)
    expect(categories.get('Hoa Tình Yêu')).toBeGreaterThanOrEqual(4)
    expect(categories.get('Hoa Sinh Nhật')).toBeGreaterThanOrEqual(4)
  })

  it('have unique slugs and names', () => {
    expect(slugs.size).toBe(products.length)
    expect(new Set(products.map((p) => p.vi.name)).size).toBe(products.length)
    expect(new Set(products.map((p) => p.en.name)).size).toBe(products.length)
    for (const { slug } of products) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('include exactly two sold out, not on the home page', () => {
    const soldOut = products.filter((p) => !p.inStock).map((p) => p.slug)
    expect(soldOut.sort()).toEqual(['gio-hong-cam-hoang-hon', 'sen-hong-thang-sau'])
    for (const product of products.slice(0, 4)) expect(product.inStock).toBe(true)
  })

  it.each(FACET_NAMES)('have every value of %s, and no other', (facet) => {
    expect(new Set(products.flatMap((product): string[] => product[facet]))).toEqual(new Set(FACETS[facet]))
  })

  it('have the flowers for mourning after all others, and the add-ons last', () => {
    const ranks = products.map(({ category }) => [SYMPATHY_CATEGORY, ADD_ON_CATEGORY].indexOf(category))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(addOns).toHaveLength(3)
    for (const { inStock, priceVND } of addOns) {
      expect(inStock).toBe(true)
      expect(priceVND).toBeLessThan(400_000)
    }
  })

  it('that come in several sizes name one product, and say in all texts how many stems each has', () => {
    const others = products.filter(({ sizeOf }) => sizeOf)
    const heads = products.filter(({ slug }) => others.some(({ sizeOf }) => sizeOf === slug))
    for (const { slug, sizeOf } of heads) {
      expect(sizeOf).toBeUndefined()
      const family = products.filter((product) => product.slug === slug || product.sizeOf === slug)
      const bySize = SIZES.map((size) => family.find((product) => product.size === size)!)
      expect(family).toHaveLength(SIZES.length)
      for (const [place, { stems, priceVND, vi, en, inStock }] of bySize.entries()) {
        const smaller = bySize[place - 1]
        if (smaller) expect([stems! > smaller.stems!, priceVND > smaller.priceVND]).toEqual([true, true])
        for (const { description } of [vi, en]) expect(description).toMatch(new RegExp(`(^|\\D)${stems} `))
        expect(inStock).toBe(true)
      }
    }
    expect(heads).toHaveLength(2)
    expect(products.filter(({ size, stems }) => size || stems)).toHaveLength(heads.length + others.length)
  })

  it.each(flowers)('$slug has one size, flowers, colours and an occasion', ({ sizes, flowers, colours, occasions }) => {
    expect(sizes).toHaveLength(1)
    for (const values of [flowers, colours, occasions]) expect(values.length).toBeGreaterThan(0)
  })

  it('have further pictures whose files exist, described in both languages', () => {
    const files = new Set(readdirSync(new URL('pictures/files', import.meta.url)))
    for (const [slug, gallery] of Object.entries(galleries)) {
      expect(slugs).toContain(slug)
      for (const [name, alt] of Object.entries(gallery)) {
        for (const light of ['', '-night']) expect(files).toContain(`${slug}-${name}-960${light}.avif`)
        expect(alt.vi).toMatch(ACCENT)
        expect(alt.en).not.toMatch(ACCENT)
      }
    }
  })

  it.each(products)('$slug is priced in both currencies, at about the same rate', ({ priceVND, priceUSD }) => {
    expect(priceVND).toBeGreaterThan(0)
    expect(priceVND % 10_000).toBe(0)
    expect(priceUSD).toMatch(/^\d+\.\d{2}$/)
    const rate = priceVND / Number(priceUSD)
    expect(rate).toBeGreaterThan(25_000)
    expect(rate).toBeLessThan(26_000)
  })

  it('include some above a million dong', () => {
    expect(products.some((p) => p.priceVND > 1_000_000)).toBe(true)
  })

  it.each(products)('$slug is described in both languages, with its size, in figures', ({ vi, en }) => {
    for (const { description } of [vi, en]) {
      expect(words(description)).toBeGreaterThanOrEqual(45)
      expect(words(description)).toBeLessThanOrEqual(90)
      expect(description).toMatch(/\d cm|\d m/)
      expect(description).not.toMatch(/!|'|\d-\d/)
    }
    expect(vi.description).not.toMatch(/(?:hai|ba|bốn|năm|sáu|bảy|tám|chín|mười) ngày|mồng/i)
    expect(en.description).not.toMatch(/(?:two|three|four|five|six|seven|eight|nine|ten) (?:days|weeks)/i)
  })

  it.each(products)('$slug leaves the free card to the list of promises', ({ vi, en }) => {
    expect(vi.description).not.toMatch(/miễn phí|không (?:tính|mất) (?:phí|tiền)/i)
    expect(en.description).not.toMatch(/\bfree\b|no charge|without charge/i)
  })
})

describe('reviews', () => {
  const perProduct = count(reviews, (r) => r.productSlug)

  it('are many and unevenly spread', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(60)
    expect(perProduct.get('hoa-hong-do-nong-nan')).toBe(14)
    expect(products.filter((p) => !perProduct.has(p.slug)).length).toBeGreaterThanOrEqual(8)
  })

  it('belong to products and are not all alike', () => {
    for (const review of reviews) {
      expect(slugs).toContain(review.productSlug)
      expect(review.customerName.trim()).not.toBe('')
      expect(review.comment.trim()).not.toBe('')
      expect(review.daysAgo).toBeGreaterThanOrEqual(1)
      expect(review.daysAgo).toBeLessThanOrEqual(400)
    }
    expect(new Set(reviews.map((r) => r.comment)).size).toBe(reviews.length)
    expect([...count(reviews, (r) => r.rating).keys()].sort()).toEqual([1, 2, 3, 4, 5])
    expect(reviews.some((r) => !r.verified)).toBe(true)
  })
})

describe('promotions', () => {
  it('are upper case and whole percentages, one of them switched off', () => {
    for (const { code, discountPercent } of promotions) {
      expect(code).toMatch(/^[A-Z0-9]+$/)
      expect(Number.isInteger(discountPercent)).toBe(true)
      expect(discountPercent).toBeGreaterThan(0)
      expect(discountPercent).toBeLessThanOrEqual(100)
    }
    expect(new Set(promotions.map((p) => p.code)).size).toBe(promotions.length)
    expect(promotions.filter((p) => !p.isActive).map((p) => p.code)).toEqual(['TET2026'])
  })
})

describe('users', () => {
  it('are one admin and one customer with an address in each city', () => {
    expect(users.map((u) => [u.email, u.role])).toEqual([
      [DEMO_ADMIN, 'owner'],
      [DEMO_CUSTOMER, null],
    ])
    expect(users[1]?.savedAddresses.map((a) => a.city)).toEqual(['Hanoi', 'Ho Chi Minh'])
  })
})

describe('orders', () => {
  it('show every status twice, both currencies and both cities', () => {
    expect(orders).toHaveLength(12)
    expect(orders.filter((o) => o.customer.email === DEMO_CUSTOMER)).toHaveLength(6)
    const statuses = count(orders, (o) => o.status)
    for (const status of ['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const)
      expect(statuses.get(status)).toBeGreaterThanOrEqual(2)
    expect(count(orders, (o) => o.currency).size).toBe(2)
    expect(count(orders, (o) => o.city).size).toBe(2)
  })

  it.each(orders)('of $createdDaysAgo days ago to $customer.name can be written', (order) => {
    expect(order.lines.length).toBeGreaterThan(0)
    for (const { productSlug, quantity } of order.lines) {
      expect(slugs).toContain(productSlug)
      expect(quantity).toBeGreaterThanOrEqual(1)
    }
    if (order.discountCode) expect(promotions.find((p) => p.code === order.discountCode)?.isActive).toBe(true)
    expect(order.customer.email).toMatch(/@example\.com$/)
    expect(order.customer.phone).toMatch(/^0900 000 0\d\d$/)
    if (order.status === 'delivered') expect(order.createdDaysAgo).toBeGreaterThan(order.deliveryInDays)
  })
})

describe('Vietnamese', () => {
  it('is spelt with its accents, in composed form', () => {
    for (const { vi } of products) {
      expect(vi.name).toMatch(ACCENT)
      expect(vi.description).toMatch(ACCENT)
    }
    const all = JSON.stringify([products, reviews, promotions, orders, users])
    expect(all).toBe(all.normalize('NFC'))
  })
})

const MESSAGES = new URL('../../src/i18n/messages/', import.meta.url)
const namespaces = (locale: string) =>
  readdirSync(new URL(`${locale}/`, MESSAGES))
    .filter((file) => file.endsWith('.json'))
    .sort()

/** The texts of a namespace by their full keys. */
function texts(locale: string, file: string): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const walk = (value: unknown, path: string) => {
    if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key)
    else found.set(path, value)
  }
  walk(JSON.parse(readFileSync(new URL(`${locale}/${file}`, MESSAGES), 'utf8')), '')
  return found
}

/** The values that a text is given. One language may name the shop where the other says "us". */
const placeholders = (text: unknown) => [...new Set(String(text).match(/\{\{\s*(?!brand\b)[\w.]+/g) ?? [])].sort()

/** Matches the end of a message's key that names a plural form. */
const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

describe('messages', () => {
  it('exist in both languages', () => {
    expect(namespaces('vi')).toEqual(namespaces('en'))
    expect(namespaces('en')).toEqual(
      expect.arrayContaining(['about.json', 'contact.json', 'shipping.json', 'terms.json']),
    )
  })

  describe.each(namespaces('en'))('%s', (file) => {
    const en = texts('en', file)
    const vi = texts('vi', file)

    it('has the same keys in both languages; plural forms are of each language', () => {
      const keysOf = (messages: Map<string, unknown>) =>
        [...new Set([...messages.keys()].map((key) => key.replace(PLURAL_FORM, '')))].sort()
      expect(keysOf(vi)).toEqual(keysOf(en))
    })

    it('has no empty text and no markup', () => {
      for (const [key, text] of [...en, ...vi]) {
        expect(text, key).toBeTypeOf('string')
        expect(String(text).trim(), key).not.toBe('')
        expect(text, key).not.toMatch(/<\/?[a-z]/i)
      }
    })

    it('fills the same values in', () => {
      for (const [key, text] of en)
        if (!PLURAL_FORM.test(key)) expect(placeholders(vi.get(key)), key).toEqual(placeholders(text))
    })

    it('spells Vietnamese with its accents, in composed form', () => {
      for (const [key, text] of vi) {
        const words = String(text)
          .replace(/\{\{.*?\}\}/g, '')
          .trim()
        expect(text, key).toBe(String(text).normalize('NFC'))
        if (words.split(/\s+/).length >= 6) expect(words, key).toMatch(ACCENT)
      }
    })
  })
})
