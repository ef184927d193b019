import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { auditLog, mails, orders } from '#db/schema/index.ts'
import { createShop } from '#composition/create-shop.ts'
import { anOrder } from '#tests/factories/customers.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { openSendingShop, type SendingShop } from '#tests/factories/sending-shop.ts'
import type { DayStep } from '../day-steps.ts'
import type { Moved } from '../today.schema.ts'
import { changeStatus } from './change-status.ts'
import { moveOrders } from './move-orders.ts'
import { readToday } from './read-today.ts'

const DAY = '2026-03-08'
const SECOND = 1000
let test: SendingShop
let id: string
beforeAll(async () => void (test = await openSendingShop()))
afterAll(() => test.close())
beforeEach(async () => {
  await test.reset()
  id = await anOrder(test, { email: 'hoa@example.com', status: 'pending', deliveryDate: DAY })
})

const rowOf = async (order = id) => {
  const [row] = await test.shop.db.select().from(orders).where(eq(orders.id, order))
  return row!
}
const version = async (order = id) => (await rowOf(order)).updatedAt.toISOString()
const move = async (to: DayStep, { undo = false, seen = '' } = {}): Promise<Moved> => {
  const moves = [{ id, to, updatedAt: seen || (await version()) }]
  const { results } = await moveOrders(test.shop, await theAdmin(test), { moves, undo })
  return results[0]!
}
const back = ({ from, updatedAt }: Moved) => move(from!, { undo: true, seen: updatedAt! })
const waiting = async () => {
  const rows = await test.shop.db.select().from(mails).where(eq(mails.about, id))
  return rows.filter(({ kind, state }) => kind === 'order_status' && state === 'waiting').map(({ detail }) => detail)
}
const subjects = () => test.server.received.map(({ mail }) => mail.subject)

describe('a move', () => {
  it('goes through every step of the day and back, with who moved it in the history', async () => {
    const steps = ['started', 'made', 'on_the_way', 'delivered', 'made', 'to_make'] as const
    for (const to of steps) {
      expect(await move(to)).toMatchObject({ outcome: 'moved' })
      const { cards } = await readToday(test.shop.db, { day: DAY, locale: 'en' })
      expect(cards.find((card) => card.id === id)).toMatchObject({ step: to })
    }
    const logged = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    const { email } = await theAdmin(test)
    expect(logged.map(({ actor, changes }) => [actor, changes])).toContainEqual([email, { made: [false, true] }])
    expect(logged).toHaveLength(steps.length)
    expect(await rowOf()).toMatchObject({ status: 'pending', madeAt: null })
  })

  it('of flowers that leave keeps when they were made, and beginning again forgets it', async () => {
    await move('made')
    const { madeAt } = await rowOf()
    expect(madeAt).not.toBeNull()
    await move('on_the_way')
    expect(await rowOf()).toMatchObject({ madeAt })
    await changeStatus(test.shop, id, 'pending', BY_STAFF)
    await changeStatus(test.shop, id, 'processing', BY_STAFF)
    expect(await rowOf()).toMatchObject({ madeAt: null })
  })

  it('by two people at once is made by one; the other is told whether it is what they wanted', async () => {
    const seen = await version()
    const both = await Promise.all([move('made', { seen }), move('on_the_way', { seen })])
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['changed_meanwhile', 'moved'])
    const again = await Promise.all([move('delivered'), move('delivered')])
    expect(again.map(({ outcome }) => outcome).toSorted()).toEqual(['already', 'moved'])
    // Whose answer is lost sends it again: it is one move, and one mail.
    expect(await move('delivered', { seen })).toMatchObject({ outcome: 'already', from: null })
    expect(await waiting()).toEqual(['delivered'])
  })

  it('is refused for an order that was cancelled or does not exist, and stops no other', async () => {
    const other = await anOrder(test, { email: 'a@example.com', status: 'pending', deliveryDate: DAY })
    await changeStatus(test.shop, id, 'cancelled', BY_STAFF)
    const moves = [
      { id, to: 'made' as const, updatedAt: await version() },
      { id: 'unknown', to: 'made' as const, updatedAt: await version() },
      { id: other, to: 'made' as const, updatedAt: await version(other) },
    ]
    const { results } = await moveOrders(test.shop, await theAdmin(test), { moves })
    expect(results.map(({ outcome }) => outcome)).toEqual(['changed_meanwhile', 'order_not_found', 'moved'])
    expect(await rowOf()).toMatchObject({ status: 'cancelled' })
  })
})

describe('taking a move back', () => {
  it('withdraws the mail, which then is not sent', async () => {
    const moved = await move('on_the_way')
    expect(await waiting()).toEqual(['out_for_delivery'])
    expect(await back(moved)).toMatchObject({ outcome: 'moved', from: 'on_the_way' })
    expect(await waiting()).toEqual([])
    test.later(60 * SECOND)
    await test.send()
    expect(subjects()).toEqual([])
    expect(await rowOf()).toMatchObject({ status: 'pending' })
  })

  it('gives the next move its own ten seconds', async () => {
    onTestFinished(test.stopClock())
    const moved = await move('on_the_way')
    test.later(8 * SECOND)
    await back(moved)
    await move('on_the_way')
    test.later(9 * SECOND)
    await test.send()
    expect(subjects()).toEqual([])
    test.later(2 * SECOND)
    await test.send()
    expect(subjects()).toEqual([expect.stringContaining('đang trên đường')])
  })

  it('is refused once the mail has gone, or is on its way to the mail server', async () => {
    const moved = await move('on_the_way')
    test.later(11 * SECOND)
    const claimedUntil = new Date(test.shop.clock.now().getTime() + 60 * SECOND)
    await test.shop.db.update(mails).set({ claim: 'a sender', claimedUntil }).where(eq(mails.about, id))
    expect(await back(moved)).toMatchObject({ outcome: 'undo_too_late' })
    await test.shop.db.update(mails).set({ claim: null, claimedUntil: null }).where(eq(mails.about, id))
    await test.send()
    expect(subjects()).toHaveLength(1)
    expect(await back(moved)).toMatchObject({ outcome: 'undo_too_late' })
    expect(await rowOf()).toMatchObject({ status: 'out_for_delivery' })
    // Moving back is another thing, and always possible.
    expect(await move('made')).toMatchObject({ outcome: 'moved' })
    // This time no mail is due: the customer has been told already.
    const again = await move('on_the_way')
    expect(await back(again)).toMatchObject({ outcome: 'moved' })
  })

  it('is refused if another person has moved the card on', async () => {
    const moved = await move('made')
    await move('on_the_way')
    expect(await back(moved)).toMatchObject({ outcome: 'changed_meanwhile' })
    expect(await waiting()).toEqual(['out_for_delivery'])
  })
})

it('a process that dies after a move loses neither the move nor its mail, which another sends once', async () => {
  // The answer is all that a browser knows: what is written then must be in the database, and nothing in memory.
  const dying = await createShop(test.shop.config, { clock: test.shop.clock })
  const moves = [{ id, to: 'on_the_way' as const, updatedAt: await version() }]
  await moveOrders(dying.shop, await theAdmin(test), { moves })
  await dying.close()
  expect(await rowOf()).toMatchObject({ status: 'out_for_delivery' })
  test.later(11 * SECOND)
  await test.send()
  await test.send()
  expect(subjects()).toHaveLength(1)
})

describe('the cards of a day', () => {
  it('are by city and time, without other days and cancelled orders, and name no person', async () => {
    const day = '2026-04-09'
    // A whole number: the number of an order may contain its beginning.
    const customerPhone = '0900000098'
    const at = async (slotId: string, deliveryCity: 'Hanoi' | 'Ho Chi Minh') => {
      const made = await anOrder(test, { email: 'hoa@example.com', status: 'pending', deliveryDate: day })
      await test.shop.db
        .update(orders)
        .set({ slotId, deliveryCity, customerPhone, cardMessage: 'Chúc mừng', notes: '', surprise: true })
        .where(eq(orders.id, made))
      return made
    }
    const afternoon = await at('14-16', 'Hanoi')
    const anyTime = await at('', 'Hanoi')
    const south = await at('08-10', 'Ho Chi Minh')
    const morning = await at('08-10', 'Hanoi')
    // As many as make an order by chance unlikely.
    const before: string[] = []
    for (const minute of [5, 4, 3, 2, 1]) {
      const older = await at('08-10', 'Hanoi')
      const createdAt = new Date(`2026-03-01T00:0${minute}:00Z`)
      await test.shop.db.update(orders).set({ createdAt }).where(eq(orders.id, older))
      before.unshift(older)
    }
    await changeStatus(test.shop, await at('08-10', 'Hanoi'), 'cancelled', BY_STAFF)
    const { cards } = await readToday(test.shop.db, { day, locale: 'vi' })
    expect(cards.map((card) => card.id)).toEqual([...before, morning, afternoon, anyTime, south])
    expect(cards[0]).toMatchObject({ hasCard: true, surprise: true, hasNotes: false, inReview: false, hasPhoto: false })
    expect(cards[0]!.items).toEqual([{ name: expect.any(String), quantity: 1, imageUrl: expect.any(String) }])
    expect(JSON.stringify(cards)).not.toMatch(/Vũ Lan|hoa@|0900000098|Lò Đúc|Chúc mừng/)
  })
})
