import { afterAll, beforeAll, describe, expect } from 'vitest'
import { plainFee } from '#features/delivery/delivery-fee.ts'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'

let shop: AttackedShop
let inStock: { id: string; priceVND: number }
let soldOut: string
beforeAll(async () => {
  shop = await attackedShop()
  const products = (await shop.guest().get('/api/products')).body as {
    id: string
    priceVND: number
    inStock: boolean
  }[]
  inStock = products.find((product) => product.inStock)!
  soldOut = products.find((product) => !product.inStock)!.id
})
afterAll(() => shop.finish())

const quote = (change: object) => () =>
  shop.guest().post('/api/create-payment-intent', { items: [line()], currency: 'vnd', discountCode: null, ...change })
const line = (change: object = {}) => ({ productId: inStock.id, quantity: 1, ...change })
const quantity = (value: unknown) => () => quote({ items: [line({ quantity: value })] })()
const rawQuote = (body: () => string) => () => shop.guest().post('/api/create-payment-intent', body())

/** Expects the total of one bouquet without a code. */
const fullPrice = ({ body }: { body: { quote: { total: number } } }) => {
  expect(body.quote.total).toBe(inStock.priceVND + plainFee(DEFAULT_DELIVERY_RULES.fees, inStock.priceVND, 'VND'))
}

describe('a quote', () => {
  attacks([
    ['an empty cart', quote({ items: [] }), 400, 'empty_cart'],
    ['a cart that is an object', quote({ items: { 0: {}, length: 1 } }), 400, 'empty_cart'],
    ['51 lines', () => quote({ items: Array.from({ length: 51 }, () => line()) })(), 400, 'too_many_items'],
    ['a quantity of 0', quantity(0), 400, 'invalid_quantity'],
    ['a quantity of -1', quantity(-1), 400, 'invalid_quantity'],
    ['a quantity of 0.5', quantity(0.5), 400, 'invalid_quantity'],
    ['a quantity of 100', quantity(100), 400, 'invalid_quantity'],
    ['a quantity of 1e308', quantity(1e308), 400, 'invalid_quantity'],
    ['a quantity of 2^53', quantity(2 ** 53), 400, 'invalid_quantity'],
    ['a quantity in text', quantity('1'), 400, 'invalid_quantity'],
    ['a quantity in a list', quantity([1]), 400, 'invalid_quantity'],
    ['a quantity that is missing', quantity(undefined), 400, 'invalid_quantity'],
    [
      'quantities that cancel each other out',
      () => quote({ items: [line({ quantity: 2 }), line({ quantity: -1 })] })(),
      400,
      'invalid_quantity',
    ],
    [
      'a price of the buyer’s own',
      () => quote({ items: [{ ...line(), priceVND: 1, priceUSD: '0.01', price: 1, total: 1 }], total: 1, amount: 1 })(),
      200,
      fullPrice,
    ],
    ['a delivery fee of the buyer’s own', quote({ deliveryFee: -50_000, discount: 100 }), 200, fullPrice],
    ['a product that is unknown', quote({ items: [{ productId: 'nope', quantity: 1 }] }), 404, 'unknown_product'],
    ['__proto__ for a product', quote({ items: [{ productId: '__proto__', quantity: 1 }] }), 404, 'unknown_product'],
    ['SQL for a product', quote({ items: [{ productId: "' OR 1=1 --", quantity: 1 }] }), 404, 'unknown_product'],
    ['a NUL for a product', quote({ items: [{ productId: '\0', quantity: 1 }] }), 404, 'unknown_product'],
    [
      'a lone surrogate for a product',
      quote({ items: [{ productId: '\ud800', quantity: 1 }] }),
      404,
      'unknown_product',
    ],
    [
      'a product that is sold out',
      () => quote({ items: [{ productId: soldOut, quantity: 1 }] })(),
      409,
      'out_of_stock',
    ],
    ['a currency in capitals', quote({ currency: 'VND' }), 400, 'invalid_currency'],
    ['a currency the shop has not', quote({ currency: 'jpy' }), 400, 'invalid_currency'],
    ['a list of currencies', quote({ currency: ['vnd'] }), 400, 'invalid_currency'],
    ['a code that is unknown', quote({ discountCode: 'FREE100' }), 404, 'invalid_discount_code'],
    ['a code that is switched off', quote({ discountCode: 'TET2026' }), 404, 'invalid_discount_code'],
    ['a pattern for a code', quote({ discountCode: 'MOCLAN%' }), 404, 'invalid_discount_code'],
    ['a list of codes', quote({ discountCode: ['MOCLAN10', 'MOCLAN10'] }), 400, 'invalid_input'],
    ['two codes in one', quote({ discountCode: 'MOCLAN10,MOCLAN10' }), 404, 'invalid_discount_code'],
    ['a percentage of the buyer’s own', quote({ discountPercent: 100, discountCode: null }), 200, fullPrice],
    [
      'the last of two equal keys counts, and is checked like any other',
      rawQuote(() => `{"items":[{"productId":"${inStock.id}","quantity":1,"quantity":-5}],"currency":"vnd"}`),
      400,
      'invalid_quantity',
    ],
    [
      '__proto__ in the body changes no price',
      rawQuote(
        () =>
          `{"__proto__":{"discountPercent":100},"items":[{"productId":"${inStock.id}","quantity":1}],"currency":"vnd"}`,
      ),
      200,
      fullPrice,
    ],
    [
      'numbers that only look whole',
      rawQuote(() => `{"items":[{"productId":"${inStock.id}","quantity":1.0000000000000001}],"currency":"vnd"}`),
      200,
      fullPrice,
    ],
    [
      'NaN, which JSON does not have',
      rawQuote(() => '{"items":[{"productId":"x","quantity":NaN}]}'),
      400,
      'invalid_json',
    ],
  ] satisfies Attack[])
})
