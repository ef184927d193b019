import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from './sandbox.ts'
import { sdkFor, startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const create = (idempotencyKey: string, amount = 120_000) =>
  kit.stripe.paymentIntents.create({ amount, currency: 'vnd' }, { idempotencyKey })
const count = async () => (await kit.stripe.paymentIntents.list({ limit: 100 })).data.length

describe('an idempotency key', () => {
  it('gets the first response again, marked as a replay', async () => {
    const first = await create('a')
    const again = await create('a')
    expect(again).toEqual(first)
    const replayed = (intent: typeof first) => new Headers(intent.lastResponse.headers).get('idempotent-replayed')
    expect([replayed(first), replayed(again)]).toEqual([null, 'true'])
  })

  it('makes one object for many simultaneous calls', async () => {
    const before = await count()
    const all = await Promise.all(Array.from({ length: 25 }, () => create('b')))
    expect(new Set(all.map((intent) => intent.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  it('is refused for another request', async () => {
    await create('c')
    await expect(create('c', 130_000)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    })
    const { id } = await create('d')
    await expect(kit.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'd' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    await expect(create('x'.repeat(256))).rejects.toMatchObject({ statusCode: 400 })
  })

  it('stores a decline, but not a refusal', async () => {
    const { id } = await create('e')
    const pay = (idempotencyKey: string, payment_method: string) =>
      kit.stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey })
    for (let i = 0; i < 2; i += 1)
      await expect(pay('f', 'pm_card_visa_chargeDeclined')).rejects.toMatchObject({ statusCode: 402 })
    expect((await kit.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
    await expect(create('g', -1)).rejects.toMatchObject({ statusCode: 400 })
    expect((await create('g')).amount).toBe(120_000)
  })

  it.each(['before', 'after'])('gets a 500 again that came %s the effect, until there is another key', async (when) => {
    const before = await count()
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: '500', when })
    const failed = { type: 'StripeAPIError', statusCode: 500 }
    await expect(create(`k-${when}`)).rejects.toMatchObject({
      ...failed,
      headers: expect.objectContaining({ 'stripe-should-retry': 'false' }),
    })
    await expect(create(`k-${when}`)).rejects.toMatchObject({
      ...failed,
      headers: expect.objectContaining({ 'stripe-should-retry': 'false', 'idempotent-replayed': 'true' }),
    })
    expect(await count()).toBe(before + (when === 'after' ? 1 : 0))
    expect((await create(`l-${when}`)).amount).toBe(120_000)
  })

  it('keeps its answer through a 500 that is not of its first call', async () => {
    const first = await create('m')
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: '500' })
    await expect(create('m')).rejects.toMatchObject({
      statusCode: 500,
      headers: expect.not.objectContaining({ 'stripe-should-retry': 'false' }),
    })
    expect(await create('m')).toEqual(first)
  })

  it('stores a refusal by the state of the object, but none of many calls', async () => {
    const intent = await create('n')
    const refund = (idempotencyKey: string) =>
      kit.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey })
    await expect(refund('o')).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    await kit.control('POST', 'faults', { path: 'refunds', fault: '429' })
    await expect(refund('p')).rejects.toMatchObject({ statusCode: 429 })
    expect((await kit.pay(intent)).status).toBe(200)
    await expect(refund('o')).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await refund('p')).amount).toBe(120_000)
  })

  it('refunds once for many calls', async () => {
    const intent = await kit.stripe.paymentIntents.create({
      amount: 90_000,
      currency: 'vnd',
      confirm: true,
      payment_method: 'pm_card_visa',
    })
    const refunds = await Promise.all(
      Array.from({ length: 5 }, () =>
        kit.stripe.refunds.create({ payment_intent: intent.id, amount: 20_000 }, { idempotencyKey: 'r' }),
      ),
    )
    expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1)
    expect((await kit.stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(20_000)
  })

  it('gets a 409 while its first request is under way, which the SDK retries', async () => {
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: 'delay', delay_ms: '200' })
    const slow = create('h')
    await expect(create('h')).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
    const retrying = sdkFor(kit.sandbox, 'sk_test_sandbox', 2).paymentIntents.create(
      { amount: 120_000, currency: 'vnd' },
      { idempotencyKey: 'h' },
    )
    expect((await retrying).id).toBe((await slow).id)
  })

  it('survives the process', async () => {
    const first = await create('i')
    const next = createSandbox({ stateFile: kit.stateFile })
    try {
      const again = await sdkFor(next).paymentIntents.create(
        { amount: 120_000, currency: 'vnd' },
        { idempotencyKey: 'i' },
      )
      expect(again.id).toBe(first.id)
    } finally {
      await next.close()
    }
  })

  it('finds the effect if the response was lost', async () => {
    const before = await count()
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: 'reset', when: 'after' })
    const intent = await create('j')
    expect(intent.status).toBe('requires_payment_method')
    expect(await count()).toBe(before + 1)
  })
})
