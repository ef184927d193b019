// Refunds whose shop dies, or that the bank sends back. The invariants that the titles name are listed in faults.test.ts.
import { afterAll, beforeAll, it } from 'vitest'
import { auditAndClose } from './audited-world.ts'
import { killWhileRefunding, REFUND_MOMENTS, takeRefundsBack } from './refunds.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'refunds' })
})
afterAll(() => auditAndClose(world))

it.each(REFUND_MOMENTS)('invariants 1, 6, 8: kill -9 $name of refunds', ({ held }) =>
  killWhileRefunding(world, held, 4),
)
it('invariants 1, 8: the bank sends back refunds that had succeeded', () => takeRefundsBack(world))
