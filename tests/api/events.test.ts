import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { openStream, type EventStream } from '../factories/event-stream.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const ADMIN = 'admin@example.com'
/** How soon an event or the end of a right must have arrived, in milliseconds, on a busy machine. */
const SOON_MS = 30_000

let shop: RunningShop
let admin: BrowserLike
beforeAll(async () => {
  shop = await runShopOnDemand()
  admin = await BrowserLike.signedIn(shop.url, ADMIN)
})
afterAll(() => shop.close())

const streams: EventStream[] = []
afterEach(() => streams.splice(0).forEach((stream) => stream.close()))
async function open(browser = admin, query = '', headers: Record<string, string> = {}): Promise<EventStream> {
  const stream = await openStream(shop.url, { Cookie: browser.cookie, ...headers }, query)
  streams.push(stream)
  return stream
}
/** Opens a stream as soon as the shop has noticed that those of the test before are closed. */
async function openWhenFree(): Promise<EventStream> {
  let stream!: EventStream
  await expect.poll(async () => (stream = await open()).status).toBe(200)
  return stream
}
const buy = () => buyAs(new BrowserLike(shop.url), shop.url, `live-${crypto.randomUUID().slice(0, 8)}@example.com`)
const isOrder = (id: string) => (event: { data: object }) =>
  JSON.stringify(event.data) === JSON.stringify({ type: 'order.created', subject: id })

describe('the stream of events', () => {
  it('is for staff alone, is not cached or held back, and begins with its position', async () => {
    expect((await open(new BrowserLike(shop.url))).status).toBe(401)
    expect((await open(await BrowserLike.signedIn(shop.url, 'customer@example.com'))).status).toBe(403)
    expect((await open(admin, '?after=-1')).status).toBe(400)
    const stream = await open()
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(stream.headers.get('x-accel-buffering')).toBe('no')
    expect(stream.headers.get('content-encoding')).toBeNull()
    expect(await stream.find(({ event }) => event === 'start')).toMatchObject({ data: {} })
    const head = await fetch(`${shop.url}/api/admin/events`, { method: 'HEAD', headers: { Cookie: admin.cookie } })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  it('hears of a paid order by its number alone, and after a break of all that came meanwhile', async () => {
    const first = await open()
    await first.find(({ event }) => event === 'start')
    const number = await buy()
    const began = performance.now()
    const { id } = await first.find(isOrder(number))
    expect(performance.now() - began).toBeLessThan(SOON_MS)
    expect(JSON.stringify(first.events)).not.toMatch(/live-|Minh An|0900000097/)
    first.close()
    const missed = [await buy(), await buy()]
    for (const again of [await open(admin, '', { 'Last-Event-ID': String(id) }), await open(admin, `?after=${id}`)]) {
      for (const each of missed) await again.find(isOrder(each))
      expect(again.events.filter(({ data }) => data.type === 'order.created')).toHaveLength(2)
      expect(again.events.filter(({ event }) => event !== 'news')).toEqual([])
    }
  })

  it('ends within seconds of signing out, and of the end of the right', async () => {
    const leaving = await BrowserLike.signedIn(shop.url, ADMIN)
    const stream = await open(leaving)
    await stream.find(({ event }) => event === 'start')
    await leaving.get('/api/logout')
    await Promise.race([stream.ended, sleep(SOON_MS).then(() => Promise.reject(new Error('still open')))])
    expect((await open(leaving)).status).toBe(401)
  })

  it('is refused above the limit of an account, with the time to wait, and opens when one is closed', async () => {
    const held = await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await open()
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 30])
    // Streams take no place in the queue of other requests.
    expect((await admin.get('/api/auth/user')).status).toBe(200)
    held[0]!.close()
    await expect.poll(async () => (await open()).status).toBe(200)
  })

  it('does not hold up the stop of the process', async () => {
    const stream = await openWhenFree()
    await stream.find(({ event }) => event === 'start')
    const began = performance.now()
    await shop.stop()
    await stream.ended
    expect(performance.now() - began).toBeLessThan(SOON_MS)
    await shop.restart()
    const again = await open()
    expect(again.status).toBe(200)
  })
})
