// Orders that are paid on delivery, while the shop dies and by two processes (docs/decisions/065-cash-on-delivery.md).
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mails, orders, type OrderRow } from '#db/schema/index.ts'
import { confirmationToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { writeShopState } from '#server/shop-state.ts'
import { customerData } from '../factories/customer-data.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { usualDay } from '../factories/usual-day.ts'
import { postUntilAnswered } from './bank.ts'
import { compareAndStop } from './compared-books.ts'
import { openTwoShops, type TwoShops } from './two-shops.ts'
import { ON_STAND } from './world.ts'

const CUSTOMERS = 12
const PLACES = 40
/** The answer to a press on an order that has ended. */
const LATE = [409, 'confirm_too_late']
/** How many orders wait for their customers at once. */
const WAITING = 30
const CASH_RULES = {
  on: true,
  cities: ['Hanoi' as const],
  maxVND: 50_000_000,
  guestMaxVND: 50_000_000,
  onBusyDays: true,
  confirmAboveVND: 50_000_000,
}
const DELIVERY_RULES = { closed: [], capacity: { Hanoi: PLACES, 'Ho Chi Minh': PLACES } }
/** A day for each round, so that each counts its own places. */
const days = [20, 21, 22, 23, 24].map(usualDay)

/** Returns what one customer sends each time. The phone differs, because a person has at most three such orders. */
const purchase = (productId: string, n: number, day: string) => ({
  key: crypto.randomUUID(),
  items: [{ productId, quantity: 1 }],
  delivery: { city: 'Hanoi', date: day, wardCode: '', slotId: '08-10' },
  customerData: customerData({
    ...{ customerEmail: `tien-mat-${n}@example.com`, customerPhone: `0912${String(n).padStart(6, '0')}` },
    ...{ deliveryCity: 'Hanoi', deliveryDate: day, slotId: '08-10' },
  }),
})

async function anyProduct({ url }: Pick<RunningShop, 'url'>): Promise<string> {
  return firstInStock(await (await fetch(`${url}/api/products`)).json()).id
}

async function placesLeft({ url }: Pick<RunningShop, 'url'>, day: string): Promise<number> {
  const answer = await fetch(`${url}/api/delivery/slots?city=Hanoi&date=${day}`)
  const { slots } = (await answer.json()) as { slots: { id: string; left: number }[] }
  return slots.find(({ id }) => id === '08-10')!.left
}

let customers = 0

describe('one process', () => {
  let shop: RunningShop
  let productId = ''
  beforeAll(async () => {
    shop = await runShopOnDemand({})
    using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 60_000 })
    const insert = db.prepare(
      'INSERT INTO shop_state (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    )
    insert.run('cashRules', JSON.stringify(CASH_RULES))
    insert.run('deliveryRules', JSON.stringify(DELIVERY_RULES))
    productId = await anyProduct(shop)
  })
  afterAll(() => compareAndStop(shop, () => shop.close()))

  it.each([
    [20, days[0]!],
    [80, days[1]!],
    [300, days[2]!],
  ])('each customer has one order, one place and one mail; kill -9 after %d ms of ordering', async (ms, day) => {
    const asked = Array.from({ length: CUSTOMERS }, () => purchase(productId, customers++, day))
    const order = () => Promise.all(asked.map((body) => postUntilAnswered({ shop }, '/api/checkout/cash', body)))
    const ordering = order()
    // The delay is the fault, not a wait.
    await sleep(ms)
    await shop.kill()
    await shop.restart()
    const first = await ordering
    const again = await order()
    expect(first.map(({ status }) => status)).toEqual(asked.map(() => 200))
    const ids = first.map(({ body }) => body.orderId as string)
    expect(again.map(({ body }) => body.orderId as string)).toEqual(ids)
    expect(new Set(ids).size).toBe(CUSTOMERS)
    using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { readOnly: true, timeout: 60_000 })
    const rows = db
      .prepare(
        `SELECT id, review_reason AS review, (SELECT count(*) FROM mails WHERE about = orders.id AND kind = 'order_confirmation') AS mails
         FROM orders WHERE delivery_date = ? AND payment_method = 'cash_on_delivery' ORDER BY id`,
      )
      .all(day)
    expect(rows.map((row) => ({ ...row }))).toEqual(ids.toSorted().map((id) => ({ id, review: null, mails: 1 })))
    expect(await placesLeft(shop, day)).toBe(PLACES - CUSTOMERS)
  })
})

describe('two processes', () => {
  let shops: TwoShops
  beforeAll(async () => {
    // npm run test:stand has a database server; npm test has no time for both.
    shops = await openTwoShops(ON_STAND ? 'server' : 'file')
    await writeShopState(shops.db, 'cashRules', CASH_RULES as never)
    await writeShopState(shops.db, 'deliveryRules', DELIVERY_RULES as never)
  })
  afterAll(() => shops.close())

  it('make one order of a purchase that both are sent at once, and twice', async () => {
    const { here, there, db } = shops
    const [day] = days.slice(3)
    const productId = await anyProduct(here)
    const asked = Array.from({ length: CUSTOMERS }, () => purchase(productId, customers++, day!))
    const ids = await Promise.all(
      asked.map(async (body) => {
        const answers = await Promise.all(
          [here, there, here, there].map((shop) => postUntilAnswered({ shop }, '/api/checkout/cash', body)),
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        const told = new Set(answers.map((answer) => answer.body.orderId as string))
        expect(told.size).toBe(1)
        return [...told][0]!
      }),
    )
    const made = await db.select({ id: orders.id }).from(orders).where(eq(orders.deliveryDate, day!))
    expect(made.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const sent = await db.select({ about: mails.about }).from(mails).where(eq(mails.kind, 'order_confirmation'))
    for (const id of ids) expect(sent.filter(({ about }) => about === id)).toHaveLength(1)
    expect(await placesLeft(there, day!)).toBe(PLACES - CUSTOMERS)
  })

  it('confirm an order or end it, never both, when presses at both meet the job that ends what is due', async () => {
    const { here, there, db } = shops
    const [day] = days.slice(4)
    const productId = await anyProduct(here)
    await writeShopState(db, 'cashRules', { ...CASH_RULES, confirmAboveVND: 1000 } as never)
    const asked = Array.from({ length: WAITING }, () => purchase(productId, customers++, day!))
    const ids = await Promise.all(
      asked.map(async (body, n) => {
        const { body: made } = await postUntilAnswered({ shop: n % 2 ? here : there }, '/api/checkout/cash', body)
        return made.orderId as string
      }),
    )
    const orderLinkKey = await databaseSecret(db, 'orderLinkKey')
    const press = (shop: RunningShop, id: string) =>
      postUntilAnswered({ shop }, `/api/orders/${id}/confirm`, { token: confirmationToken({ orderLinkKey }, id) })
    const rows = () => db.select().from(orders).where(inArray(orders.id, ids))
    const [first, ...others] = ids
    expect((await press(there, first!)).status).toBe(200)
    await db.update(orders).set({ confirmBy: new Date() }).where(inArray(orders.id, others))
    // The job runs once a minute, in one of the processes. The presses begin with its first order.
    const ended = db
      .select({ id: orders.id })
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.status, 'cancelled')))
      .limit(1)
      .prepare()
    // Asked for up to a minute, many times in the time of one order: whole rows would keep a processor busy.
    await vi.waitUntil(async () => (await ended.all()).length > 0, { timeout: 120_000, interval: 2 })
    const answers = await Promise.all(
      others.toReversed().map(async (id) => [id, await press(here, id), await press(there, id)] as const),
    )
    const isOver = ({ status, unconfirmed }: OrderRow) => status === 'cancelled' || !unconfirmed
    await expect.poll(async () => (await rows()).every(isOver), { timeout: 120_000 }).toBe(true)

    const after = new Map((await rows()).map((row) => [row.id, row]))
    expect(after.get(first!)).toMatchObject({ status: 'pending', unconfirmed: false, endedUnconfirmed: false })
    const sent = await db.select({ about: mails.about }).from(mails).where(eq(mails.kind, 'order_status'))
    for (const [id, ...pressed] of answers) {
      const isConfirmed = pressed.some(({ status }) => status === 200)
      expect(after.get(id)).toMatchObject(
        isConfirmed
          ? { status: 'pending', unconfirmed: false, endedUnconfirmed: false }
          : { status: 'cancelled', unconfirmed: true, endedUnconfirmed: true },
      )
      // Both processes say the same.
      expect(pressed.map(({ status, body }) => [status, body.code])).toEqual(
        isConfirmed
          ? [
              [200, undefined],
              [200, undefined],
            ]
          : [LATE, LATE],
      )
      expect(sent.filter(({ about }) => about === id)).toHaveLength(isConfirmed ? 0 : 1)
    }
    const kept = [...after.values()].filter(({ status }) => status === 'pending').length
    expect(kept).toBeLessThan(WAITING)
    expect(await placesLeft(there, day!)).toBe(PLACES - kept)
  })
})
