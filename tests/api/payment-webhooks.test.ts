import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { signedHeaders } from '../factories/stripe.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await runShopOnDemand()
})
afterAll(() => shop.close())

/** Sends an event, signed as the provider signs it. */
async function send(event: unknown): Promise<{ status: number; body: unknown }> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const answer = await fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signedHeaders(payload) },
    body: payload,
  })
  return { status: answer.status, body: await answer.json() }
}

const event = (change: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent', status: 'succeeded' } },
  ...change,
})
const about = (id: unknown) => event({ data: { object: { id, object: 'payment_intent' } } })
const refunded = (payment_intent: unknown) =>
  event({ type: 'charge.refunded', data: { object: { id: 'ch_1', object: 'charge', payment_intent } } })

describe('a signed event', () => {
  it.each([
    ['an intent id with a path', about('pi_1/../../charges')],
    ['an intent id with a query', about('pi_1?expand[]=x')],
    ['an empty intent id', about('')],
    ['an intent id of another kind', about('ch_1')],
    ['a number as intent id', about(5)],
    ['an object as intent id', about({ id: 'pi_1' })],
    ['an intent id with NUL', about('pi_1\0')],
    ['an intent id with a lone surrogate', about('pi_\ud800')],
    ['a very long intent id', about(`pi_${'x'.repeat(60_000)}`)],
    ['a path in the intent of a charge', refunded('../x')],
    ['an object without id as the intent of a charge', refunded({ id: ['pi_1'] })],
    ['no id', event({ id: undefined })],
    ['a number as id', event({ id: 1 })],
    ['an id with NUL', event({ id: 'evt_\0' })],
    ['no type', event({ type: null })],
    ['no data', event({ data: null })],
    ['no object', event({ data: { object: null } })],
    ['a number', 5],
    ['a list', []],
    ['null', null],
    ['half a JSON', '{"id":"evt_1"'],
  ])('with %s is refused for good', async (_what, sent) => {
    const { status, body } = await send(sent)
    expect([status, body]).toEqual([400, { code: expect.any(String), message: expect.any(String) }])
  })

  it.each([
    ['an intent that the provider does not know', about('pi_none')],
    ['a charge without an intent', refunded(null)],
    ['a charge with a number for its intent', refunded(7)],
    ['an event the shop does not handle', event({ type: 'customer.created', data: { object: { id: 'cus_1' } } })],
  ])('about %s is received: it would not change by being sent again', async (_what, sent) => {
    expect(await send(sent)).toEqual({ status: 200, body: { received: true } })
  })
})
