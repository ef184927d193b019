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
    expect(refreshCart([line], [{ ...product, sale }]).normal).toEqual({
      rose: { priceVND: 500_000, priceUSD: '20.00' },
    })
  })

  it('uses today’s name, picture and prices, keeps the quantity and reports changed prices', () => {
    expect(refreshCart([line], [product])).toEqual({
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
    expect(refreshCart([same], [product]).pricesChanged).toBe(false)
  })

  it('keeps and marks what is gone or sold out; unknown stock counts as in stock', () => {
    const cart = [line, { ...line, productId: 'lily' }, { ...line, productId: 'daisy' }]
    const products = [
      { ...product, inStock: false },
      { ...product, id: 'daisy', inStock: null },
    ]
    const refreshed = refreshCart(cart, products)
    expect(refreshed.issues).toEqual({ rose: 'soldOut', lily: 'gone' })
    expect(refreshed.cart).toHaveLength(3)
    expect(refreshed.slugs).not.toHaveProperty('lily')
  })

  it('says that fewer are left than a line has, until its quantity is lowered', () => {
    const found = refreshCart([line], [{ ...product, stock: 2 }])
    expect([found.issues, found.left]).toEqual([{}, { rose: 2 }])
    expect(issueOf(line, found)).toBe('tooFew')
    expect(issueOf({ ...line, quantity: 2 }, found)).toBeUndefined()
    expect(issueOf(line, refreshCart([line], [{ ...product, stock: null }]))).toBeUndefined()
    expect(issueOf(line, refreshCart([line], [{ ...product, inStock: false, stock: 0 }]))).toBe('soldOut')
  })
})
