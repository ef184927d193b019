import { describe, expect, it } from 'vitest'
import { node } from '#tests/factories/running-shop.ts'
import { audit, untilBooked } from '../audit.ts'
import type { Visitor } from '../visitor.ts'
import { openWorld, type World } from '../world.ts'
import { compilePowerCut, powerCutDisk, type PowerCutDisk } from './disk.ts'

/**
 * What was answered is on the disk, whatever is lost with the power. All of it is read from the disk itself at the
 * moment of the cut, with no shop running: nothing has had the time to repair a loss.
 */
let library: string | undefined

const ORDERS = 'SELECT id, payment_intent_id AS intent FROM orders WHERE payment_intent_id IS NOT NULL'
interface Order {
  id: string
  intent: string
}

type Story = (world: World, disk: PowerCutDisk) => Promise<void>

async function inPowerWorld(name: string, story: Story, command?: readonly string[]): Promise<void> {
  library ??= compilePowerCut()
  const disk = powerCutDisk(library)
  const world = await openWorld({ name, env: disk.env, ...(command ? { command } : {}) })
  try {
    await story(world, disk)
  } finally {
    await world.close()
    disk.remove()
  }
}

/** Cuts the power, and starts the shop again on what the disk still holds. */
async function cutPower(world: World, disk: PowerCutDisk, look: () => void): Promise<void> {
  await world.shop.kill()
  look()
  disk.restore()
  await world.shop.restart()
}

/** Another process of the shop, on all that this one wrote. */
async function restart({ shop }: World): Promise<void> {
  await shop.kill()
  await shop.restart()
}

/** All books agree once everything is up again. */
async function expectSound(world: World): Promise<void> {
  await world.provider.resumeWebhooks()
  await Promise.all(world.visitors.map((visitor) => visitor.finish()))
  await untilBooked(world)
  const { lost, double, wrong } = await audit(world)
  expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
}

/** Resolves when so many of these have been answered. */
async function confirmUntil(count: number, group: Visitor[]): Promise<Promise<unknown>[]> {
  const enough = Promise.withResolvers<void>()
  let answered = 0
  const acts = group.map((visitor) =>
    visitor.confirm().then(({ status }) => {
      if (status === 200 && ++answered === count) enough.resolve()
    }),
  )
  await Promise.race([enough.promise, Promise.all(acts)])
  return acts
}

/** The orders that visitors were told of and that a disk without power does not hold: the judgement of these tests. */
function lostWithPower({ visitors }: World, disk: PowerCutDisk): string[] {
  const onDisk = new Set(disk.read<Order>(ORDERS).map(({ id }) => id))
  return visitors.flatMap(({ orderId }) => (orderId && !onDisk.has(orderId) ? [orderId] : []))
}

/** LD_PRELOAD, and the calls that are watched, are Linux's. */
const onLinux = describe.runIf(process.platform === 'linux')

onLinux('when the power goes', () => {
  it('every order that was answered is on the disk', () =>
    inPowerWorld('power cut', async (world, disk) => {
      for (const count of [1, 3, 6]) {
        await world.provider.pauseWebhooks()
        const group = world.group(6)
        await Promise.all(group.map((visitor) => visitor.goTo('paid')))
        const acts = await confirmUntil(count, group)
        await cutPower(world, disk, () => {
          expect(group.filter(({ orderId }) => orderId).length).toBeGreaterThanOrEqual(count)
          expect(lostWithPower(world, disk)).toEqual([])
        })
        await Promise.all(acts)
      }
      await expectSound(world)
    }))

  it.each([
    ['on a disk that flushes nothing', 'fsync-lies', undefined],
    ['with PRAGMA synchronous = OFF', 'sync-off', [node, 'tests/faults/power/shop-without-sync.ts']],
  ] as const)('and %s they are not: the test can fail', (_, trouble, command) =>
    inPowerWorld(
      trouble,
      async (world, disk) => {
        await world.provider.pauseWebhooks()
        const group = world.group(3)
        await Promise.all(group.map((visitor) => visitor.goTo('paid')))
        disk.start(trouble)
        if (trouble === 'sync-off') await restart(world)
        await Promise.all(group.map((visitor) => visitor.confirm()))
        const answered = group.map(({ orderId }) => orderId)
        expect(answered).not.toContain(null)
        await world.shop.kill()
        expect(lostWithPower(world, disk)).toEqual(answered)
        // What is lost here is made anew by those who come back: the provider knows who has paid.
        disk.end(trouble)
        disk.restore()
        for (const visitor of group) visitor.orderId = null
        await world.shop.restart()
        await expectSound(world)
      },
      command,
    ),
  )

  it('details that were answered are on the disk, and their order has them', () =>
    inPowerWorld('details', async (world, disk) => {
      await world.provider.pauseWebhooks()
      const group = world.group(4)
      await Promise.all(group.map((visitor) => visitor.goTo('detailed')))
      await cutPower(world, disk, () => {
        const rows = disk.read<{ email: string }>(
          'SELECT customer_email AS email FROM checkouts WHERE details_at IS NOT NULL',
        )
        const stored = rows.map(({ email }) => email)
        for (const { customerData } of group) expect(stored).toContain(customerData.customerEmail)
      })
      await expectSound(world)
    }))
})

onLinux('between commit and answer', () => {
  it('the shop dies: the order is there once, and who asks again is told of it', () =>
    inPowerWorld('unanswered', async (world, disk) => {
      let committed = 0
      for (let round = 0; round < 6 && committed === 0; round++) {
        await world.provider.pauseWebhooks()
        const visitor = await world.visitor().goTo('paid')
        disk.start('hold-after-fsync')
        const confirming = visitor.confirm()
        await expect.poll(() => disk.isHeld(), { timeout: 60_000 }).toBe(true)
        const before = disk.read<Order>(ORDERS).find(({ intent }) => intent === visitor.session!.paymentIntentId)
        await world.shop.kill()
        expect(await confirming).toMatchObject({ status: 0 })
        disk.end('hold-after-fsync')
        disk.restore()
        await world.shop.restart()
        await visitor.finish()
        // Another write of the shop's may have been the one that was held: then this round has shown less.
        if (!before) continue
        committed++
        expect(visitor.orderId).toBe(before.id)
      }
      expect(committed).toBe(1)
      await expectSound(world)
    }))
})

onLinux('when a flush fails', () => {
  it('nothing is answered as done, and all of it can be done again', () =>
    inPowerWorld('failing flush', async (world, disk) => {
      world.tolerant = true
      await world.provider.pauseWebhooks()
      const [begun, detailed, paid] = await Promise.all([
        world.visitor().goTo('begun'),
        world.visitor().goTo('detailed'),
        world.visitor().goTo('paid'),
      ])
      await detailed.pay()
      disk.start('fsync-fails')
      const answers = await Promise.all([
        begun.saveDetails(),
        detailed.confirm(),
        paid.confirm(),
        world.visitor().begin(),
      ])
      for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(500)
      const ready = async () => (await fetch(`${world.shop.url}/api/ready`)).status
      await expect.poll(ready, { timeout: 30_000 }).toBe(503)
      disk.end('fsync-fails')
      await expect.poll(ready, { timeout: 30_000 }).toBe(200)
      await expectSound(world)
    }))
})
