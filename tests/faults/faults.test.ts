import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { node } from '../factories/running-shop.ts'
import { audit, auditLine, untilBooked, type Audit } from './audit.ts'
import * as books from './books.ts'
import { killAt, killSomewhere, loseTheProvider, MOMENTS } from './kill.ts'
import { buyThrough, buyWhileHanging, TROUBLES } from './provider-trouble.ts'
import { killWhileRefunding, REFUND_MOMENTS, takeRefundsBack } from './refunds.ts'
import { fillTheDisk, lockFor, ON_A_SMALL_DISK } from './storage-trouble.ts'
import * as tabs from './tabs.ts'
import { floodAndPay, raceOneIntent } from './webhooks.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

const audits: Audit[] = []

/** Holds the books against each other, then closes the world. */
async function close(world: World): Promise<void> {
  try {
    await untilBooked(world)
    const found = await audit(world)
    audits.push(found)
    const { lost, double, wrong } = found
    expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
  } finally {
    await world.close()
  }
}

async function inWorld(options: WorldOptions, story: (world: World) => Promise<void>): Promise<void> {
  const world = await openWorld(options)
  try {
    await story(world)
  } catch (error) {
    await world.close()
    throw error
  }
  await close(world)
}

const clockOff = (hours: number) => ({
  name: `a clock ${hours} hours off`,
  command: [node, 'tests/faults/shop-with-clock.ts'],
  env: { CLOCK_OFFSET_MS: String(hours * 3_600_000) },
})

describe('a shop, and its provider in another process', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ name: 'main' })
  })
  afterAll(() => close(world))

  it.each(MOMENTS)('invariants 1, 6, 7: kill -9 $name', (moment) => killAt(world, moment, 6))
  it.each([10, 50, 120, 250, 500])('invariants 1, 6, 7: kill -9 after %d ms of eight purchases', (ms) =>
    killSomewhere(world, ms, 8),
  )
  it('invariant 1: the provider dies and comes back in the middle of eight purchases', () => loseTheProvider(world, 8))
  it('invariant 1: whoever paid and never came back has their order within a minute', async () => {
    console.log(`faults: all of ${world.visitors.length} booked after ${await untilBooked(world)} ms`)
  })
  it('invariant 2: a signed event cannot make an unpaid intent an order', () => books.lieAboutPaying(world))
  it('invariant 4: other amounts, no details, no quote: an order in review', () => books.chargeSomethingElse(world))
  it('invariants 1, 4: a paid checkout that the database has lost is an order in review', () =>
    books.loseTheCheckout(world))
  it('invariants 5, 9: fifty confirm calls at once', () => tabs.confirmFiftyTimes(world))
  it('invariants 5, 8: confirm calls among duplicated, reordered, tampered, replayed and too-old webhooks', () =>
    Promise.all(Array.from({ length: 8 }, () => raceOneIntent(world))).then(() => {}))
  it('invariant 7: nothing is held open while the provider is asked', () => books.waitOutside(world))
  it('invariant 8: refunds told before the success, out of order, and with old news after them', () =>
    books.refundEarlyAndOften(world))
  it.each(REFUND_MOMENTS)('invariants 1, 6, 8: kill -9 $name of refunds', ({ held }) =>
    killWhileRefunding(world, held, 4),
  )
  it('invariants 1, 8: refunds that succeeded and that the bank sends back', () => takeRefundsBack(world))
  it('invariant 9: Pay four times in two tabs', () => tabs.payTwice(world))
  it('invariant 9: reload before paying, reload and back button after', () => tabs.reloadAndComeBack(world))
  it('invariants 3, 9: the code changes in another tab after Pay', () => tabs.changeTheCodeAfterDetails(world))
  it('invariants 3, 9: the code changes in another tab around Pay', () => tabs.changeTheCodeWhilePaying(world, 20))
  it('invariant 10: prices, products and codes change after the quote', () => books.editTheShop(world))
  it('invariant 11: an intent id alone opens nothing', () => books.trespass(world))
  it('leaves what other shops on the account sell alone', () => books.sellElsewhere(world))
  it.each(TROUBLES)('invariants 1, 7, 9: the provider answers %s at each call', (_, fault) => buyThrough(world, fault))
  it('invariants 1, 6: the database locked by another process for 3 s', () => lockFor(world, 3_000))
  it('invariants 1, 6: … and for longer than the shop is willing to wait', () => lockFor(world, 7_000))
})

describe.concurrent('shops in trouble', () => {
  it('invariant 1: no webhook ever arrives', () =>
    inWorld({ name: 'deaf', deaf: true }, async (world) => {
      const alone = MOMENTS.filter(
        ({ stage, atStart, act }) => stage === 'detailed' || atStart || (stage === 'paid' && !act),
      )
      for (const moment of alone.filter(({ webhooks }) => !webhooks)) await killAt(world, moment, 4)
    }))
  it('invariants 1, 7: the provider hangs at every call for longer than the shop waits', () =>
    inWorld({ name: 'hanging' }, buyWhileHanging))
  it('invariants 1, 6: the disk is full, and then is not', () =>
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
  it('a flood that is turned away does not keep webhooks out', () =>
    inWorld({ name: 'flooded', env: { RATE_LIMIT_FACTOR: '0.5' } }, floodAndPay))
})

afterAll(() => {
  console.log(auditLine(audits))
})
