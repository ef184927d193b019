import { afterAll, beforeAll, expect, it } from 'vitest'
import { findDisagreements } from './compared-books.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'losses' })
})
// The books are spoilt below, so they cannot agree.
afterAll(() => world.stop())

/** Runs the SQL that a faulty shop would have run. */
const spoil = (statement: string) => world.change(statement)

it('the checks of a dead shop, of its next start and of the books find every loss', async () => {
  const bought = await world.visitor().finish()
  const detailed = await world.visitor().goTo('detailed')
  const remains = await killAndLook(world)
  await world.shop.restart()
  await expectOnlyRepairs(world, remains)

  await spoil(`UPDATE orders SET total = total + 1 WHERE id = '${bought.orderId}'`)
  await expect(expectOnlyRepairs(world, remains)).rejects.toThrow('lost or changed since its death')
  await spoil(`UPDATE orders SET total = total - 1 WHERE id = '${bought.orderId}'`)
  await expectOnlyRepairs(world, remains)

  const later = await world.visitor().finish()
  await expectOnlyRepairs(world, remains)
  await spoil(`UPDATE orders SET payment_intent_id = 'pi_unpaid' WHERE id = '${later.orderId}'`)
  await expect(expectOnlyRepairs(world, remains)).rejects.toThrow('does not know as paid')

  await spoil(`DELETE FROM orders WHERE id = '${bought.orderId}'`)
  await expect(killAndLook(world)).rejects.toThrow('told of and that the dead shop has not kept')
  const [order] = remains.orders.values()
  const found = await findDisagreements(world.shop)
  expect(found.map(({ kind, orderId, subject }) => ({ kind, orderId, subject }))).toEqual(
    expect.arrayContaining([
      { kind: 'payment_without_order', orderId: null, subject: order!.intent },
      { kind: 'payment_without_order', orderId: null, subject: later.session!.paymentIntentId },
      { kind: 'order_without_payment', orderId: later.orderId, subject: 'pi_unpaid' },
    ]),
  )
  bought.orderId = null
  const { paymentIntentId } = detailed.session!
  await spoil(`UPDATE checkouts SET details_at = NULL WHERE payment_intent_id = '${paymentIntentId}'`)
  await expect(killAndLook(world)).rejects.toThrow('details that were taken')
})
