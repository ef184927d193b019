import { expect } from 'vitest'
import { signedHeaders } from '../factories/stripe.ts'
import { untilBooked } from './audit.ts'
import { post, type Answer } from './visitor.ts'
import type { World } from './world.ts'

/** Sends an event to the shop as the provider would, or nearly. */
export function send(
  world: World,
  payload: string,
  { secret = undefined as string | undefined, ageSeconds = 0, sent = payload } = {},
) {
  const headers = signedHeaders(payload, { secret, at: new Date(Date.now() - ageSeconds * 1000) })
  return post(`${world.shop.url}/api/webhooks/stripe`, sent, headers)
}

/** An event about an intent, of the provider's making or somebody else's. */
export function anEvent(intentId: string, type: string, status = 'succeeded'): string {
  const id = `evt_${crypto.randomUUID()}`
  return JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent', status } },
  })
}

/**
 * Everything that may arrive about one paid intent, at once and in any order: confirm calls, the event twice,
 * older events late, and what must not be believed.
 */
export async function raceOneIntent(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('paid')
  const { paymentIntentId } = visitor.session!
  const succeeded = anEvent(paymentIntentId, 'payment_intent.succeeded')
  const believed = [
    ...Array.from({ length: 5 }, () => () => visitor.confirm()),
    ...Array.from({ length: 3 }, () => () => send(world, succeeded)),
    () => send(world, anEvent(paymentIntentId, 'payment_intent.payment_failed', 'requires_payment_method')),
    () => send(world, anEvent(paymentIntentId, 'payment_intent.created', 'requires_payment_method')),
    () => send(world, anEvent(paymentIntentId, 'payment_intent.canceled', 'canceled')),
  ]
  const refused = [
    () => send(world, succeeded, { sent: succeeded.replace('succeeded', 'succeeded ') }),
    () => send(world, succeeded, { secret: 'whsec_somebody' }),
    () => send(world, succeeded, { ageSeconds: 301 }),
    () => post(`${world.shop.url}/api/webhooks/stripe`, succeeded),
  ]
  const answers = await Promise.all(
    shuffled([...believed.map(tell('ok')), ...refused.map(tell('no'))]).map((go) => go()),
  )
  for (const { expected, answer } of answers)
    expect([expected, answer.status]).toEqual([expected, expected === 'ok' ? 200 : 400])
  // Replayed within the tolerance, after everything: nothing changes.
  expect((await send(world, succeeded)).status).toBe(200)

  function tell(expected: 'ok' | 'no') {
    return (go: () => Promise<Answer>) => async () => ({ expected, answer: await go() })
  }
}

/** One address asks for far more than it may; a purchase from before is booked by its webhook all the same. */
export async function floodAndPay(world: World): Promise<void> {
  const visitor = await world.visitor().goTo('detailed')
  const flood = await Promise.all(Array.from({ length: 60 }, () => visitor.confirm()))
  expect(flood.map(({ status }) => status)).toContain(429)
  await visitor.pay()
  await untilBooked(world)
  await Promise.all(
    Array.from({ length: 60 }, () => send(world, anEvent(visitor.session!.paymentIntentId, 'charge.succeeded'))),
  ).then((answers) => expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200])))
}

/** In an order of chance. */
export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
