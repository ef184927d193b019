import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { contactMessages, orders, shopEvents } from '#db/schema/index.ts'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { sendContactMessage } from '#features/contact/server/send-contact-message.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { createEventFeed, MOST_MISSED, type EventFeed, type FeedEvent, type FeedReader } from './event-feed.ts'

let test: TestShop
let feed: EventFeed
beforeEach(async () => {
  test = await openTestShop()
  feed = createEventFeed(test.shop.db, test.shop.log)
})
afterEach(() => {
  vi.restoreAllMocks()
  feed.close()
  return test.close()
})

/** Opens a stream, and records what it is sent. */
function read(after: number | null = null, reader: Partial<FeedReader> = {}, from = feed) {
  const heard = { events: [] as FeedEvent[], places: [] as [number, boolean][], beats: 0, ended: 0 }
  const remove = from.open({
    userId: 'one',
    after,
    isAllowed: async () => true,
    send: (events) => heard.events.push(...events),
    place: (id, missed) => heard.places.push([id, missed]),
    beat: () => heard.beats++,
    end: () => heard.ended++,
    ...reader,
  })
  return { ...{ heard, remove }, types: () => heard.events.map(({ type }) => type) }
}

const write = () =>
  sendContactMessage(
    test.shop,
    { name: 'Ánh', email: 'anh@example.com', phone: '', subject: 'Hoa', message: 'Chào' },
    'vi',
  )
const newest = async () => (await test.shop.db.select().from(shopEvents)).at(-1)!.id
/** Lets time pass, by the clock that no administrator sets. */
function inMs(ms: number) {
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ms)
}

describe('a stream of events', () => {
  it('begins with the next event, and hears of an order, its status and a message once, by their ids alone', async () => {
    const { heard, types } = read()
    await feed.round()
    expect(heard.places).toEqual([[expect.any(Number), false]])
    const { id } = await paidOrder(test)
    await feed.round()
    expect(heard.events).toEqual([{ id: expect.any(Number), type: 'order.created', subject: id }])
    await changeStatus(test.shop, id, 'processing', { actor: await theAdmin(test) })
    await write()
    for (let round = 0; round < 3; round++) await feed.round()
    expect(types()).toEqual(['order.created', 'order.status_changed', 'message.created'])
    expect(JSON.stringify(heard)).not.toMatch(/Ánh|@|Hoa/)
  })

  it('is not told of a change that was not committed, nor of what changes nothing', async () => {
    const { types } = read()
    await feed.round()
    await test.shop.db
      .transaction(async (tx) => {
        await tx.insert(contactMessages).values({
          ...{ name: '', email: '', phone: '', subject: '', message: '', locale: 'vi' as const },
        })
        throw new Error('broken off')
      })
      .catch(() => {})
    const [order] = await test.shop.db.select().from(orders).limit(1)
    await test.shop.db.update(orders).set({ status: order!.status, search: null }).where(eq(orders.id, order!.id))
    await feed.round()
    expect(types()).toEqual([])
  })

  it('goes on after the last event that its browser knows, in another process, without a gap or a repeat', async () => {
    const first = read()
    await feed.round()
    await write()
    await feed.round()
    const last = first.heard.events.at(-1)!.id
    first.remove!()
    for (let n = 0; n < 3; n++) await write()
    const other = createEventFeed(test.shop.db, test.shop.log)
    const second = read(last, {}, other)
    await other.round()
    await write()
    await other.round()
    expect(second.heard.places).toEqual([])
    expect(second.heard.events.map(({ id }) => id)).toEqual([last + 1, last + 2, last + 3, last + 4])
    expect(first.heard.events).toHaveLength(1)
  })

  it('says that it has missed something after too many events, after their deletion, and after a restore', async () => {
    await write()
    const before = await newest()
    await test.shop.db
      .insert(shopEvents)
      .values(Array.from({ length: MOST_MISSED + 1 }, () => ({ type: 'order.created' as const, subject: 'x' })))
    const late = read(before)
    const restored = read((await newest()) + 1000)
    await feed.round()
    const now = await newest()
    expect(late.heard).toMatchObject({ events: [], places: [[now, true]] })
    expect(restored.heard).toMatchObject({ events: [], places: [[now, true]] })
    await test.shop.db.delete(shopEvents)
    await write()
    const old = read(before)
    await feed.round()
    expect(old.heard.places).toEqual([[now + 1, true]])
    expect(late.types()).toEqual(['message.created'])
  })

  it('ends within seconds once its account may not read any more, and shows a sign of life before', async () => {
    let isAllowed = true
    const { heard } = read(null, { isAllowed: async () => isAllowed })
    await feed.round()
    isAllowed = false
    await feed.round()
    expect(heard).toMatchObject({ ended: 0, beats: 0 })
    inMs(16_000)
    await feed.round()
    expect(heard).toMatchObject({ ended: 1, beats: 1 })
    await write()
    const select = vi.spyOn(test.shop.db, 'select')
    await feed.round()
    expect(select).not.toHaveBeenCalled()
    expect(heard.events).toEqual([])
  })

  it('ends within seconds also if the machine’s clock is set back meanwhile', async () => {
    const { heard } = read(null, { isAllowed: async () => false })
    await feed.round()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    inMs(3_001)
    await feed.round()
    expect(heard.ended).toBe(1)
  })

  it('ends after an hour, when its browser connects again, and when the process stops', async () => {
    const first = read()
    await feed.round()
    inMs(3_600_001)
    await feed.round()
    expect(first.heard.ended).toBe(1)
    const second = read()
    feed.close()
    feed.close()
    expect(second.heard.ended).toBe(1)
    expect(read().remove).toBeNull()
  })

  it('is refused if an account or all accounts have too many, and opens once one is closed', async () => {
    const small = createEventFeed(test.shop.db, test.shop.log, { perUser: 2, all: 3 })
    const open = (userId: string) => read(null, { userId }, small).remove
    const first = open('one')
    expect([open('one'), open('one'), open('two'), open('three')]).toEqual([
      expect.any(Function),
      null,
      expect.any(Function),
      null,
    ])
    first!()
    expect(open('three')).toBeTruthy()
    small.close()
  })

  it('reads nothing while nobody listens', async () => {
    const select = vi.spyOn(test.shop.db, 'select')
    await feed.round()
    expect(select).not.toHaveBeenCalled()
  })
})
