// Shop, provider or database are lost while many buy. The invariants that the titles name are listed in faults.test.ts.
import { afterAll, beforeAll, it } from 'vitest'
import { untilBooked } from './audit.ts'
import { auditAndClose } from './audited-world.ts'
import { killSomewhere, loseTheProvider } from './kill.ts'
import { lockFor } from './storage-faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'kills while buying' })
})
afterAll(() => auditAndClose(world))

it.each([10, 50, 120, 250, 500])('invariants 1, 6, 7: kill -9 after %d ms of eight purchases', (ms) =>
  killSomewhere(world, ms, 8),
)

it('invariant 1: the provider dies and comes back in the middle of eight purchases', () => loseTheProvider(world, 8))

it('invariant 1: customers who paid and never came back have their orders within a minute', async () => {
  console.log(`faults: all of ${world.visitors.length} booked after ${await untilBooked(world)} ms`)
})

it('invariants 1, 6: another process locks the database for 3 s', () => lockFor(world, 3_000))
it('invariants 1, 6: another process locks the database for longer than the shop waits', () => lockFor(world, 7_000))
