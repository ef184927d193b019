import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shopCommand } from '../factories/running-shop.ts'
import { untilBooked } from './audit.ts'
import type { FileWorld } from './file-world.ts'
import type { World } from './world.ts'

/** Has another process, as a backup might, lock the database while visitors are at every stage of a purchase. */
export async function lockFor(world: World, milliseconds: number): Promise<void> {
  const [begun, detailed, paid, left] = await Promise.all([
    Promise.all(world.group(3).map((visitor) => visitor.goTo('begun'))),
    Promise.all(world.group(3).map((visitor) => visitor.goTo('detailed'))),
    Promise.all(world.group(3).map((visitor) => visitor.goTo('detailed'))),
    Promise.all(world.group(3).map((visitor) => visitor.goTo('detailed'))),
  ])
  const release = await world.lock()
  const released = new Promise((resolve) => setTimeout(resolve, milliseconds)).then(release)
  await Promise.all([...paid, ...left].map((visitor) => visitor.pay()))
  await Promise.all([...begun, ...detailed, ...paid, ...world.group(3)].map((visitor) => visitor.finish()))
  await released
  await untilBooked(world)
}

/**
 * The command of a shop whose files cannot grow beyond a limit: SQLite's writes fail as on a full disk, on every
 * machine and without special rights. With a file `roomy` in its data folder the shop starts without the limit.
 */
export const ON_A_SMALL_DISK = [
  'sh',
  '-c',
  'test -e "$DATA_DIR/roomy" || ulimit -S -f 4000; exec "$0" "$@"',
  ...shopCommand('tests/factories/shop-on-demand.ts'),
]

/** Has visitors buy until the disk is full, then makes room. */
export async function fillTheDisk(world: FileWorld): Promise<void> {
  const waiting = await Promise.all(world.group(6).map((visitor) => visitor.goTo('detailed')))
  let refused = 0
  for (let round = 0; refused < 4; round++) {
    if (round > 60) throw new Error('The disk did not fill')
    const visitor = world.visitor()
    const answer = await visitor.begin()
    if (answer.status !== 200) refused++
    else if ((await visitor.saveDetails()).status === 200) await visitor.pay()
  }
  // The shop acknowledges nothing that it could not write.
  for (const visitor of waiting) {
    await visitor.pay()
    expect((await visitor.confirm()).status).toBeGreaterThanOrEqual(500)
  }
  expect((await fetch(`${world.shop.url}/`)).status).toBe(200)
  const ready = async () => (await fetch(`${world.shop.url}/api/ready`)).status
  await expect.poll(ready, { timeout: 20_000 }).toBe(503)

  await makeRoom(world)
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  await Promise.all(world.visitors.filter((_, index) => index % 2 === 0).map((visitor) => visitor.finish()))
  await untilBooked(world)
}

async function makeRoom({ shop }: FileWorld): Promise<void> {
  try {
    execFileSync('prlimit', [`--pid=${shop.pid()}`, '--fsize=unlimited:'])
  } catch (error) {
    // Only Linux has prlimit, which changes the limit of a running process.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await shop.kill()
    await writeFile(join(shop.dataDir, 'roomy'), '')
    await shop.restart()
  }
}
