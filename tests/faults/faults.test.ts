import { afterAll, beforeAll, describe, it } from 'vitest'
import { auditAndClose } from './audited-world.ts'
import * as invariants from './invariants.ts'
import * as tabs from './tabs.ts'
import { raceOneIntent } from './webhooks.ts'
import { openWorld, type World } from './world.ts'

/*
 * The invariants that the titles name, whichever process dies, and whatever answer is wrong, repeated or late:
 *  1. Every succeeded intent of this shop has exactly one order, equal in amount and currency, within 60 s of all parts
 *     being up again.
 *  2. No order counts as paid without an intent that was read again from the provider.
 *  3. The amount follows from database prices, quantities, percent and fee, in whole minor units, frozen at the quote:
 *     page, intent and order agree.
 *  4. A mismatch of amount or currency becomes a visible order in review: never dropped, never fulfilled silently.
 *  5. Confirm calls and webhooks may come in any order and any number; the result is the same.
 *  6. A 2xx is durable: what it acknowledged is there after kill -9 and a restart.
 *  7. Order, lines and event record commit together or not at all. No call leaves the shop inside a transaction; each
 *     has a timeout and idempotency keys.
 *  8. Late or failed events never move a payment backwards. A payment that is refunded
 *     before its success is known here ends as refunded.
 *  9. Double click, second tab, reload and back button end in one charge.
 * 10. Editing or archiving a product, or switching off a code, changes no quote and no order that exists.
 * 11. An intent id alone neither reads nor finishes another visitor's checkout.
 */

describe('a shop whose provider is another process', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ name: 'main' })
  })
  afterAll(() => auditAndClose(world))

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
  it('invariant 9: pressing Pay four times in two tabs charges once', () => tabs.payTwice(world))
  it('invariant 9: a reload before paying, and reload and back button after it, charge once', () =>
    tabs.reloadAndComeBack(world))
  it('invariants 3, 9: the code changes in another tab after Pay', () => tabs.changeTheCodeAfterDetails(world))
  it('invariants 3, 9: the code changes in another tab around Pay', () => tabs.changeTheCodeWhilePaying(world, 20))
  it('invariant 10: prices, products and codes change after the quote', () => invariants.editTheShop(world))
  it('invariant 11: an intent id alone opens nothing', () => invariants.tryForeignIntent(world))
  it('ignores payments of other shops on the same account', () => invariants.sellElsewhere(world))
})
