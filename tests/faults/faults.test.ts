import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeCommand } from '../factories/running-shop.ts'
import { audit, auditLine, untilBooked, type Audit } from './audit.ts'
import * as invariants from './invariants.ts'
import { killAt, killSomewhere, loseTheProvider, MOMENTS } from './kill.ts'
import { buyThrough, buyWhileHanging, PROVIDER_FAULTS } from './provider-faults.ts'
import { killWhileRefunding, REFUND_MOMENTS, takeRefundsBack } from './refunds.ts'
import { fillTheDisk, lockFor, ON_A_SMALL_DISK } from './storage-faults.ts'
import * as tabs from './tabs.ts'
import { floodAndPay, raceOneIntent } from './webhooks.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

/*
 * The invariants that the titles name, whatever dies, lies, repeats or comes late:
 *  1. Every succeeded intent of this shop has exactly one order, equal in amount and currency, within 60 s of all parts
 *     being up again.
 *  2. No order counts as paid without an intent that was read again from the provider.
 *  3. The amount follows from database prices, quantities, percent and fee, in whole minor units, frozen at the quote:
 *     page, intent and order agree.
 *  4. A mismatch of amount or currency becomes a visible order in review: never dropped, never fulfilled silently.
 *  5. Confirm calls and webhooks commute and repeat: any order, any number, the same end.
 *  6. A 2xx is durable: what it acknowledged is there after kill -9 and a restart.
 *  7. Order, lines and event record commit together or not at all. No call leaves the shop inside a transaction; each
 *     has a timeout and idempotency keys.
 *  8. Late or failed events never move a payment backwards. A refund seen before the success ends as refunded.
 *  9. Double click, second tab, reload and back button end in one charge.
 * 10. Editing or archiving a product, or switching off a code, changes no quote and no order that exists.
 * 11. An intent id alone neither reads nor finishes another visitor's checkout.
 */

const audits: Audit[] = []

/** Compares the shop's books with the provider's, then closes the world. */
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
  command: [...nodeCommand, 'tests/faults/shop-with-clock.ts'],
  env: { CLOCK_OFFSET_MS: String(hours * 3_600_000) },
})

describe('a shop whose provider is another process', () => {
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
  it('invariant 1: customers who paid and never came back have their orders within a minute', async () => {
    console.log(`faults: all of ${world.visitors.length} booked after ${await untilBooked(world)} ms`)
  })
  it('invariant 2: a signed event cannot make an unpaid intent an order', () => invariants.sendFalseSuccess(world))
  it('invariant 4: another amount, missing details or a missing quote makes an order in review', () =>
    invariants.chargeSomethingElse(world))
  it('invariants 1, 4: a paid checkout that the database has lost becomes an order in review', () =>
    invariants.loseTheCheckout(world))
  it('invariants 5, 9: fifty confirm calls at once make one order', () => tabs.confirmFiftyTimes(world))
  it('invariants 5, 8: confirm calls race with duplicated, reordered, tampered, replayed and expired webhooks', () =>
    Promise.all(Array.from({ length: 8 }, () => raceOneIntent(world))).then(() => {}))
  it('invariant 7: no transaction is open while the shop waits for the provider', () => invariants.waitOutside(world))
  it('invariant 8: refund events arrive before the success, out of order, and followed by old events', () =>
    invariants.refundEarlyAndOften(world))
  it.each(REFUND_MOMENTS)('invariants 1, 6, 8: kill -9 $name of refunds', ({ held }) =>
    killWhileRefunding(world, held, 4),
  )
  it('invariants 1, 8: the bank sends back refunds that had succeeded', () => takeRefundsBack(world))
  it('invariant 9: pressing Pay four times in two tabs charges once', () => tabs.payTwice(world))
  it('invariant 9: a reload before paying, and reload and back button after it, charge once', () =>
    tabs.reloadAndComeBack(world))
  it('invariants 3, 9: the code changes in another tab after Pay', () => tabs.changeTheCodeAfterDetails(world))
  it('invariants 3, 9: the code changes in another tab around Pay', () => tabs.changeTheCodeWhilePaying(world, 20))
  it('invariant 10: prices, products and codes change after the quote', () => invariants.editTheShop(world))
  it('invariant 11: an intent id alone opens nothing', () => invariants.tryForeignIntent(world))
  it('ignores payments of other shops on the same account', () => invariants.sellElsewhere(world))
  it.each(PROVIDER_FAULTS)('invariants 1, 7, 9: the provider answers %s at each call', (_, fault) =>
    buyThrough(world, fault),
  )
  it('invariants 1, 6: another process locks the database for 3 s', () => lockFor(world, 3_000))
  it('invariants 1, 6: another process locks the database for longer than the shop waits', () => lockFor(world, 7_000))
})

describe.concurrent('shops with faults', () => {
  it('invariant 1: no webhook ever arrives', () =>
    inWorld({ name: 'deaf', deaf: true }, async (world) => {
      const alone = MOMENTS.filter(
        ({ stage, atStart, act }) => stage === 'detailed' || atStart || (stage === 'paid' && !act),
      )
      for (const moment of alone.filter(({ webhooks }) => !webhooks)) await killAt(world, moment, 4)
    }))
  it('invariants 1, 7: the provider hangs at every call for longer than the shop waits', () =>
    inWorld({ name: 'hanging' }, buyWhileHanging))
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

afterAll(() => {
  console.log(auditLine(audits))
})
