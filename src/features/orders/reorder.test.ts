import { expect, it } from 'vitest'
import { planReorder } from './reorder.ts'

const item = (productId: string, change = {}) => ({
  productId,
  productName: `Old ${productId}`,
  priceUSD: '10.00',
  priceVND: 250_000,
  imageUrl: '/old.webp',
  quantity: 2,
  ...change,
})
const product = (id: string, change = {}) => ({
  id,
  slug: id,
  name: `New ${id}`,
  imageUrl: '/new.webp',
  priceVND: 300_000,
  priceUSD: '12.00',
  inStock: true,
  ...change,
})

it('puts today’s name, picture and price into the cart, in the old quantity', () => {
  expect(planReorder([item('rose')], [product('rose')])).toEqual({
    add: [
      {
        productId: 'rose',
        productName: 'New rose',
        quantity: 2,
        imageUrl: '/new.webp',
        priceVND: 300_000,
        priceUSD: '12.00',
      },
    ],
    left: [],
  })
})

it('names what is gone or sold out, and adds the rest', () => {
  const plan = planReorder(
    [item('rose'), item('lily'), item('lotus')],
    [product('rose'), product('lily', { inStock: false })],
  )
  expect(plan.add.map((line) => line.productId)).toEqual(['rose'])
  expect(plan.left).toEqual([
    { name: 'New lily', why: 'soldOut' },
    { name: 'Old lotus', why: 'gone' },
  ])
})

it('skips a line without a whole price, as recorded', () => {
  const broken = [
    { priceUSD: 'x' },
    { priceUSD: '' },
    { priceUSD: null },
    { priceUSD: NaN },
    { priceVND: null },
    { priceVND: undefined },
  ]
  const plan = planReorder(
    broken.map((change) => item('rose', change)),
    [product('rose')],
  )
  expect(plan.add).toEqual([])
  expect(plan.left.map(({ why }) => why)).toEqual(broken.map(() => 'noPrice'))
  expect(planReorder([item('rose', { priceUSD: 18.5 }), item('free', { priceVND: 0 })], null).add).toHaveLength(2)
})

it('treats unknown stock as in stock, and uses the old prices if today’s are not known', () => {
  expect(planReorder([item('rose')], [product('rose', { inStock: null })]).add).toHaveLength(1)
  expect(planReorder([item('rose')], null).add[0]).toMatchObject({ productName: 'Old rose', priceVND: 250_000 })
})

it('leaves out the florist’s choice, which was made for one order, also while today’s products are unknown', () => {
  const choice = { ...item('x'), productId: null, productName: 'Florist’s choice' }
  const plan = planReorder([choice, item('rose')], null)
  expect(plan.left).toEqual([{ name: 'Florist’s choice', why: 'choice' }])
  expect(plan.add.map(({ productId }) => productId)).toEqual(['rose'])
})
