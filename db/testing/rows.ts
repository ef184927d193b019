import type { orderItems, orders } from '../schema/index.ts'

/** Returns the smallest valid order. */
export function anOrder(id: string): typeof orders.$inferInsert {
  return {
    id,
    locale: 'vi',
    customerName: '',
    customerEmail: '',
    customerPhone: '',
    deliveryAddress: '',
    deliveryCity: 'Hanoi',
    deliveryDate: '2026-12-01',
    currency: 'VND',
    subtotal: 0,
    discount: 0,
    deliveryFee: 0,
    total: 0,
    totalVND: 0,
    totalUSDCents: 0,
  }
}

/** Returns the smallest valid line of an order. */
export function aLine(orderId: string, line: number, productId = 'p'): typeof orderItems.$inferInsert {
  return { orderId, line, productId, productName: '', imageUrl: '', priceVND: 1, priceUSDCents: 1, quantity: 1 }
}
