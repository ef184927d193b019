import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reply, startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const create = (options = {}) => kit.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd' }, options)

describe('the controls', () => {
  it('require the control key of this sandbox', async () => {
    const statusFor = async (authorization: string | null, path = '/sandbox/stripe/_control/intents') => {
      const headers: Record<string, string> = authorization === null ? {} : { authorization }
      return (await reply(kit.sandbox.fetch(new Request(`http://localhost${path}`, { headers })))).status
    }
    const other = startKit()
    expect(await statusFor(null)).toBe(401)
    for (const key of ['pk_test_sandbox', 'sk_test_sandbox', other.sandbox.controlKey])
      expect(await statusFor(`Bearer ${key}`)).toBe(401)
    expect(await statusFor(`Bearer ${kit.sandbox.controlKey}`)).toBe(200)
    expect(await statusFor(`Bearer ${kit.sandbox.controlKey}`, '/_control/intents')).toBe(404)
    await other.stop()
  })

  it('make the given number of matching calls fail, and no others', async () => {
    await kit.control('POST', 'faults', { method: 'POST', path: 'payment_intents', fault: '429', times: '2' })
    expect((await kit.stripe.paymentIntents.list()).object).toBe('list')
    for (let i = 0; i < 2; i += 1)
      await expect(create()).rejects.toMatchObject({ type: 'StripeRateLimitError', statusCode: 429 })
    expect((await create()).status).toBe('requires_payment_method')
    await kit.control('POST', 'faults', { path: 'payment_intents/*/confirm', fault: '500' })
    const intent = await create()
    expect((await kit.pay(intent)).status).toBe(500)
    expect((await kit.pay(intent)).status).toBe(200)
  })

  it('break a connection or keep it hanging', async () => {
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: 'reset', times: '2' })
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await kit.control('POST', 'faults', { path: 'payment_intents', fault: 'hang', times: '1' })
    await expect(create({ timeout: 100 })).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await kit.control('POST', 'faults', { path: '*', fault: '500', times: '9' })
    expect((await kit.control('GET', 'faults')).body).toHaveLength(1)
    expect((await kit.control('DELETE', 'faults')).body).toEqual([])
    expect((await create()).object).toBe('payment_intent')
    expect((await kit.control('POST', 'faults', { path: '*', fault: 'explode' })).status).toBe(400)
  })

  it('list every intent for an audit', async () => {
    const paid = await kit.stripe.paymentIntents.create({
      amount: 80_000,
      currency: 'vnd',
      confirm: true,
      payment_method: 'pm_card_visa',
    })
    await kit.stripe.refunds.create({ payment_intent: paid.id, amount: 30_000 })
    const { data } = (await kit.control('GET', 'intents')).body
    expect(data.at(-1)).toEqual({
      id: paid.id,
      status: 'succeeded',
      amount: 80_000,
      currency: 'vnd',
      amount_received: 80_000,
      amount_refunded: 30_000,
      charges: 1,
      created: paid.created,
    })
  })
})
