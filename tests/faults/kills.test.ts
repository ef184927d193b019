// The shop is killed at every step of a purchase. The invariants that the titles name are listed in faults.test.ts.
import { afterAll, beforeAll, it } from 'vitest'
import { untilBooked } from './audit.ts'
import { auditAndClose } from './audited-world.ts'
import { killAt, MOMENTS } from './kill.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'kills' })
})
afterAll(() => auditAndClose(world))

it.each(MOMENTS)('invariants 1, 6, 7: kill -9 $name', (moment) => killAt(world, moment, 6))

it('invariant 1: customers who paid and never came back have their orders within a minute', async () => {
  console.log(`faults: all of ${world.visitors.length} booked after ${await untilBooked(world)} ms`)
})
