// Fifty customers want the last three pieces of a product, and the shop dies meanwhile (docs/decisions/060-stock.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditAndClose } from './audited-world.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import { raceForPiece, wantPiece } from './race-for-pieces.ts'
import { openWorld, type World } from './world.ts'

const CUSTOMERS = 50
const PIECES = 3

let world: World
beforeAll(async () => {
  world = await openWorld({ name: 'last pieces' })
})
afterAll(() => auditAndClose(world))

it.each([40, 250, 700, 1500])('three of fifty get the last three pieces; kill -9 after %d ms', async (ms) => {
  const productId = world.productIds[Math.round(ms / 40) % world.productIds.length]!
  const isThis = `id = '${productId}'`
  await world.change(`UPDATE products SET stock = ${PIECES} WHERE ${isThis}`)
  const group = world.group(CUSTOMERS)
  wantPiece(group, productId)

  const racing = group.map(raceForPiece)
  await sleep(ms)
  const remains = await killAndLook(world)
  await world.shop.restart()
  const outcomes = await Promise.all(racing)
  await expectOnlyRepairs(world, remains)
  expect(outcomes.filter((outcome) => outcome === 'ordered').length).toBeLessThanOrEqual(PIECES)

  // Pieces whose answer was lost with the shop are held for 15 minutes, and then free again for the others.
  await world.change('UPDATE checkouts SET stock_until = 0')
  const others = group.filter(({ orderId }) => orderId === null)
  const again = await Promise.all(others.map(raceForPiece))
  expect(again.filter((outcome) => outcome === 'sold out')).toHaveLength(CUSTOMERS - PIECES)

  const made = await world.read<{ review: string | null; taken: number }>(
    `SELECT o.review_reason AS review, i.stock_taken AS taken FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE i.product_id = '${productId}' AND i.stock_taken IS NOT NULL`,
  )
  expect(made).toMatchObject([1, 2, 3].map(() => ({ review: null, taken: 1 })))
  const [product] = await world.read(`SELECT stock, in_stock FROM products WHERE ${isThis}`)
  expect(product).toMatchObject({ stock: 0, in_stock: 0 })
  await world.change(`UPDATE products SET stock = NULL WHERE ${isThis}`)
})
