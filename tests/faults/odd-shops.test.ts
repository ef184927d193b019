// Shops without webhooks, without disk space, or with a wrong clock. The invariants that the titles name are listed in
// faults.test.ts.
import { describe, it } from 'vitest'
import { shopCommand } from '../factories/running-shop.ts'
import { untilBooked } from './audit.ts'
import { inWorld } from './audited-world.ts'
import { openFileWorld } from './file-world.ts'
import { killAt, killSomewhere, MOMENTS } from './kill.ts'
import { fillTheDisk, ON_A_SMALL_DISK } from './storage-faults.ts'
import { floodAndPay } from './webhooks.ts'
import { ON_STAND, openWorld } from './world.ts'

const clockOff = (hours: number) => ({
  name: `a clock ${hours} hours off`,
  command: shopCommand('tests/faults/shop-with-clock.ts'),
  env: { CLOCK_OFFSET_MS: String(hours * 3_600_000) },
})

describe.concurrent('shops with faults', () => {
  it('invariant 1: no webhook ever arrives', () =>
    inWorld(openWorld({ name: 'deaf', deaf: true }), async (world) => {
      const alone = MOMENTS.filter(
        ({ stage, atStart, act }) => stage === 'detailed' || atStart || (stage === 'paid' && !act),
      )
      for (const moment of alone.filter(({ webhooks }) => !webhooks)) await killAt(world, moment, 4)
    }))
  it.each([2, -2])('invariants 1, 3: the clock is %d hours off', (hours) =>
    inWorld(openWorld(clockOff(hours)), async (world) => {
      await Promise.all(world.group(4).map((visitor) => visitor.goTo('paid')))
      await Promise.all(world.group(4).map((visitor) => visitor.finish()))
      await untilBooked(world)
      await killSomewhere(world, 200, 4)
    }),
  )
  it('a flood of refused requests does not block webhooks', () =>
    inWorld(openWorld({ name: 'flooded', env: { RATE_LIMIT_FACTOR: '0.5' } }), floodAndPay))
  // The disk and the sandbox of one process: the stand has several, and a sandbox of its own.
  if (ON_STAND) return
  it('invariants 1, 6: the disk is full, then has room again', () =>
    inWorld(openFileWorld({ name: 'small disk', command: ON_A_SMALL_DISK }), fillTheDisk))
  it('invariants 1, 6: shop and sandbox in one process die together', () =>
    inWorld(openFileWorld({ name: 'one process', ownSandbox: true }), async (world) => {
      for (const ms of [60, 250]) await killSomewhere(world, ms, 8)
    }))
})
