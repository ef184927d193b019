// Customers move their orders to the last three places of a slot while others buy there, and the shop dies meanwhile
// (docs/decisions/040-changes-after-paying.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderToken } from '#features/orders/server/order-token.ts'
import { usualDay } from '../factories/usual-day.ts'
import { auditAndClose } from './audited-world.ts'
import { killAndLook } from './loss.ts'
import { PLACES, race, RULES, want } from './race-for-places.ts'
import type { Answer, Visitor } from './visitor.ts'
import { openWorld, type World } from './world.ts'

const SLOT = '16-18'
/** As many orders in each of these as there are places, and as many without a slot. */
const LEFT = ['08-10', '10-12', '12-14', '']

let world: World
let orderLinkKey: string
beforeAll(async () => {
  world = await openWorld({ name: 'moves to the last places' })
  await world.change(`INSERT INTO shop_state (key, value) VALUES ('deliveryRules', '${JSON.stringify(RULES)}')`)
  const [row] = await world.read<{ value: string }>(`SELECT value FROM shop_state WHERE key = 'orderLinkKey'`)
  orderLinkKey = JSON.parse(row!.value)
})
afterAll(() => auditAndClose(world))

/** Moves an order of its customer by the link of the mail. */
async function move(orderId: string): Promise<Answer> {
  const answer = await fetch(`${world.shop.url}/api/orders/${orderId}/own?locale=en`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Origin: world.shop.url },
    body: JSON.stringify({ token: orderToken({ orderLinkKey }, orderId), slotId: SLOT }),
  }).catch(() => null)
  return answer ? { status: answer.status, body: await answer.json().catch(() => null) } : { status: 0, body: null }
}

async function timesOf(day: string): Promise<Map<string, string>> {
  const rows = await world.read<{ id: string; slot: string }>(
    `SELECT id, slot_id AS slot FROM orders WHERE delivery_date = '${day}' AND status <> 'cancelled'`,
  )
  return new Map(rows.map(({ id, slot }) => [id, slot]))
}

it.each([15, 60, 400])('no more than three orders come to three places; kill -9 after %d ms', async (ms) => {
  // A day of its own for each race.
  const day = usualDay(30 + Math.round(ms / 15))
  const before = new Map<Visitor, string>()
  for (const slot of LEFT) {
    const group = world.group(PLACES)
    want(group, { day, slot })
    expect(await Promise.all(group.map(race))).not.toContain('slot_full')
    for (const visitor of group) before.set(visitor, slot)
  }
  const movers = [...before.keys()]
  const buyers = world.group(6)
  want(buyers, { day, slot: SLOT })

  const moving = movers.map((visitor) => visitor.insist(() => move(visitor.orderId!)))
  const buying = buyers.map(race)
  await sleep(ms)
  await killAndLook(world)
  await world.shop.restart()
  const [moved, bought] = [await Promise.all(moving), await Promise.all(buying)]

  const times = await timesOf(day)
  for (const [index, visitor] of movers.entries()) {
    const { status, body } = moved[index]!
    expect([200, 409]).toContain(status)
    if (status === 409) expect(body).toMatchObject({ code: 'slot_full', field: 'slotId' })
    // What was answered is what the shop has kept: the new place, or the old one.
    expect(times.get(visitor.orderId!)).toBe(status === 200 ? SLOT : before.get(visitor))
  }
  const countIn = (slot: string) => [...times.values()].filter((each) => each === slot).length
  const gone = moved.filter(({ status }) => status === 200).length
  expect(gone + bought.filter((outcome) => outcome === 'ordered').length).toBeLessThanOrEqual(PLACES)

  // Places of answers that were lost with the shop end with their holds, and the places that were left are free.
  await world.change('UPDATE delivery_holds SET until = 0')
  for (const visitor of movers) await visitor.insist(() => move(visitor.orderId!))
  const after = await timesOf(day)
  expect([...after.values()].filter((slot) => slot === SLOT)).toHaveLength(PLACES)
  expect(after.size).toBe(movers.length + bought.filter((outcome) => outcome === 'ordered').length)
  expect(LEFT.reduce((sum, slot) => sum + countIn(slot), 0)).toBe(movers.length - gone)
  const review = await world.read(`SELECT id FROM orders WHERE delivery_date = '${day}' AND review_reason IS NOT NULL`)
  expect(review).toEqual([])
})
