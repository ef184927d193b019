import { expect } from 'vitest'
import { audit, untilBooked } from './audit.ts'
import { keepAudit } from './audits.ts'
import { expectOneMailEach } from './mails.ts'
import type { World } from './world.ts'

/** Compares the shop's books with the provider's, then closes the world. */
export async function auditAndClose(world: World): Promise<void> {
  try {
    await untilBooked(world)
    const found = await audit(world)
    keepAudit(found)
    const { lost, double, wrong } = found
    expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
    await expectOneMailEach(world)
  } finally {
    await world.close()
  }
}

/** Runs a story in a world of its own, and compares the books at its end. */
export async function inWorld<Kind extends World>(
  opening: Promise<Kind>,
  story: (world: Kind) => Promise<void>,
): Promise<void> {
  const world = await opening
  try {
    await story(world)
  } catch (error) {
    await world.close()
    throw error
  }
  await auditAndClose(world)
}
