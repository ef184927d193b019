import { expect } from 'vitest'
import { confirmCard } from '../factories/confirm-card.ts'
import { customerData } from '../factories/customer-data.ts'
import { firstInStock } from '../factories/in-stock.ts'
import type { AttackedShop } from './attacked-shop.ts'
import type { Client } from './client.ts'

export interface Begun {
  paymentIntentId: string
  clientSecret: string
}

/** Begins a checkout of one bouquet that is in stock. */
export async function beginCheckout(client: Client, change: object = {}): Promise<Begun> {
  const { id: productId } = firstInStock((await client.get('/api/products')).body)
  const cart = { items: [{ productId, quantity: 1 }], currency: 'vnd', discountCode: null, ...change }
  const { status, body } = await client.post('/api/create-payment-intent', cart)
  expect(status).toBe(200)
  return { paymentIntentId: body.paymentIntentId, clientSecret: body.clientSecret }
}

/** Begins a checkout, pays it in full and confirms it. Resolves once the order exists. */
export async function payForOne(shop: AttackedShop): Promise<Begun> {
  const begun = await beginCheckout(shop.guest())
  await shop.guest().post('/api/checkout/details', { ...begun, customerData: customerData() })
  await confirmCard(fetch, shop.url, begun.paymentIntentId, begun.clientSecret)
  expect((await shop.guest().post('/api/confirm-payment', begun)).status).toBe(200)
  return begun
}
