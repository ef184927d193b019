import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAILS_AFTER_MS } from './failing-refunds.ts'
import { createSandbox } from './sandbox.ts'
import { startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const paid = () =>
  kit.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  })

describe('refunds', () => {
  it('return parts and then the rest, never more', async () => {
    const intent = await paid()
    const part = await kit.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 2_000,
      reason: 'requested_by_customer',
      metadata: { why: 'late' },
    })
    expect(part).toMatchObject({
      object: 'refund',
      amount: 2_000,
      currency: 'usd',
      status: 'succeeded',
      reason: 'requested_by_customer',
      metadata: { why: 'late' },
      payment_intent: intent.id,
    })
    await expect(kit.stripe.refunds.create({ payment_intent: intent.id, amount: 3_001 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'amount',
    })
    const rest = await kit.stripe.refunds.create({ payment_intent: intent.id })
    expect(rest.amount).toBe(3_000)
    await expect(kit.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    const charge = await kit.stripe.charges.retrieve(String(part.charge))
    expect(charge).toMatchObject({ amount_refunded: 5_000, refunded: true })
    const list = await kit.stripe.refunds.list({ payment_intent: intent.id })
    expect(list.data.map((refund) => refund.id)).toEqual([rest.id, part.id])
    expect((await kit.stripe.refunds.retrieve(part.id, { expand: ['charge'] })).charge).toMatchObject({ id: charge.id })
    expect((await kit.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })

  it('that race for the same money return it once', async () => {
    const intent = await paid()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => kit.stripe.refunds.create({ payment_intent: intent.id, amount: 3_000 })),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  })

  it('are refused for zero, too small amounts, or unpaid intents', async () => {
    const intent = await paid()
    const create = (params: object) => kit.stripe.refunds.create(params as never)
    for (const amount of [0, -1, 1.5, 'all'])
      await expect(create({ payment_intent: intent.id, amount })).rejects.toMatchObject({ param: 'amount' })
    await expect(create({})).rejects.toMatchObject({ code: 'parameter_missing' })
    await expect(create({ payment_intent: intent.id, charge: 'ch_x' })).rejects.toMatchObject({ statusCode: 400 })
    await expect(create({ payment_intent: 'pi_none' })).rejects.toMatchObject({ statusCode: 404 })
    await expect(create({ payment_intent: intent.id, reason: 'bored' })).rejects.toMatchObject({ param: 'reason' })
    const open = await kit.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })
    await expect(create({ payment_intent: open.id })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('are reported by events', async () => {
    const intent = await paid()
    await kit.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })
    const [refund, charge] = (await kit.stripe.events.list({ types: ['charge.refunded', 'refund.created'], limit: 2 }))
      .data
    expect(refund).toMatchObject({ type: 'refund.created', data: { object: { amount: 1_000 } } })
    expect(charge).toMatchObject({
      type: 'charge.refunded',
      data: { object: { amount_refunded: 1_000, refunded: false }, previous_attributes: { amount_refunded: 0 } },
    })
  })
})

describe('refunds to the test card for failed refunds', () => {
  const NEWS = ['charge.refund.updated', 'refund.updated', 'refund.failed']
  const paidWith = (stripe: Kit['stripe']) =>
    stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_refundFail',
    })

  it('succeed, then fail, after which the money can be refunded again', async () => {
    let now = Date.now()
    const own = startKit({ now: () => now })
    try {
      const intent = await paidWith(own.stripe)
      const refund = await own.stripe.refunds.create({ payment_intent: intent.id, amount: 2_000 })
      expect(refund.status).toBe('succeeded')
      now += FAILS_AFTER_MS
      const failed = await own.stripe.refunds.retrieve(refund.id, { expand: ['charge'] })
      expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' })
      expect(failed.charge).toMatchObject({ amount_refunded: 0, refunded: false })
      const { data } = await own.stripe.events.list({ types: NEWS, limit: 10 })
      expect(data.map(({ type }) => type).sort()).toEqual(NEWS.toSorted())
      expect(data[0]).toMatchObject({
        request: { id: null },
        data: { object: { id: refund.id, status: 'failed' }, previous_attributes: { status: 'succeeded' } },
      })
      expect((await own.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(5_000)
    } finally {
      await own.stop()
    }
  })

  it('fail once, by themselves after a restart or at once on request', async () => {
    const intent = await paid()
    const refund = await kit.stripe.refunds.create({ payment_intent: intent.id })
    for (let i = 0; i < 2; i++)
      expect((await kit.control('POST', `refunds/${refund.id}/fail`, {})).body).toMatchObject({ status: 'failed' })
    expect((await kit.stripe.charges.retrieve(String(refund.charge))).amount_refunded).toBe(0)
    expect((await kit.control('POST', 'refunds/re_none/fail', {})).status).toBe(404)

    const waiting = await kit.stripe.refunds.create({ payment_intent: (await paidWith(kit.stripe)).id })
    const later = createSandbox({ stateFile: kit.stateFile, now: () => Date.now() + FAILS_AFTER_MS })
    await later.close()
    expect((await kit.stripe.refunds.retrieve(waiting.id)).status).toBe('failed')
  })
})
