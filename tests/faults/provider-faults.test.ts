// The provider refuses, fails and hangs. The invariants that the titles name are listed in faults.test.ts.
import { afterAll, beforeAll, it } from 'vitest'
import { auditAndClose } from './audited-world.ts'
import { buyThrough, buyWhileHanging, PROVIDER_FAULTS } from './provider-faults.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'provider faults' })
})
afterAll(() => auditAndClose(world))

it.each(PROVIDER_FAULTS)('invariants 1, 7, 9: the provider answers %s at each call', (_, fault) =>
  buyThrough(world, fault),
)
it('invariants 1, 7: the provider hangs at every call for longer than the shop waits', () => buyWhileHanging(world))
