import { describe, expect, it } from 'vitest'
import {
  addItem,
  countItems,
  MAX_QUANTITY,
  parseCart,
  removeItem,
  setQuantity,
  subtotal,
  type CartItem,
  wasCut,
} from './cart.ts'

const rose: CartItem = {
  productId: 'rose',
  productName: 'Hoa Hồng Đỏ',
  quantity: 1,
  priceUSD: '18.50',
  priceVND: 450_000,
  imageUrl: '/objects/rose.webp',
}
const lily: CartItem = { ...rose, productId: 'lily', productName: 'Ly Hồng', priceUSD: '0.99', priceVND: 25_000 }

describe('cart', () => {
  it('raises the quantity of a product already present by the added amount, else appends', () => {
    const cart = addItem(addItem(addItem([], rose), lily), { ...rose, quantity: 3 })
    expect(cart.map((line) => [line.productId, line.quantity])).toEqual([
      ['rose', 4],
      ['lily', 1],
    ])
  })

  it('removes a line that is set to zero or less, or by its product', () => {
    const cart = [rose, lily]
    expect(setQuantity(cart, 'rose', 0)).toEqual([lily])
    expect(setQuantity(cart, 'rose', -5)).toEqual([lily])
    expect(removeItem(cart, 'lily')).toEqual([rose])
    expect(setQuantity(cart, 'rose', 7)[0]?.quantity).toBe(7)
  })

  it('never holds more of a product than an order may contain', () => {
    expect(addItem([{ ...rose, quantity: 98 }], { ...rose, quantity: 5 })[0]?.quantity).toBe(MAX_QUANTITY)
    expect(addItem([], { ...rose, quantity: 500 })[0]?.quantity).toBe(MAX_QUANTITY)
  })

  it('counts pieces and sums in the chosen currency, in minor units', () => {
    const cart = [
      { ...rose, quantity: 2 },
      { ...lily, quantity: 3 },
    ]
    expect(countItems(cart)).toBe(5)
    expect(subtotal(cart, 'VND')).toBe(975_000)
    expect(subtotal(cart, 'USD')).toBe(3997)
  })

  it('cuts a line to the most that an order may contain, and reports that it did', () => {
    const text = JSON.stringify([{ ...rose, quantity: 100 }, lily, { ...lily, productId: 'big', quantity: 1e9 }])
    expect(parseCart(text).map(({ quantity }) => quantity)).toEqual([MAX_QUANTITY, 1, MAX_QUANTITY])
    expect(wasCut(text)).toBe(true)
    expect(
      wasCut(
        JSON.stringify([
          { ...rose, quantity: MAX_QUANTITY },
          { ...rose, quantity: 100.5 },
        ]),
      ),
    ).toBe(false)
    for (const broken of ['', 'null', '{}', 'nope']) expect(wasCut(broken)).toBe(false)
  })

  it('reads back what it stored and drops what is not a line', () => {
    expect(parseCart(JSON.stringify([rose]))).toEqual([rose])
    expect(parseCart('not json')).toEqual([])
    expect(parseCart('{"a":1}')).toEqual([])
    const bad = [
      null,
      3,
      { ...rose, quantity: 0 },
      { ...rose, quantity: 1.5 },
      { ...rose, quantity: '1' },
      { ...rose, priceUSD: 'x' },
    ]
    expect(parseCart(JSON.stringify(bad))).toEqual([])
  })
})
