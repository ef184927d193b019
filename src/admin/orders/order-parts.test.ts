import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { WordsProvider } from '../words.tsx'
import { loadWords } from '../words/load.ts'
import { OrderParts } from './OrderParts.tsx'

type Order = Parameters<typeof OrderParts>[0]['order']

beforeAll(() => loadWords('en'))

/** Returns the labels of the rows that are shown. */
function labels(order: Order): (string | undefined)[] {
  const parts = createElement(OrderParts, { order })
  const markup = renderToStaticMarkup(createElement(WordsProvider, { waiting: 'no words', children: parts }))
  return [...markup.matchAll(/<dt>([^<]*)/g)].map(([, label]) => label)
}

const quote: Order = {
  ...{ currency: 'VND', subtotal: 500_000, discount: 0, discountCode: null, discountPercent: 0 },
  ...{ deliveryFee: 50_000, farFee: 0, exactFee: 0, total: 550_000 },
}
const item = { productId: 'rose', productName: 'Hồng', quantity: 1, priceVND: 500_000, priceUSD: '20.00', imageUrl: '' }

it('the parts of an order are shown if they add up, and those of a quote always', () => {
  expect(labels({ ...quote, items: [item] })).toEqual(['Subtotal', 'Delivery fee'])
  expect(labels({ ...quote, deliveryFee: 0, total: 500_000 })).toEqual(['Subtotal', 'Delivery fee'])
})

it('an order that was paid with another amount than its quote has no parts', () => {
  expect(labels({ ...quote, items: [item], subtotal: 300_000, deliveryFee: 0, total: 300_000 })).toEqual([])
  expect(labels({ ...quote, items: [], subtotal: 300_000, deliveryFee: 0, total: 300_000 })).toEqual([])
})
