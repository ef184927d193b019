import { describe, expect, it } from 'vitest'
import type { ListedProduct } from './cart.api.ts'
import type { CartItem } from './cart.ts'
import { issueOf, refreshCart } from './refresh-cart.ts'

const line: CartItem = {
  productId: 'rose',
  productName: 'Old name',
  quantity: 3,
  priceVND: 400_000,
  priceUSD: '16.00',
  imageUrl: '/old.webp',
}
const product: ListedProduct = {
  id: 'rose',
  slug: 'hoa-hong',
  name: 'Hoa Hồng',
  imageUrl: '/rose.webp',
  priceVND: 450_000,
  priceUSD: '18.00',
  inStock: true,
}

describe('refreshCart', () => {
  it('tells the normal prices of products on sale', () => {
    const sale = { normalPriceVND: 500_000, normalPriceUSD: '20.00' }
    expect(refreshCart([line], [{ ...product, sale }], [line]).normal).toEqual({
      rose: { priceVND: 500_000, priceUSD: '20.00' },
    })
  })

  it('uses today’s name, picture and prices, keeps the quantity and reports changed prices', () => {
    expect(refreshCart([line], [product], [line])).toEqual({
      cart: [
        {
          productId: 'rose',
          productName: 'Hoa Hồng',
          quantity: 3,
          priceVND: 450_000,
          priceUSD: '18.00',
          imageUrl: '/rose.webp',
        },
      ],
      pricesChanged: true,
      issues: {},
      left: {},
      normal: {},
      slugs: { rose: 'hoa-hong' },
    })
  })

  it('does not treat the same price in another spelling as a change', () => {
    const same = { ...line, priceVND: 450_000, priceUSD: '18' }
    expect(refreshCart([same], [product], [same]).pricesChanged).toBe(false)
  })

  it('keeps and marks what is gone or sold out; unknown stock counts as in stock', () => {
    const cart = [line, { ...line, productId: 'lily' }, { ...line, productId: 'daisy' }]
    const products = [
      { ...product, inStock: false },
      { ...product, id: 'daisy', inStock: null },
    ]
    const refreshed = refreshCart(cart, products, cart)
    expect(refreshed.issues).toEqual({ rose: 'soldOut', lily: 'gone' })
    expect(refreshed.cart).toHaveLength(3)
    expect(refreshed.slugs).not.toHaveProperty('lily')
  })

  it('leaves a line as it is that was added after the server was asked', () => {
    const added = { ...line, productId: 'lily' }
    expect(refreshCart([line, added], [product], [line])).toMatchObject({ cart: [{}, added], issues: {} })
    expect(refreshCart([line, added], [], [line]).issues).toEqual({ rose: 'gone' })
  })

  it('says that fewer are left than a line has, until its quantity is lowered', () => {
    const found = refreshCart([line], [{ ...product, stock: 2 }], [line])
    expect([found.issues, found.left]).toEqual([{}, { rose: 2 }])
    expect(issueOf(line, found)).toBe('tooFew')
    expect(issueOf({ ...line, quantity: 2 }, found)).toBeUndefined()
    expect(issueOf(line, refreshCart([line], [{ ...product, stock: null }], [line]))).toBeUndefined()
    expect(issueOf(line, refreshCart([line], [{ ...product, inStock: false, stock: 0 }], [line]))).toBe('soldOut')
  })
})
