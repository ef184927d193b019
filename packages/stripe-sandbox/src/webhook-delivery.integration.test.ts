import { afterEach, describe, expect, it } from 'vitest'
import { Stripe } from 'stripe'
import { createSandbox } from './sandbox.ts'
import { DECLINED, sdkFor, startKit, until, WEBHOOK, type Kit } from './test-kit.ts'

let kit: Kit | undefined
afterEach(async () => {
  await kit?.stop()
  kit = undefined
})

/** Stands in for a shop's webhook: verifies each call with the SDK and responds as the test says. */
function receiver(answer: (count: number) => Response | Promise<Response> = () => new Response('ok')) {
  const got: Stripe.Event[] = []
  let atOnce = 0
  let most = 0
  const fetch = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
    expect(url).toBe(WEBHOOK.url)
    got.push(Stripe.webhooks.constructEvent(init.body, init.headers['stripe-signature'] as string, WEBHOOK.secret))
    most = Math.max(most, (atOnce += 1))
    try {
      return await answer(got.length)
    } finally {
      atOnce -= 1
    }
  }) as unknown as typeof globalThis.fetch
  return { got, fetch, types: () => got.map((event) => event.type).sort(), most: () => most }
}

const pending = async () => (await kit?.control('GET', 'webhooks'))?.body.pending as number
const settled = () => until(async () => (await pending()) === 0)
const buy = (more: object = {}, at = kit) =>
  at?.stripe.paymentIntents.create({
    amount: 120_000,
    currency: 'vnd',
    confirm: true,
    payment_method: 'pm_card_visa',
    ...more,
  }) as Promise<Stripe.PaymentIntent>

describe('webhooks', () => {
  it('report every change, signed', async () => {
    const shop = receiver()
    kit = startKit({ webhook: WEBHOOK, fetch: shop.fetch })
    const intent = await kit.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd' })
    await kit.pay(intent, DECLINED)
    await kit.pay(intent)
    await kit.stripe.refunds.create({ payment_intent: intent.id })
    await settled()
    expect(shop.types()).toEqual([
      'charge.failed',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'refund.created',
    ])
    const success = shop.got.find((event) => event.type === 'payment_intent.succeeded')
    expect(success).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: Stripe.API_VERSION,
      data: { object: { id: intent.id, status: 'succeeded', amount_received: 120_000 } },
    })
    expect(success?.request?.id).toMatch(/^req_/)
    const stored = await kit.stripe.events.retrieve(success?.id ?? '')
    expect(stored).toEqual({ ...success, pending_webhooks: 0 })
  })

  it('are retried with growing pauses until they are received', async () => {
    const times: number[] = []
    const shop = receiver((count) => {
      times.push(Date.now())
      return new Response(null, { status: count < 4 ? 500 : 204 })
    })
    kit = startKit({ webhook: WEBHOOK, fetch: shop.fetch })
    const { id } = await kit.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd' })
    await settled()
    expect(new Set(shop.got.map((event) => event.id)).size).toBe(1)
    expect(shop.got[0]?.data.object).toMatchObject({ id })
    const waits = times.slice(1).map((time, i) => time - (times[i] as number))
    expect(waits).toHaveLength(3)
    expect(waits[0]).toBeGreaterThanOrEqual(190)
    expect(waits[2]).toBeGreaterThanOrEqual(790)
  })

  it('are sent four at a time and delay no response', async () => {
    let open = (): void => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const shop = receiver(() => gate.then(() => new Response('ok')))
    kit = startKit({ webhook: WEBHOOK, fetch: shop.fetch })
    await Promise.all(Array.from({ length: 10 }, () => buy()))
    await until(() => shop.got.length === 4)
    open()
    await settled()
    expect(shop.got).toHaveLength(30)
    expect(shop.most()).toBe(4)
  })

  it('survive an unreachable shop and a restart of the sandbox', async () => {
    const away = receiver(() => Promise.reject(new Error('ECONNREFUSED')))
    kit = startKit({ webhook: WEBHOOK, fetch: away.fetch })
    await buy()
    expect(await pending()).toBe(3)
    await kit.sandbox.close()

    const back = receiver()
    const next = createSandbox({ stateFile: kit.stateFile, webhook: WEBHOOK, fetch: back.fetch })
    try {
      await until(() => back.got.length === 3)
      expect(back.types()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
      expect((await sdkFor(next).events.list()).data.every((event) => event.pending_webhooks <= 1)).toBe(true)
    } finally {
      await next.close()
    }
  })

  it('can be paused, resumed and sent again', async () => {
    const shop = receiver()
    kit = startKit({ webhook: WEBHOOK, fetch: shop.fetch })
    await kit.control('POST', 'webhooks/pause')
    await buy()
    // Another sandbox, which is not paused, has delivered as much by then.
    const other = receiver()
    const running = startKit({ webhook: WEBHOOK, fetch: other.fetch })
    try {
      await buy({}, running)
      await until(() => other.got.length === 3)
    } finally {
      await running.stop()
    }
    expect(shop.got).toHaveLength(0)
    await kit.control('POST', 'webhooks/resume')
    await settled()
    expect(shop.got).toHaveLength(3)
    const id = shop.got[0]?.id as string
    await kit.control('POST', `events/${id}/deliver`)
    await until(() => shop.got.length === 4)
    expect(shop.got[3]?.id).toBe(id)
    expect((await kit.control('POST', 'events/evt_none/deliver')).status).toBe(404)
  })

  it('have a signature that a changed body or another secret invalidates', async () => {
    let sent: { body: string; header: string } | undefined
    const fetch = (async (_: string, init: { body: string; headers: Record<string, string> }) => {
      sent = { body: init.body, header: init.headers['stripe-signature'] as string }
      return new Response('ok')
    }) as unknown as typeof globalThis.fetch
    kit = startKit({ webhook: WEBHOOK, fetch, now: () => Date.now() - 3_600_000 })
    await kit.stripe.paymentIntents.create({ amount: 120_000, currency: 'vnd' })
    const { body, header } = await until(() => sent)
    const verify = (text: string, secret: string, tolerance: number) => () =>
      Stripe.webhooks.constructEvent(text, header, secret, tolerance)
    expect(verify(body, WEBHOOK.secret, 7_200)).not.toThrow()
    expect(verify(body, WEBHOOK.secret, 300)).toThrow(/tolerance/)
    expect(verify(body.replace('120000', '120001'), WEBHOOK.secret, 7_200)).toThrow(/signature/)
    expect(verify(body, 'whsec_other', 7_200)).toThrow(/signature/)
  })
})

describe('events', () => {
  it('are listed by type and time, in pages both ways', async () => {
    kit = startKit()
    for (let i = 0; i < 3; i += 1) await buy()
    const all = (await kit.stripe.events.list({ limit: 100 })).data
    expect(all).toHaveLength(9)
    const succeeded = await kit.stripe.events.list({ type: 'payment_intent.succeeded' })
    expect(succeeded.data).toHaveLength(3)
    expect((await kit.stripe.events.list({ type: 'charge.*' })).data).toHaveLength(3)
    expect((await kit.stripe.events.list({ types: ['charge.succeeded', 'payment_intent.created'] })).data).toHaveLength(
      6,
    )
    const newer = await kit.stripe.events.list({ limit: 2, ending_before: all[4]?.id as string })
    expect(newer.data.map((event) => event.id)).toEqual(all.slice(2, 4).map((event) => event.id))
    expect((await kit.stripe.events.list({ created: { gt: Math.floor(Date.now() / 1000) + 5 } })).data).toEqual([])
  })
})
