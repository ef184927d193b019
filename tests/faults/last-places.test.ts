// Fifty customers want the last three places of a delivery slot, and the shop dies meanwhile (docs/decisions/037-holds.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualDay } from '../factories/usual-day.ts'
import { auditAndClose } from './audited-world.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import { CUSTOMERS, PLACES, race, RULES, want } from './race-for-places.ts'
import { openWorld, type World } from './world.ts'

const SLOT = '16-18'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'last places' })
  await world.change(`INSERT INTO shop_state (key, value) VALUES ('deliveryRules', '${JSON.stringify(RULES)}')`)
})
afterAll(() => auditAndClose(world))

it.each([40, 250, 700, 1500])('three of fifty get the last three places; kill -9 after %d ms', async (ms) => {
  // A day of its own for each race.
  const day = usualDay(10 + Math.round(ms / 40))
  const group = world.group(CUSTOMERS)
  want(group, { day, slot: SLOT })

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
