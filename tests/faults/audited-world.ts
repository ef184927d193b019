import { expect } from 'vitest'
import { audit, untilBooked } from './audit.ts'
import { keepAudit } from './audits.ts'
import { expectOneMailEach } from './mails.ts'
import type { World } from './world.ts'

/**
 * Runs a story in a world, then closes it. The books of a story that fails are not compared: its error is what counts.
 */
export async function thenClose(world: Pick<World, 'close' | 'stop'>, story: () => Promise<void>): Promise<void> {
  try {
    await story()
  } catch (error) {
    await world.stop()
    throw error
  }
  await world.close()
}

/**
 * Compares the provider's payments, the shop's orders, its mails and what visitors were told, then closes the world.
 */
export const auditAndClose = (world: World): Promise<void> => thenClose(world, () => auditWorld(world))

/** Runs a story in a world of its own, and compares everything at its end. */
export async function inWorld<Kind extends World>(
  opening: Promise<Kind>,
  story: (world: Kind) => Promise<void>,
): Promise<void> {
  const world = await opening
  await thenClose(world, async () => {
    await story(world)
    await auditWorld(world)
  })
}

async function auditWorld(world: World): Promise<void> {
  await untilBooked(world)
  const found = await audit(world)
  keepAudit(found)
  const { lost, double, wrong } = found
  expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
  await expectOneMailEach(world)
}
