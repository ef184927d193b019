import { describe, expect, it } from 'vitest'
import type { CartItem } from '#features/cart/cart.ts'
import { parseSession, purchaseKey, purchaseOf, withoutBought, type PaymentSession } from './payment-session.ts'

const line = (productId: string, quantity: number): CartItem => ({
  productId,
  quantity,
  productName: productId,
  priceVND: 1000,
  priceUSD: '1.00',
  imageUrl: '/x.webp',
})
const session: PaymentSession = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_x',
  quote: {
    currency: 'VND',
    lines: [line('rose', 2), line('lily', 1)],
    discountCode: 'TET',
    discountPercent: 10,
    subtotal: 3000,
    discount: 300,
    deliveryFee: 50_000,
    farFee: 0,
    exactFee: 0,
    delivery: null,
    total: 52_700,
    totalUSDCents: 211,
  },
}

describe('payment session', () => {
  it('matches the same purchase in any order, and no other', () => {
    const key = purchaseKey(purchaseOf(session))
    const same = {
      items: [line('lily', 1), line('rose', 2)],
      currency: 'VND',
      discountCode: 'TET',
      delivery: null,
    } as const
    expect(purchaseKey(same)).toBe(key)
    for (const other of [
      { currency: 'USD' },
      { discountCode: null },
      { delivery: { city: 'Hanoi', date: '2026-12-24', wardCode: '', slotId: '' } },
      { items: [line('rose', 2)] },
      { items: [line('rose', 3), line('lily', 1)] },
    ])
      expect(purchaseKey({ ...same, ...other } as typeof same)).not.toBe(key)
  })

  it('removes what was bought from the cart and keeps what was added later', () => {
    expect(withoutBought([line('rose', 2), line('lily', 1)], session.quote.lines)).toEqual([])
    expect(withoutBought([line('rose', 3), line('daisy', 1)], session.quote.lines)).toEqual([
      line('rose', 1),
      line('daisy', 1),
    ])
    expect(withoutBought([line('rose', 3)], [])).toEqual([line('rose', 3)])
  })

  it('reads back what was stored, and nothing else', () => {
    expect(parseSession(JSON.stringify(session))).toEqual(session)
    for (const broken of ['', 'x', 'null', '3', '{}', '{"paymentIntentId":"pi_1"}'])
      expect(parseSession(broken)).toBeNull()
  })
})
