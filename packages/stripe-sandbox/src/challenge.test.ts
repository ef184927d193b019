import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASKS, reply, startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const challenge = (intent: Stripe.PaymentIntent, form: Record<string, string>, accept = 'application/json') =>
  reply(
    kit.sandbox.fetch(
      new Request(`http://localhost:4321/sandbox/stripe/challenge/${intent.id}`, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({ client_secret: intent.client_secret ?? '', ...form }),
      }),
    ),
  )

describe('a second step', () => {
  it('is requested, completed once, and charges once', async () => {
    const intent = await kit.create()
    const asked = await kit.pay(intent, ASKS)
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(await kit.chargesOf(intent.id)).toEqual([])
    const [one, two] = await Promise.all([
      challenge(intent, { outcome: 'approve' }),
      challenge(intent, { outcome: 'approve' }),
    ])
    expect([one.body.status, two.body.status]).toEqual(['succeeded', 'succeeded'])
    expect(await kit.chargesOf(intent.id)).toHaveLength(1)
    expect((await challenge(intent, { outcome: 'refuse' })).body.status).toBe('succeeded')
  })

  it('can be refused; then another card pays', async () => {
    const intent = await kit.create()
    await kit.pay(intent, ASKS)
    const refused = await challenge(intent, { outcome: 'refuse' })
    expect(refused.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await challenge(intent, { outcome: 'approve' })).body.error.code).toBe('payment_intent_unexpected_state')
    expect((await kit.pay(intent)).body.status).toBe('succeeded')
  })

  it('requires the client secret, and the amount it was requested for', async () => {
    const intent = await kit.create()
    await kit.pay(intent, ASKS)
    expect((await challenge(intent, { outcome: 'approve', client_secret: 'wrong' })).status).toBe(400)
    expect((await challenge(intent, { outcome: 'maybe' })).status).toBe(400)
    await kit.stripe.paymentIntents.update(intent.id, { amount: 99_000 })
    expect((await challenge(intent, { outcome: 'approve' })).body.error.code).toBe('payment_intent_unexpected_state')
  })

  it('redirects to the page and back, and to no other site than the named one', async () => {
    const intent = await kit.create()
    const back = 'https://shop.example/checkout?step=pay'
    const asked = await kit.pay(intent, ASKS, { return_url: back })
    expect(asked.body.next_action).toMatchObject({ type: 'redirect_to_url', redirect_to_url: { return_url: back } })
    const page = await reply(kit.sandbox.fetch(new Request(`${asked.body.next_action.redirect_to_url.url}&locale=vi`)))
    expect(page.body).toContain('<html lang="vi">')
    expect(page.body).toContain('₫250.000')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")

    const elsewhere = await challenge(intent, { outcome: 'approve', return_url: 'https://evil.example/' }, 'text/html')
    expect(elsewhere).toMatchObject({ status: 400, body: { error: { param: 'return_url' } } })
    expect(
      (await challenge(intent, { outcome: 'approve', return_url: 'javascript:alert(1)' }, 'text/html')).status,
    ).toBe(400)
    const done = await challenge(intent, { outcome: 'approve', return_url: back }, 'text/html')
    expect(done.status).toBe(303)
    const location = new URL(done.headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('https://shop.example/checkout')
    expect(Object.fromEntries(location.searchParams)).toEqual({
      step: 'pay',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
  })

  it('says that the customer refused on the page', async () => {
    const intent = await kit.create()
    await kit.pay(intent, ASKS, { return_url: 'http://localhost:4321/vi/checkout' })
    const done = await challenge(intent, { outcome: 'refuse', return_url: '/vi/checkout' }, 'text/html')
    expect(done.headers.get('location')).toContain('redirect_status=failed')
  })

  it('can be requested by the SDK on a server, too', async () => {
    const { id } = await kit.create()
    const asked = await kit.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'https://shop.example/',
    })
    expect(asked.next_action?.type).toBe('redirect_to_url')
    await expect(
      kit.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: { id, metadata: { quote: 'secret' } },
    })
    await expect(kit.stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})
