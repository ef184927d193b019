import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { orders } from '#db/schema/index.ts'
import { orderToken } from '#features/orders/server/order-token.ts'
import { databaseSecret } from '#server/database-secret.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam, type Day } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const today = () => dayInVietnam(new Date())
const DAY = addDays(today(), 20)
const CLOSED = addDays(today(), 22)

let shop: RunningShop
let db: Database
let number: string
let token: string
beforeAll(async () => {
  shop = await runShopOnDemand()
  db = await openDatabase({ url: `file:${join(shop.dataDir, 'shop.db')}` })
  number = await buyAs(new BrowserLike(shop.url), shop.url, 'move@example.com')
  token = orderToken({ orderLinkKey: await databaseSecret(db, 'orderLinkKey') }, number)
  await writeShopState(db, 'deliveryRules', {
    closed: [{ from: CLOSED, to: CLOSED, reason: 'holiday' }],
    surge: [],
    capacity: { Hanoi: 9, 'Ho Chi Minh': 1 },
  })
})
afterAll(async () => {
  db.close()
  await shop.close()
})
const PENDING = { status: 'pending' as const, deliveryDate: DAY, slotId: '10-12', reviewReason: null }
beforeEach(async () => {
  await db.update(orders).set(PENDING).where(eq(orders.id, number))
})

const move = (body: object, locale = 'vi', proof: object = { token }) =>
  new BrowserLike(shop.url).send('PATCH', `/api/orders/${number}/own?locale=${locale}`, { ...proof, ...body })
const row = async () => (await db.select().from(orders).where(eq(orders.id, number)))[0]!

/** Asks in both languages. Expects the same code, in two languages, and that nothing has changed. */
async function expectRefused(body: object, status: number, code: string, proof?: object): Promise<void> {
  const before = await row()
  const [vi, en] = [await move(body, 'vi', proof), await move(body, 'en', proof)]
  expect([vi, en]).toMatchObject([
    { status, body: { code } },
    { status, body: { code } },
  ])
  expect(vi.body.message).toMatch(/\S/)
  expect(vi.body.message).not.toBe(en.body.message)
  expect(await row()).toEqual(before)
}

describe('PATCH /api/orders/{id}/own with a day or time', () => {
  it('moves the order, and answers what can be chosen next', async () => {
    const asked = today()
    const { status, body } = await move({ deliveryDate: addDays(DAY, 1), slotId: '14-16' })
    expect(status).toBe(200)
    const { from } = body.change.move as { from: Day }
    // Midnight may have passed meanwhile.
    expect([asked, today()]).toContain(from)
    expect(body.change).toMatchObject({
      deliveryDate: addDays(DAY, 1),
      slotId: '14-16',
      move: {
        city: 'Ho Chi Minh',
        to: addDays(from, 365),
        exactUnpaid: 50_000,
        exactPaid: 0,
      },
    })
    expect(body.change.move.closed).toContainEqual({ day: CLOSED, reason: 'holiday' })
    const tracked = await new BrowserLike(shop.url).get(`/api/orders/track/${number}`)
    expect(tracked.body.slot).toMatchObject({ from: '14:00', to: '16:00' })
  })

  it.each([
    ['a day that there is not', { deliveryDate: '2027-02-30' }, 400, 'invalid_date'],
    ['text that names no day', { deliveryDate: 'tomorrow' }, 400, 'invalid_date'],
    ['a day that is over', { deliveryDate: addDays(DAY, -21) }, 400, 'date_in_past'],
    ['more than a year ahead', { deliveryDate: addDays(DAY, 348) }, 400, 'date_too_late'],
    ['a closed day', { deliveryDate: CLOSED }, 409, 'date_closed'],
    ['an unknown slot', { slotId: '09-11' }, 400, 'invalid_slot'],
    ['text that names no slot', { slotId: '../..' }, 400, 'invalid_slot'],
    ['an exact time that was not paid for', { slotId: 'at-1430' }, 409, 'exact_time_unpaid'],
    ['a time of another tab', { slotId: '14-16', timeBefore: { deliveryDate: DAY, slotId: '' } }, 409, 'time_changed'],
  ])('refuses %s in both languages, and changes nothing', async (_, body, status, code) => {
    await expectRefused(body, status, code)
  })

  it('refuses a full slot in both languages, whatever is free in the other city', async () => {
    const other = await buyAs(new BrowserLike(shop.url), shop.url, 'other@example.com')
    await db.update(orders).set({ deliveryDate: DAY, slotId: '16-18' }).where(eq(orders.id, other))
    await expectRefused({ slotId: '16-18' }, 409, 'slot_full')
    // A city cannot be chosen: the order keeps its own, and with it the places of that city.
    await expectRefused({ slotId: '16-18', deliveryCity: 'Hanoi' }, 409, 'slot_full')
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, other))
    expect((await move({ slotId: '16-18' })).status).toBe(200)
  })

  it.each([
    ['processing', 'change_too_late'],
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('refuses an order that is %s', async (status, code) => {
    await db.update(orders).set({ status }).where(eq(orders.id, number))
    await expectRefused({ slotId: '14-16' }, 409, code)
  })

  it('refuses a caller without proof, or with that of another order', async () => {
    await expectRefused({ slotId: '14-16' }, 403, 'order_not_yours', {})
    await expectRefused({ slotId: '14-16' }, 403, 'order_not_yours', { token: 'x'.repeat(43) })
  })
})
