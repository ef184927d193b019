// Shops that hear nothing, have no room, or a wrong clock. The invariants that the titles name are listed in faults.test.ts.
import { describe, it } from 'vitest'
import { nodeCommand } from '../factories/running-shop.ts'
import { untilBooked } from './audit.ts'
import { inWorld } from './audited-world.ts'
import { killAt, killSomewhere, MOMENTS } from './kill.ts'
import { fillTheDisk, ON_A_SMALL_DISK } from './storage-faults.ts'
import { floodAndPay } from './webhooks.ts'

const clockOff = (hours: number) => ({
  name: `a clock ${hours} hours off`,
  command: [...nodeCommand, 'tests/faults/shop-with-clock.ts'],
  env: { CLOCK_OFFSET_MS: String(hours * 3_600_000) },
})

describe.concurrent('shops with faults', () => {
  it('invariant 1: no webhook ever arrives', () =>
    inWorld({ name: 'deaf', deaf: true }, async (world) => {
      const alone = MOMENTS.filter(
        ({ stage, atStart, act }) => stage === 'detailed' || atStart || (stage === 'paid' && !act),
      )
      for (const moment of alone.filter(({ webhooks }) => !webhooks)) await killAt(world, moment, 4)
    }))
  it('invariants 1, 6: the disk is full, then has room again', () =>
    inWorld({ name: 'small disk', command: ON_A_SMALL_DISK }, fillTheDisk))
  it.each([2, -2])('invariants 1, 3: the clock is %d hours off', (hours) =>
    inWorld(clockOff(hours), async (world) => {
      await Promise.all(world.group(4).map((visitor) => visitor.goTo('paid')))
      await Promise.all(world.group(4).map((visitor) => visitor.finish()))
      await untilBooked(world)
      await killSomewhere(world, 200, 4)
    }),
  )
  it('invariants 1, 6: shop and sandbox in one process die together', () =>
    inWorld({ name: 'one process', ownSandbox: true }, async (world) => {
      for (const ms of [60, 250]) await killSomewhere(world, ms, 8)
    }))
  it('a flood of refused requests does not block webhooks', () =>
    inWorld({ name: 'flooded', env: { RATE_LIMIT_FACTOR: '0.5' } }, floodAndPay))
})
