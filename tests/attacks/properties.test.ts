import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { localPath, loginPath, nextPath } from '#features/account/return-path.ts'
import {
  addItem,
  countItems,
  MAX_QUANTITY,
  parseCart,
  removeItem,
  setQuantity,
  subtotal,
  type CartItem,
} from '#features/cart/cart.ts'
import { quoteTotals } from '#features/checkout/quote.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { centsToDecimal, decimalToCents, formatMoney, percentOf } from '#shared/money.ts'
import { slugify } from '#shared/slug.ts'
import { count } from './counts.ts'

const { fees } = DEFAULT_DELIVERY_RULES
const RUNS = { numRuns: 2_000 }
let properties = 0
afterAll(() => count('properties', properties))

/** Makes a test of a property. */
function holds<Values extends [unknown, ...unknown[]]>(
  name: string,
  arbitraries: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
  check: (...values: Values) => boolean | void,
): void {
  properties++
  it(name, () => void fc.assert(fc.property(...arbitraries, check), RUNS))
}

/** Minor units up to what one order can hold: 50 lines of 99 pieces at the highest price. */
const amount = fc.integer({ min: 0, max: 50 * 99 * 2_000_000_000 })
const percent = fc.integer({ min: 0, max: 100 })
const text = fc.string({ unit: 'binary' })

describe('money', () => {
  holds('a percentage lies within half a unit of the exact one, in whole units', [amount, percent], (minor, share) => {
    const part = BigInt(percentOf(minor, share))
    const exact = BigInt(minor) * BigInt(share)
    expect(part * 100n - exact <= 50n && exact - part * 100n < 50n).toBe(true)
  })
  holds('a percentage is between nothing and all, and grows with both', [amount, percent], (minor, share) => {
    const part = percentOf(minor, share)
    expect(part).toBeGreaterThanOrEqual(0)
    expect(part).toBeLessThanOrEqual(minor)
    expect(percentOf(minor + 1, share)).toBeGreaterThanOrEqual(part)
    expect(percentOf(minor, Math.min(100, share + 1))).toBeGreaterThanOrEqual(part)
  })
  holds('dollars survive writing and reading', [fc.integer({ min: 0, max: 99_999_999_999 })], (cents) => {
    expect(decimalToCents(centsToDecimal(cents))).toBe(cents)
  })
  holds('what is read as dollars is a safe whole number of cents, or nothing', [text], (decimal) => {
    const cents = decimalToCents(decimal)
    return cents === null || (Number.isSafeInteger(cents) && cents >= 0)
  })
  holds('numbers are read as dollars exactly or not at all', [fc.double()], (dollars) => {
    const cents = decimalToCents(dollars)
    if (cents !== null) expect(cents / 100).toBe(dollars === 0 ? 0 : dollars)
  })
  holds('two amounts never look the same', [amount, amount, fc.constantFrom('VND', 'USD')], (a, b, currency) => {
    expect(formatMoney(a, currency) === formatMoney(b, currency)).toBe(a === b)
  })
  const line = fc.record({
    priceVND: fc.integer({ min: 0, max: 2_000_000_000 }),
    priceUSDCents: fc.integer({ min: 0, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 50 })
  holds('a total is what it is made of, safe, and never below the fee', [lines, percent], (cart, share) => {
    for (const currency of ['VND', 'USD'] as const) {
      const quote = quoteTotals(cart, share, currency, fees)
      expect(quote.total).toBe(quote.subtotal - quote.discount + quote.deliveryFee)
      expect(quote.deliveryFee).toBe(quote.subtotal >= fees.freeFrom[currency] ? 0 : fees.flat[currency])
      expect(quote.total).toBeGreaterThanOrEqual(quote.deliveryFee)
      expect(quote.total).toBe(currency === 'VND' ? quote.totalVND : quote.totalUSDCents)
      for (const value of Object.values(quote)) expect(Number.isSafeInteger(value)).toBe(true)
    }
  })
  holds('the order of the lines does not change a total', [lines, percent], (cart, share) => {
    expect(quoteTotals(cart.toReversed(), share, 'VND', fees)).toEqual(quoteTotals(cart, share, 'VND', fees))
  })
})

describe('the cart', () => {
  const id = fc.constantFrom('rose', 'lily', 'tulip', '__proto__', 'constructor')
  const item: fc.Arbitrary<CartItem> = fc.record({
    productId: id,
    productName: text,
    quantity: fc.integer({ min: 1, max: 200 }),
    priceUSD: fc.integer({ min: 0, max: 1_000_000 }).map(centsToDecimal),
    priceVND: fc.integer({ min: 0, max: 2_000_000_000 }),
    imageUrl: text,
  })
  const cart = fc.array(item, { maxLength: 8 }).map((items) => items.reduce(addItem, [] as readonly CartItem[]))

  holds('holds each product once, with 1 to 99 pieces', [cart], (lines) => {
    expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length)
    for (const { quantity } of lines) expect(quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true)
  })
  holds('adding raises the quantity by what was added, to the most there is', [cart, item], (lines, added) => {
    const before = lines.find(({ productId }) => productId === added.productId)?.quantity ?? 0
    const after = addItem(lines, added).find(({ productId }) => productId === added.productId)
    expect(after?.quantity).toBe(Math.min(MAX_QUANTITY, before + added.quantity))
  })
  holds(
    'zero or less removes, and nothing else changes',
    [cart, id, fc.integer({ max: 0 })],
    (lines, one, quantity) => {
      expect(setQuantity(lines, one, quantity)).toEqual(removeItem(lines, one))
      expect(removeItem(lines, one)).toEqual(lines.filter(({ productId }) => productId !== one))
    },
  )
  holds('survives being kept and read', [cart], (lines) => {
    expect(parseCart(JSON.stringify(lines))).toEqual(JSON.parse(JSON.stringify(lines)))
  })
  holds('read from anything, its sums are numbers', [fc.oneof(text, fc.json())], (kept) => {
    const lines = parseCart(kept)
    expect(Number.isSafeInteger(countItems(lines))).toBe(true)
    expect(Number.isNaN(subtotal(lines, 'VND')) || Number.isNaN(subtotal(lines, 'USD'))).toBe(false)
  })
})

describe('slugs', () => {
  const anyText = fc.oneof(text, fc.string({ unit: fc.constantFrom(...'Đđẩỗợ-_ /.%\u0000\ud800aZ0') }))
  holds('hold a-z, 0-9 and single hyphens inside, or nothing', [anyText], (title) => {
    expect(slugify(title)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/)
  })
  holds('a slug is its own slug', [anyText], (title) => {
    expect(slugify(slugify(title))).toBe(slugify(title))
  })
  holds('capitals, marks and how they are composed do not matter', [anyText], (title) => {
    expect(slugify(title.normalize('NFD'))).toBe(slugify(title.normalize('NFC')))
  })
})

describe('return addresses', () => {
  const pieces = [
    '/',
    '\\',
    '//',
    'evil.example',
    'https:',
    'javascript:',
    '@',
    '%2f',
    '%5c',
    '\t',
    '\n',
    '..',
    '?',
    '#',
  ]
  const address = fc.oneof(
    text,
    fc.webUrl(),
    fc.string({ unit: fc.constantFrom(...pieces, 'a', '\u0000', '\u2028', '。', '/vi', '/api/') }),
    fc.string({ unit: fc.constantFrom(...pieces) }).map((rest) => `/${rest}`),
  )
  const site = 'https://shop.example'
  holds('never leave the site, however a browser reads them', [address], (asked) => {
    const path = localPath(asked)
    expect(path.startsWith('/')).toBe(true)
    expect(new URL(path, site).origin).toBe(site)
    expect(new URL(path, `${site}/vi/auth?next=x`).origin).toBe(site)
    expect(new URL(path, site).pathname.startsWith('/api/')).toBe(false)
  })
  holds('are the same after a second look', [address], (asked) => {
    expect(localPath(localPath(asked))).toBe(localPath(asked))
  })
  holds('fit into a header', [address], (asked) => {
    expect(() => new Headers({ Location: localPath(asked) })).not.toThrow()
    expect(() => new Headers({ Location: loginPath(asked) })).not.toThrow()
  })
  holds('stay on the site as the sign-in page reads them', [address], (asked) => {
    const next = nextPath(`?${new URLSearchParams({ next: asked })}`, 'vi')
    expect(new URL(next, site).origin).toBe(site)
  })
})
