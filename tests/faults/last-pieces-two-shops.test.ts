// Fifty customers want the last three pieces of a product at two processes of a database server, one of which is killed
// (docs/decisions/060-stock.md).
import { setTimeout as sleep } from 'node:timers/promises'
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkouts, orderItems, orders, products } from '#db/schema/index.ts'
import { raceForPiece, wantPiece } from './race-for-pieces.ts'
import { openTwoShops, type TwoShops } from './two-shops.ts'
import type { Visitor } from './visitor.ts'

const CUSTOMERS = 50
const PIECES = 3

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): two processes were not raced for the last pieces')

describe.skipIf(!SQLD)('two processes on a database server', () => {
  let shops: TwoShops
  beforeAll(async () => {
    shops = await openTwoShops('server')
  })
  afterAll(() => shops.close())

  it.each([200, 900])('three of fifty get the last three pieces; kill -9 of one process after %d ms', async (ms) => {
    const { db } = shops
    // A product of its own for each race.
    const isFresh = and(eq(products.inStock, true), isNull(products.stock))
    const productId = (await db.select({ id: products.id }).from(products).where(isFresh))[0]!.id
    await db.update(products).set({ stock: PIECES }).where(eq(products.id, productId))
    const group = Array.from({ length: CUSTOMERS }, (_, index): Visitor => {
      const visitor = shops.visitor()
      return index % 2 === 0 ? visitor : shops.tabAt(shops.there, visitor)
    })
    wantPiece(group, productId)

    const racing = group.map(raceForPiece)
    await sleep(ms)
    await shops.here.kill()
    await shops.here.restart()
    const outcomes = await Promise.all(racing)
    expect(outcomes.filter((outcome) => outcome === 'ordered').length).toBeLessThanOrEqual(PIECES)

    // Pieces whose answer was lost with their process are held for 15 minutes, and then free again for the others.
    await db.update(checkouts).set({ stockUntil: new Date(0) })
    const others = group.filter(({ orderId }) => orderId === null)
    const again = await Promise.all(others.map(raceForPiece))
    expect(again.filter((outcome) => outcome === 'sold out')).toHaveLength(CUSTOMERS - PIECES)

    const made = await db
      .select({ review: orders.reviewReason, taken: orderItems.stockTaken, paymentId: orders.paymentIntentId })
      .from(orders)
      .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
      .where(and(eq(orderItems.productId, productId), isNotNull(orderItems.stockTaken)))
    expect(made).toMatchObject([1, 2, 3].map(() => ({ review: null, taken: 1 })))
    const buyers = group.filter(({ orderId }) => orderId !== null)
    expect(made.map(({ paymentId }) => paymentId).toSorted()).toEqual(
      buyers.map(({ session }) => session!.paymentIntentId).toSorted(),
    )
    const [product] = await db.select().from(products).where(eq(products.id, productId))
    expect(product).toMatchObject({ stock: 0, inStock: false })
  })
})
