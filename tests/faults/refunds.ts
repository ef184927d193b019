import { expect } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { CARDS } from '../factories/confirm-card.ts'
import { untilHeld } from './kill.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import type { Fault } from './provider.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

interface Row {
  id: string
  amount: number
  state: string
}

/** How long an interrupted refund may take to finish once the shop is up. */
const DEADLINE_MS = 60_000

const PART = { vnd: 30_000, usd: 300 }

/** The moments at which the shop dies during a refund. `after`: the provider has paid out and its response is lost. */
export const REFUND_MOMENTS: { name: string; held?: Fault }[] = [
  {
    name: 'between the row and the provider',
    held: { method: 'POST', path: 'refunds', fault: 'hang', when: 'before' },
  },
  {
    name: 'between the provider and the outcome',
    held: { method: 'POST', path: 'refunds', fault: 'hang', when: 'after' },
  },
  { name: 'right after the answer' },
]

/**
 * Kills the shop while an admin refunds, starts it again, and does not repeat the call: each stored refund is paid out
 * once. The audit compares the shop's refunds with the provider's.
 */
export async function killWhileRefunding(world: World, held: Fault | undefined, count: number): Promise<void> {
  const group = world.group(count)
  for (const visitor of group) await visitor.finish()
  const admin = await signIn(world)
  // Without webhooks, the shop has only its own database to finish from.
  await world.provider.pauseWebhooks()
  if (held) await world.provider.misbehave({ ...held, times: count })
  const asking = group.map((visitor) => ask(admin, visitor).catch(() => null))
  if (held) await untilHeld(world)
  else await Promise.all(asking)
  const remains = await killAndLook(world)
  await Promise.all(asking)
  await world.provider.behave()
  await world.shop.restart()
  await untilFinished(world, group)
  await world.provider.resumeWebhooks()
  await expectOnlyRepairs(world, remains)

  const intents = new Map((await world.provider.intents()).map((intent) => [intent.id, intent]))
  for (const visitor of group) {
    const [refund, ...others] = await rowsOf(world, visitor)
    expect([refund?.state, others.length]).toEqual(['succeeded', 0])
    const paid = [...visitor.intents].map((id) => intents.get(id)).find((intent) => intent?.status === 'succeeded')
    expect(paid?.amount_refunded).toBe(refund?.amount)
    const [order] = await world.read<{ refunded: number }>(
      `SELECT refunded FROM orders WHERE id = '${visitor.orderId}'`,
    )
    expect(order?.refunded).toBe(refund?.amount)
  }
}

/**
 * Has the bank send refunds back: one to the test card that does so by itself after seconds, one on the test's order
 * while the shop is down. Whether a webhook or the reconciler reports it, the refund leaves the books and can be made
 * again. The audit compares the shop's refunds with the provider's.
 */
export async function takeRefundsBack(world: World): Promise<void> {
  const [by, byItself] = [world.visitor(), world.visitor()]
  await byItself.goTo('detailed')
  await byItself.insist(() => byItself.pay(CARDS.refundFails))
  for (const visitor of [by, byItself]) await visitor.finish()
  const admin = await signIn(world)
  const all = async (visitor: Visitor) => {
    const answer = await admin.post(`/api/orders/${visitor.orderId}/refunds`, { key: crypto.randomUUID() })
    expect([answer.status, answer.body.state]).toEqual([200, 'succeeded'])
  }
  const orderOf = async (visitor: Visitor) => {
    const [order] = await world.read<{ refunded: number; payment: string }>(
      `SELECT refunded, payment_status AS payment FROM orders WHERE id = '${visitor.orderId}'`,
    )
    return order && { ...order }
  }
  const until = async (visitor: Visitor, payment: string) => {
    const deadline = Date.now() + DEADLINE_MS
    while ((await orderOf(visitor))?.payment !== payment) {
      if (Date.now() > deadline) throw new Error('A refund that failed was left on the books for a minute')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  for (const visitor of [by, byItself]) await all(visitor)
  await until(byItself, 'paid')
  expect(await orderOf(byItself)).toEqual({ refunded: 0, payment: 'paid' })

  const [made] = await world.read<{ provider: string }>(
    `SELECT provider_id AS provider FROM refunds WHERE order_id = '${by.orderId}'`,
  )
  await world.provider.pauseWebhooks()
  const remains = await killAndLook(world)
  await world.provider.failRefund(made!.provider)
  await world.shop.restart()
  // No webhook arrives: the reconciler finds it.
  await until(by, 'paid')
  await expectOnlyRepairs(world, remains)
  await all(by)
  await world.provider.resumeWebhooks()
  expect((await orderOf(by))?.payment).toBe('refunded')
  const entries = await world.read(`SELECT 1 FROM trail WHERE action = 'refund_failed' AND entity_id = '${by.orderId}'`)
  expect(entries).toHaveLength(1)
  const states = (await rowsOf(world, by)).map(({ state }) => state)
  expect(states.toSorted()).toEqual(['failed', 'succeeded'])
}

/** Signs the admin in. */
export async function signIn(world: World): Promise<BrowserLike> {
  const admin = new BrowserLike(world.shop.url)
  const answer = await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  expect(answer.status).toBe(200)
  return admin
}

function ask(admin: BrowserLike, visitor: Visitor, key: string = crypto.randomUUID()) {
  return admin.post(`/api/orders/${visitor.orderId}/refunds`, { amount: PART[visitor.currency], key })
}

/** Has an admin refund a part, and press the button of the same dialog until the provider has made the refund. */
export async function refundPart(admin: BrowserLike, visitor: Visitor): Promise<void> {
  const key = crypto.randomUUID()
  await expect
    .poll(async () => (await ask(admin, visitor, key)).body.state, { timeout: DEADLINE_MS, interval: 100 })
    .toBe('succeeded')
}

const rowsOf = (world: World, visitor: Visitor) =>
  world.read<Row>(`SELECT id, amount, state FROM refunds WHERE order_id = '${visitor.orderId}'`)

async function untilFinished(world: World, group: Visitor[]): Promise<void> {
  const deadline = Date.now() + DEADLINE_MS
  const isAsked = async (visitor: Visitor) => (await rowsOf(world, visitor)).some(({ state }) => state === 'asked')
  while ((await Promise.all(group.map(isAsked))).includes(true)) {
    if (Date.now() > deadline) throw new Error('A refund was left for a minute')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
