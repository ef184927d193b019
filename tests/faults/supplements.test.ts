// Dearer flowers for paid orders, whose difference is paid by a link while the shop dies (docs/decisions/068-supplements.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { confirmCard } from '../factories/confirm-card.ts'
import { postUntilAnswered } from './bank.ts'
import { untilHeld } from './kill.ts'
import type { Fault } from './provider.ts'
import type { Visitor } from './visitor.ts'
import { anEvent, send, shuffled } from './webhooks.ts'
import { openWorld, type World } from './world.ts'

const CUSTOMERS = 6
/** As many as the sandbox sends webhooks at a time. */
const AT_A_MOMENT = 4
/** How long the shop may take to book what was paid, once it is up. */
const TIMEOUT_MS = 60_000

let world: World
let admin: BrowserLike
beforeAll(async () => {
  world = await openWorld({ name: 'supplements' })
  admin = new BrowserLike(world.shop.url)
  const answer = await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  expect(answer.status).toBe(200)
})
// The books are compared: no payment without its order, no order without its payment.
afterAll(() => world.close())

/** A paid order for which dearer flowers are proposed, with the link that charges what they cost more. */
interface Proposed {
  visitor: Visitor
  orderId: string
  pieces: number
  total: number
  amount: number
  token: string
  payment: { paymentIntentId: string; clientSecret: string }
}

interface Line {
  quantity: number
}

/** Has a customer buy, and a florist propose one more of each line. */
async function propose(): Promise<Proposed> {
  const visitor = await world.visitor().finish()
  const orderId = visitor.orderId!
  const { body: order } = await admin.get(`/api/orders/${orderId}`)
  const lines = (order.items as Line[]).map(({ quantity }, line) => ({ line, quantity: quantity + 1 }))
  const seen = { lines, updatedAt: order.updatedAt }
  const quoted = await admin.post(`/api/orders/${orderId}/lines/quote`, seen)
  expect([quoted.status, quoted.body.outcome]).toEqual([200, 'link'])
  const { total, before, refund } = quoted.body
  const asked = { ...seen, total, refund, reason: 'Khách muốn bó to hơn', mail: true }
  const made = await admin.send('PUT', `/api/orders/${orderId}/lines`, asked)
  expect(made.status).toBe(200)
  const token = new URL(made.body.supplement.url as string).hash.slice('#token='.length)
  const opened = await open(token)
  const pieces = (order.items as Line[]).reduce((sum, { quantity }) => sum + quantity, 0)
  return { visitor, orderId, pieces, total: before, amount: total - before, token, payment: opened.payment }
}

/** Opens a link as its page does, which books what was paid by it. */
async function open(token: string) {
  const answer = await postUntilAnswered(world, '/api/payment-links', { token })
  expect(answer.status).toBe(200)
  return answer.body
}

const charge = ({ payment }: Proposed) =>
  confirmCard(fetch, world.provider.url, payment.paymentIntentId, payment.clientSecret)

/** What may make an exchange impossible while it is paid: every third is withdrawn, every third leaves. */
const HINDER: ((orderId: string) => Promise<unknown>)[] = [
  () => Promise.resolve(),
  (orderId) => admin.send('DELETE', `/api/orders/${orderId}/supplement`),
  (orderId) => admin.send('PATCH', `/api/orders/${orderId}`, { status: 'out_for_delivery' }),
]
const hinder = (all: Proposed[]) =>
  // The shop may be dead by then.
  Promise.all(all.map(({ orderId }, n) => HINDER[n % HINDER.length]!(orderId).catch(() => null)))

/** Sends everything that may arrive about the payments once more, in random order, with older and forged events. */
async function repeat(all: Proposed[]): Promise<void> {
  const events = ({ payment: { paymentIntentId: id }, token }: Proposed) => [
    ...['payment_intent.succeeded', 'payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'].map(
      (type) => () => send(world, anEvent(id, type)),
    ),
    () => send(world, anEvent(id, 'payment_intent.payment_failed', 'requires_payment_method')),
    () => send(world, anEvent(id, 'payment_intent.canceled', 'canceled')),
    () => open(token),
    () => open(token),
  ]
  await Promise.all(shuffled(all.flatMap(events)).map((go) => go()))
}

interface StoredOrder {
  total: number
  pieces: number
  booked: number
  exchanges: number
  mails: number
  extra: string | null
}

async function read({ orderId, payment: { paymentIntentId } }: Proposed): Promise<StoredOrder> {
  const [row] = await world.read<StoredOrder>(
    `SELECT total, (SELECT sum(quantity) FROM order_items WHERE order_id = o.id) AS pieces,
       (SELECT count(*) FROM payment_links WHERE order_id = o.id AND booked_at IS NOT NULL) AS booked,
       (SELECT count(*) FROM trail WHERE entity_id = o.id AND json_type(changes, '$.lines') IS NOT NULL) AS exchanges,
       (SELECT count(*) FROM mails WHERE about = o.id AND kind = 'order_changed') AS mails,
       (SELECT group_concat(review_reason || ' ' || total || ' ' || internal_notes) FROM orders WHERE payment_intent_id = '${paymentIntentId}') AS extra
     FROM orders o WHERE id = '${orderId}'`,
  )
  return { ...row! }
}

/**
 * Expects each order to have one exchange, its payment and its mail; or none of them, and its money, if it was paid, in
 * an order in review that names it. Returns how many exchanges were made.
 */
async function expectOneOfBoth(all: Proposed[]): Promise<number> {
  const intents = new Map((await world.provider.intents()).map((intent) => [intent.id, intent]))
  const outcomes = await Promise.all(
    all.map(async (each) => {
      const { orderId, total, pieces, amount, visitor, payment } = each
      const lines = visitor.items.length
      const exchanged = {
        total: total + amount,
        pieces: pieces + lines,
        booked: 1,
        exchanges: 1,
        mails: 1,
        extra: null,
      }
      const isPaid = intents.get(payment.paymentIntentId)!.status === 'succeeded'
      const found = await read(each)
      if (found.booked > 0) {
        expect([isPaid, found]).toEqual([true, exchanged])
        return 1
      }
      const extra = isPaid ? `paid_unexpectedly ${amount} ${orderId}` : null
      expect(found).toEqual({ total, pieces, booked: 0, exchanges: 0, mails: 0, extra })
      return 0
    }),
  )
  return outcomes.reduce((sum: number, made) => sum + made, 0)
}

const untilSettled = (all: Proposed[]) => vi.waitFor(() => expectOneOfBoth(all), { timeout: TIMEOUT_MS, interval: 500 })

const proposed = (length: number) => Promise.all(Array.from({ length }, propose))

it.each([20, 80, 300])('no second exchange, and no money without one or a review; kill -9 after %d ms', async (ms) => {
  const all = await proposed(CUSTOMERS)
  const acting = Promise.all([hinder(all), ...all.map((each) => charge(each).then(() => open(each.token)))])
  // The delay is the fault, not a wait.
  await sleep(ms)
  await world.shop.kill()
  await world.shop.restart()
  await acting
  await untilSettled(all)
  await repeat(all)
  const made = await expectOneOfBoth(all)
  expect(made).toBeGreaterThanOrEqual(CUSTOMERS / 3)
})

it('every supplement is exchanged once, whatever is told about it at the same moment', async () => {
  await world.provider.pauseWebhooks()
  const all = await proposed(AT_A_MOMENT)
  for (const each of all) expect((await charge(each)).status).toBe(200)
  await repeat(all)
  expect(await expectOneOfBoth(all)).toBe(AT_A_MOMENT)
  await world.provider.resumeWebhooks()
})

const reading = { method: 'GET', path: 'payment_intents/*' } as const
/** The moments between payment, exchange and mail at which the shop dies. `after`: the provider's answer is lost. */
const MOMENTS: { name: string; held?: Fault; webhooks?: boolean; opens?: boolean }[] = [
  { name: 'between the charge and the first call about it' },
  { name: 'while the page’s call reads the payment', held: { ...reading, fault: 'hang' }, opens: true },
  { name: 'while the page’s call awaits it', held: { ...reading, fault: 'hang', when: 'after' }, opens: true },
  { name: 'while webhooks are handled', held: { ...reading, fault: 'hang' }, webhooks: true },
  { name: 'right after the exchange is answered', opens: true },
]

it.each(MOMENTS)('every supplement is exchanged once; kill -9 $name', async ({ held, webhooks, opens }) => {
  await world.provider.pauseWebhooks()
  const all = await proposed(AT_A_MOMENT)
  for (const each of all) expect((await charge(each)).status).toBe(200)
  if (held) await world.provider.misbehave({ ...held, times: AT_A_MOMENT })
  if (webhooks) await world.provider.resumeWebhooks()
  const opening = opens ? all.map(({ token }) => open(token)) : []
  if (held) await untilHeld(world)
  else await Promise.all(opening)
  await world.shop.kill()
  await world.provider.behave()
  await world.shop.restart()
  await Promise.all(opening)
  // Half of the customers come back, while everything is told at once; the others are left to the reconciler.
  await repeat(all.filter((_, n) => n % 2 === 0))
  await untilSettled(all)
  await world.provider.resumeWebhooks()
  await repeat(all)
  expect(await expectOneOfBoth(all)).toBe(AT_A_MOMENT)
})
