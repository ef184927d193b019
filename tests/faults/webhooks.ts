import { expect } from 'vitest'
import { signedHeaders } from '../factories/stripe.ts'
import { untilBooked } from './audit.ts'
import { post, type Answer } from './visitor.ts'
import type { World } from './world.ts'

/** Sends an event to the shop, signed as the provider signs it unless a test changes the signature or its time. */
export function send(
  world: World,
  payload: string,
  { secret = undefined as string | undefined, ageSeconds = 0, sent = payload } = {},
) {
  const headers = signedHeaders(payload, { secret, at: new Date(Date.now() - ageSeconds * 1000) })
  return post(`${world.shop.url}/api/webhooks/stripe`, sent, headers)
}

/** Returns the body of an event about an intent, real or forged. */
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
 * Sends everything that may arrive about one paid intent, at once and in random order: confirm calls, the event twice,
 * older events late, and forged events.
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
  // A replay within the tolerance changes nothing.
  expect((await send(world, succeeded)).status).toBe(200)

  function tell(expected: 'ok' | 'no') {
    return (go: () => Promise<Answer>) => async () => ({ expected, answer: await go() })
  }
}

/** Has one address exceed its rate limit; the webhook of an earlier purchase is handled all the same. */
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

/** Returns the values in random order. */
export function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}
