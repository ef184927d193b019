import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { orders, paymentEvents } from '#db/schema/index.ts'
import { signedHeaders } from '../factories/stripe.ts'
import { type Attack, attacks } from './attack.ts'
import { attackedShop, type AttackedShop } from './attacked-shop.ts'
import { beginCheckout, payForOne, type Begun } from './purchase.ts'

let shop: AttackedShop
let begun: Begun
/** A checkout that was paid in full and has its order. */
let paid: Begun
beforeAll(async () => {
  shop = await attackedShop()
  begun = await beginCheckout(shop.guest())
  paid = await payForOne(shop)
})
afterAll(() => shop.finish())

/** Returns an event about the unpaid checkout, as the provider would write it. */
const event = (change: object = {}) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: begun.paymentIntentId, object: 'payment_intent', status: 'succeeded', amount: 1 } },
    ...change,
  })
const signature = (payload: string, secret = 'whsec_sandbox', ageSeconds = 0) =>
  signedHeaders(payload, { secret, at: new Date(Date.now() - ageSeconds * 1000) })['Stripe-Signature']!
const webhook = (payload: string, header: string | null) => () =>
  shop.guest().post('/api/webhooks/stripe', payload, header === null ? {} : { 'Stripe-Signature': header })
const signed =
  (make: () => string, change: (header: string, payload: string) => string = (header) => header) =>
  () => {
    const payload = make()
    return webhook(payload, change(signature(payload), payload))()
  }

describe('the provider’s webhook', () => {
  const none = async () => {
    expect(await shop.db.$count(orders, eq(orders.paymentIntentId, begun.paymentIntentId))).toBe(0)
  }
  attacks([
    ['unsigned', () => webhook(event(), null)(), 400, 'invalid_signature'],
    ['with an empty signature', () => webhook(event(), '')(), 400, 'invalid_signature'],
    ['with a signature of nothing', () => webhook(event(), 't=1,v1=')(), 400, 'invalid_signature'],
    [
      'signed with another secret',
      signed(event, (_, payload) => signature(payload, 'whsec_other')),
      400,
      'invalid_signature',
    ],
    ['signed with an empty secret', signed(event, (_, payload) => signature(payload, ' ')), 400, 'invalid_signature'],
    [
      'signed five minutes ago',
      signed(event, (_, payload) => signature(payload, 'whsec_sandbox', 301)),
      400,
      'invalid_signature',
    ],
    ['under the old scheme alone', signed(event, (header) => header.replace('v1=', 'v0=')), 400, 'invalid_signature'],
    [
      'with the time changed',
      signed(event, (header) => header.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) + 1}`)),
      400,
      'invalid_signature',
    ],
    [
      'with a byte more',
      () => {
        const payload = event()
        return webhook(`${payload} `, signature(payload))()
      },
      400,
      'invalid_signature',
    ],
    ['in invalid JSON, unsigned', webhook('{', 't=1,v1=x'), 400, 'invalid_signature'],
    ['of 200 kB', () => webhook('x'.repeat(200_000), 't=1,v1=x')(), 413, 'body_too_large'],
    [
      'from a page of another site',
      () => shop.guest().post('/api/webhooks/stripe', event(), { Origin: 'https://evil.example' }),
      403,
      'foreign_origin',
    ],
    ['signed, saying paid of what is not', signed(event), 200, none],
    ['signed, of a kind that is unknown', signed(() => event({ type: 'payment_intent.hacked' })), 200, none],
    [
      'the same signed event five times is one event',
      async () => {
        const payload = event({ data: { object: { id: paid.paymentIntentId, object: 'payment_intent' } } })
        for (let i = 0; i < 4; i++) await webhook(payload, signature(payload))()
        return webhook(payload, signature(payload))()
      },
      200,
      async () => {
        expect(await shop.db.$count(orders, eq(orders.paymentIntentId, paid.paymentIntentId))).toBe(1)
        expect(
          await shop.db.$count(paymentEvents, eq(paymentEvents.paymentIntentId, paid.paymentIntentId)),
        ).toBeLessThan(5)
      },
    ],
  ] satisfies Attack[])
})
