import { expect } from 'vitest'
import { confirmCard } from '../factories/confirm-card.ts'
import { untilBooked } from './audit.ts'
import { post } from './visitor.ts'
import { anEvent, send } from './webhooks.ts'
import type { World } from './world.ts'

interface Row {
  total: number
  refunded: number
  review: string | null
  payment: string
  name: string
  discount: number
}

async function orderOf(world: World, intentId: string): Promise<Row | undefined> {
  const [row] = await world.read<Row>(
    `SELECT total, refunded, review_reason AS review, payment_status AS payment, customer_name AS name, discount
     FROM orders WHERE payment_intent_id = '${intentId}'`,
  )
  return row
}

/** Sends a signed event that says paid, while the provider itself says unpaid. */
export async function sendFalseSuccess(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('detailed')
  const { paymentIntentId } = visitor.session!
  await send(world, anEvent(paymentIntentId, 'payment_intent.succeeded'))
  const confirmed = await visitor.confirm()
  expect([confirmed.status, confirmed.body.code]).toEqual([409, 'payment_not_succeeded'])
  expect(await orderOf(world, paymentIntentId)).toBeUndefined()
  // The rejected event must not block the real success later.
  await visitor.finish()
}

/**
 * Has the charge differ from its quote: the amount changed at the provider, the quote missing, or the details missing.
 */
export async function chargeSomethingElse(world: World): Promise<void> {
  const [more, nameless, unknown] = [
    await world.visitor().goTo('detailed'),
    await world.visitor().goTo('begun'),
    await world.visitor().goTo('detailed'),
  ]
  const { total } = more.session!.quote
  await world.provider.stripe.paymentIntents.update(more.session!.paymentIntentId, { amount: total + 100 })
  await world.provider.stripe.paymentIntents.update(unknown.session!.paymentIntentId, { metadata: { quote: 'none' } })
  for (const visitor of [more, nameless, unknown]) {
    await visitor.pay()
    // The test charges another amount than the page showed, so the audit must not expect the agreed one.
    visitor.agreed = null
  }
  await untilBooked(world)
  expect(await orderOf(world, more.session!.paymentIntentId)).toMatchObject({
    review: 'amount_mismatch',
    total: total + 100,
  })
  expect(await orderOf(world, unknown.session!.paymentIntentId)).toMatchObject({ review: 'unknown_quote' })
  expect(await orderOf(world, nameless.session!.paymentIntentId)).toMatchObject({ review: 'missing_details', name: '' })
  // The details arrive late and complete the order.
  await nameless.finish()
  expect(await orderOf(world, nameless.session!.paymentIntentId)).toMatchObject({
    review: null,
    name: nameless.customerData.customerName,
  })
}

/** Deletes a paid checkout from the database, as restoring last night's backup would. */
export async function loseTheCheckout(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('detailed')
  const { paymentIntentId, quote } = visitor.session!
  await world.change(
    `DELETE FROM quotes WHERE checkout_id IN (SELECT id FROM checkouts WHERE payment_intent_id = '${paymentIntentId}')`,
  )
  await world.change(`DELETE FROM checkouts WHERE payment_intent_id = '${paymentIntentId}'`)
  await visitor.pay()
  visitor.agreed = null
  await untilBooked(world)
  expect(await orderOf(world, paymentIntentId)).toMatchObject({ review: 'unknown_quote', total: quote.total })
}

/**
 * Changes prices, products and codes between quote and order: the quoted amount holds, and an archived product puts the
 * order in review.
 */
export async function editTheShop(world: World): Promise<void> {
  const visitor = world.visitor()
  visitor.code = 'MOCLAN10'
  await visitor.goTo('detailed')
  const ids = visitor.items.map(({ productId }) => `'${productId}'`).join()
  const were = await world.read<{ id: string; vnd: number; usd: number }>(
    `SELECT id, price_vnd AS vnd, price_usd_cents AS usd FROM products WHERE id IN (${ids})`,
  )
  await world.change(`UPDATE products SET price_vnd = 1, price_usd_cents = 1, archived_at = 1 WHERE id IN (${ids})`)
  await world.change(`UPDATE promotions SET is_active = 0, discount_percent = 90 WHERE code = 'MOCLAN10'`)
  await visitor.insist(() => visitor.pay())
  await visitor.finish()
  visitor.agreed = null
  const { quote, paymentIntentId } = visitor.session!
  const order = await orderOf(world, paymentIntentId)
  for (const { id, vnd, usd } of were)
    await world.change(
      `UPDATE products SET price_vnd = ${vnd}, price_usd_cents = ${usd}, archived_at = NULL WHERE id = '${id}'`,
    )
  await world.change(`UPDATE promotions SET is_active = 1, discount_percent = 10 WHERE code = 'MOCLAN10'`)
  expect(order).toMatchObject({ total: quote.total, review: 'out_of_stock' })
}

/** Sends the refund's event before the success, partial refunds in the wrong order, and old events last. */
export async function refundEarlyAndOften(world: World): Promise<void> {
  const { provider } = world
  await provider.pauseWebhooks()
  const [whole, parts] = [await world.visitor().goTo('paid'), await world.visitor().goTo('paid')]
  const intentOf = (visitor: typeof whole) => visitor.session!.paymentIntentId
  await provider.stripe.refunds.create({ payment_intent: intentOf(whole) })
  for (const amount of [11, 22]) await provider.stripe.refunds.create({ payment_intent: intentOf(parts), amount })
  const events = await provider.stripe.events.list({ types: ['charge.refunded'], limit: 3 })
  // Newest first: the second partial refund arrives before the first.
  for (const event of events.data) expect((await send(world, JSON.stringify(event))).status).toBe(200)
  await provider.resumeWebhooks()
  for (const visitor of [whole, parts]) {
    await visitor.finish()
    for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed'])
      await send(world, anEvent(intentOf(visitor), type))
  }
  const { total } = whole.session!.quote
  expect(await orderOf(world, intentOf(whole))).toMatchObject({ payment: 'refunded', refunded: total })
  expect(await orderOf(world, intentOf(parts))).toMatchObject({ payment: 'partially_refunded', refunded: 33 })
}

/** Has another shop on the same account sell something, whose webhook comes to this shop. */
export async function sellElsewhere(world: World): Promise<void> {
  const { stripe } = world.provider
  const base = { amount: 90_000, currency: 'vnd', allowed_payment_method_types: ['card' as const] }
  const metadata = { shop: 'https://another.example', checkout: crypto.randomUUID(), quote: crypto.randomUUID() }
  for (const params of [base, { ...base, metadata }]) {
    const { id, client_secret } = await stripe.paymentIntents.create(params)
    world.foreign.add(id)
    const { body } = await confirmCard(fetch, world.provider.url, id, client_secret ?? '')
    expect(body.status).toBe('succeeded')
    expect((await send(world, anEvent(id, 'payment_intent.succeeded'))).status).toBe(200)
    expect(await orderOf(world, id)).toBeUndefined()
  }
}

/** Tries every call with the intent id of another visitor. */
export async function tryForeignIntent(world: World): Promise<void> {
  const victim = await world.visitor().goTo('detailed')
  const { paymentIntentId, quote } = victim.session!
  const call = (path: string, body: object) => post(world.shop.url + path, JSON.stringify({ paymentIntentId, ...body }))
  const customerData = { ...victim.customerData, customerEmail: 'thief@example.com', deliveryAddress: '1 Thief Street' }
  const refused = async () => {
    for (const clientSecret of ['', 'guess', paymentIntentId, `${paymentIntentId}_secret_x`]) {
      const saved = await call('/api/checkout/details', { clientSecret, customerData })
      expect(saved.status).toBeGreaterThanOrEqual(400)
      const confirmed = await call('/api/confirm-payment', { ...(clientSecret ? { clientSecret } : {}), customerData })
      expect([confirmed.status, confirmed.body]).toEqual([
        404,
        { code: 'checkout_not_found', message: expect.any(String) },
      ])
    }
    expect((await call('/api/confirm-payment', {})).status).toBe(404)
  }
  await refused()
  const thief = world.visitor()
  thief.session = { ...victim.session!, clientSecret: 'guess' }
  await thief.begin()
  expect(thief.session.paymentIntentId).not.toBe(paymentIntentId)
  expect((await world.provider.stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(quote.total)
  await victim.insist(() => victim.pay())
  await refused()
  await victim.finish()
}

/** Expects other visitors to be served while the provider delays one confirmation. */
export async function waitOutside(world: World): Promise<void> {
  await world.provider.pauseWebhooks()
  const waiting = await world.visitor().goTo('detailed')
  // Of this payment alone, and longer than the shop waits for each of its three tries.
  const path = `payment_intents/${waiting.session!.paymentIntentId}`
  await world.provider.misbehave({ method: 'GET', path, fault: 'delay', delay_ms: 60_000, times: 3 })
  await waiting.pay()
  let isConfirmed = false
  const confirming = waiting.confirm().finally(() => (isConfirmed = true))
  await expect.poll(() => world.provider.faultsLeft()).toBeLessThan(3)
  await Promise.all(world.group(3).map((visitor) => visitor.goTo('detailed')))
  expect(isConfirmed).toBe(false)
  // Ends the delay.
  await world.provider.behave()
  expect((await confirming).status).toBe(200)
  await world.provider.resumeWebhooks()
}
