import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const create = (params: object = {}) =>
  kit.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd', ...params } as never)

describe('creating an intent', () => {
  it('returns the shape that the SDK expects', async () => {
    const intent = await create({
      automatic_payment_methods: { enabled: true },
      metadata: { quote: 'q1' },
      description: 'Flowers',
    })
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 120_000,
      currency: 'vnd',
      status: 'requires_payment_method',
      livemode: false,
      amount_received: 0,
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      cancellation_reason: null,
      payment_method_types: ['card'],
      metadata: { quote: 'q1' },
      description: 'Flowers',
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    })
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[0-9A-Za-z]{25}$`))
    expect(intent.lastResponse.requestId).toMatch(/^req_/)
  })

  it.each([
    ['negative', -1],
    ['zero', 0],
    ['fractional', 1.5],
    ['not a number', Number.NaN],
    ['exponent', '1e5'],
    ['hexadecimal', '0x10'],
    ['infinite', Infinity],
    ['too large', 100_000_000],
    ['empty', ''],
    ['blank', ' 5000'],
    ['plus', '+5000'],
  ])('refuses an amount that is %s', async (_, amount) => {
    await expect(create({ amount })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      param: 'amount',
    })
  })

  it('refuses a missing amount and a missing or unknown currency', async () => {
    await expect(create({ amount: undefined })).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' })
    await expect(create({ currency: undefined })).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'currency',
    })
    await expect(create({ currency: 'xxx' })).rejects.toMatchObject({ param: 'currency', statusCode: 400 })
    await expect(create({ currency: 'toString' })).rejects.toMatchObject({ param: 'currency', statusCode: 400 })
  })

  it('knows the smallest and largest charge of each currency', async () => {
    await expect(create({ amount: 49, currency: 'usd' })).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(create({ amount: 9_999 })).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(create({ amount: 100_000_000, currency: 'usd' })).rejects.toMatchObject({ code: 'amount_too_large' })
    expect((await create({ amount: 50, currency: 'usd' })).amount).toBe(50)
    expect((await create({ amount: 99_999_999, currency: 'USD' })).currency).toBe('usd')
  })

  it.each([
    [{ amonut: 1 }, 'amonut'],
    [{ automatic_payment_methods: { enabled: true, foo: 1 } }, 'automatic_payment_methods[foo]'],
    [{ constructor: 'x' }, 'constructor'],
    [{ __proto__x: { y: 1 } }, '__proto__x'],
  ])('refuses unknown parameters: %o', async (params, param) => {
    await expect(create(params)).rejects.toMatchObject({ code: 'parameter_unknown', param })
  })

  it('can be confirmed at once with a ready-made payment method', async () => {
    const intent = await create({
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge', 'payment_method'],
    })
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 120_000 })
    expect(intent.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      payment_method_details: { card: { last4: '4242' } },
    })
    expect(intent.payment_method).toMatchObject({ object: 'payment_method', card: { brand: 'visa' } })
  })
})

describe('updating an intent', () => {
  it('changes amount, currency and metadata while nothing is paid', async () => {
    const { id } = await create({ metadata: { a: '1', b: '2' } })
    const updated = await kit.stripe.paymentIntents.update(id, {
      amount: 900,
      currency: 'usd',
      metadata: { a: '', c: '3' },
    })
    expect(updated).toMatchObject({ amount: 900, currency: 'usd', metadata: { b: '2', c: '3' } })
    expect(updated.metadata).not.toHaveProperty('a')
    await expect(kit.stripe.paymentIntents.update(id, { currency: 'vnd' })).rejects.toMatchObject({
      code: 'amount_too_small',
    })
    await expect(kit.stripe.paymentIntents.update(id, { amount: -5 })).rejects.toMatchObject({ param: 'amount' })
  })

  it('is refused after success and after cancellation', async () => {
    const paid = await create({ confirm: true, payment_method: 'pm_card_visa' })
    const change = kit.stripe.paymentIntents.update(paid.id, { amount: 130_000 })
    await expect(change).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id },
    })
    const gone = await create()
    await kit.stripe.paymentIntents.cancel(gone.id)
    await expect(kit.stripe.paymentIntents.update(gone.id, { metadata: { a: 'b' } })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('asks for a new confirmation when the amount changes under a waiting second step', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_authenticationRequired' })
    expect(await kit.stripe.paymentIntents.update(id, { amount: 130_000 })).toMatchObject({
      status: 'requires_confirmation',
      next_action: null,
    })
  })

  it('limits metadata as the provider does', async () => {
    await expect(create({ metadata: { ['k'.repeat(41)]: 'v' } })).rejects.toMatchObject({ statusCode: 400 })
    await expect(create({ metadata: { k: 'v'.repeat(501) } })).rejects.toMatchObject({ statusCode: 400 })
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v']))
    await expect(create({ metadata: many })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('cancelling an intent', () => {
  it('stores the reason, once', async () => {
    const { id } = await create()
    const canceled = await kit.stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBeTypeOf('number')
    await expect(kit.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(kit.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('is refused once it is paid', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_visa' })
    await expect(kit.stripe.paymentIntents.cancel(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

describe('reading', () => {
  it('returns 404 for an unknown id', async () => {
    const gone = { statusCode: 404, code: 'resource_missing' }
    await expect(kit.stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(gone)
    await expect(kit.stripe.charges.retrieve('ch_none')).rejects.toMatchObject(gone)
    await expect(kit.stripe.events.retrieve('evt_none')).rejects.toMatchObject(gone)
    await expect(kit.stripe.paymentMethods.retrieve('pm_none')).rejects.toMatchObject(gone)
    await expect(kit.stripe.customers.create()).rejects.toMatchObject({ statusCode: 404 })
  })

  it('pages through lists in both directions', async () => {
    const own = startKit()
    try {
      const ids: string[] = []
      for (let i = 0; i < 7; i += 1)
        ids.unshift((await own.stripe.paymentIntents.create({ amount: 10_000 + i, currency: 'vnd' })).id)
      const first = await own.stripe.paymentIntents.list({ limit: 3 })
      expect(first.data.map((pi) => pi.id)).toEqual(ids.slice(0, 3))
      expect(first.has_more).toBe(true)
      const older = await own.stripe.paymentIntents.list({ limit: 10, starting_after: ids[2] as string })
      expect(older.data.map((pi) => pi.id)).toEqual(ids.slice(3))
      expect(older.has_more).toBe(false)
      const newer = await own.stripe.paymentIntents.list({ limit: 2, ending_before: ids[5] as string })
      expect(newer.data.map((pi) => pi.id)).toEqual(ids.slice(3, 5))
      const all = []
      for await (const pi of own.stripe.paymentIntents.list({ limit: 2 })) all.push(pi.id)
      expect(all).toEqual(ids)
      const later = Math.floor(Date.now() / 1000) + 60
      expect((await own.stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([])
      expect((await own.stripe.paymentIntents.list({ created: { lt: later }, limit: 100 })).data).toHaveLength(7)
      await expect(own.stripe.paymentIntents.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
      await expect(own.stripe.paymentIntents.list({ customer: 'cus_1' })).rejects.toMatchObject({
        code: 'parameter_unknown',
      })
    } finally {
      await own.stop()
    }
  })

  it('expands linked objects and refuses other fields', async () => {
    const { id } = await create({ confirm: true, payment_method: 'pm_card_visa' })
    const list = await kit.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] })
    expect(list.data[0]?.latest_charge).toMatchObject({ object: 'charge', payment_intent: id })
    await expect(kit.stripe.paymentIntents.retrieve(id, { expand: ['metadata'] })).rejects.toMatchObject({
      param: 'expand',
    })
  })
})
