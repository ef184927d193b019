// Fifty customers want the last three places of a delivery slot, and the shop dies meanwhile (docs/decisions/037-holds.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { auditAndClose } from './audited-world.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import type { Visitor } from './visitor.ts'
import { openWorld, type World } from './world.ts'

const CUSTOMERS = 50
const PLACES = 3
const SLOT = '16-18'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'last places' })
  const capacity = { Hanoi: PLACES, 'Ho Chi Minh': PLACES }
  const rules = JSON.stringify({ closed: [], surge: [], capacity })
  await world.change(`INSERT INTO shop_state (key, value) VALUES ('deliveryRules', '${rules}')`)
})
afterAll(() => auditAndClose(world))

/** Buys unless the slot is full. Resolves to whether it was. */
async function race(visitor: Visitor): Promise<'ordered' | 'slot_full'> {
  for (const step of [() => visitor.begin(), () => visitor.saveDetails()]) {
    const answer = await visitor.insist(step)
    if (answer.body?.code === 'slot_full') {
      expect(answer.body.message).toMatch(/\S/)
      return 'slot_full'
    }
  }
  await visitor.finish()
  return 'ordered'
}

it.each([40, 250, 700, 1500])('three of fifty get the last three places; kill -9 after %d ms', async (ms) => {
  // A day of its own for each race.
  const day = addDays(dayInVietnam(new Date()), 10 + Math.round(ms / 40))
  const group = world.group(CUSTOMERS)
  for (const visitor of group)
    Object.assign(visitor.customerData, { deliveryCity: 'Hanoi', deliveryDate: day, slotId: SLOT, wardCode: '' })

  const racing = group.map(race)
  await sleep(ms)
  const remains = await killAndLook(world)
  await world.shop.restart()
  const outcomes = await Promise.all(racing)
  await expectOnlyRepairs(world, remains)
  expect(outcomes.filter((outcome) => outcome === 'ordered').length).toBeLessThanOrEqual(PLACES)

  // A place whose answer was lost with the shop is held for 15 minutes, and then free again for the others.
  await world.change('UPDATE delivery_holds SET until = 0')
  const others = group.filter(({ orderId }) => orderId === null)
  const again = await Promise.all(others.map(race))
  expect(again.filter((outcome) => outcome === 'slot_full')).toHaveLength(CUSTOMERS - PLACES)

  const orders = await world.read<{ review: string | null }>(
    `SELECT review_reason AS review FROM orders WHERE delivery_date = '${day}' AND slot_id = '${SLOT}'`,
  )
  expect(orders.map(({ review }) => review)).toEqual([null, null, null])
  const holds = await world.read<{ n: number }>(
    `SELECT count(*) AS n FROM delivery_holds WHERE until > unixepoch('subsec') * 1000`,
  )
  expect(holds).toMatchObject([{ n: 0 }])
})
