// A back-office at one process hears of orders at the other, also while a process is killed.
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { openStream } from '../factories/event-stream.ts'
import { openTwoShops, type TwoShops } from './two-shops.ts'

const ADMIN = 'admin@example.com'

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): news between two processes were not tried')

describe.skipIf(!SQLD)('two processes on a database server', () => {
  let shops: TwoShops
  beforeAll(async () => {
    shops = await openTwoShops('server')
  })
  afterAll(() => shops.close())

  async function buyHere(): Promise<string> {
    const visitor = shops.visitor()
    await visitor.begin()
    await visitor.saveDetails()
    await visitor.finish()
    return visitor.orderId!
  }

  it('a stream hears of the other’s order within about a second, and ends when the account signs out at the other', async () => {
    const staff = await BrowserLike.signedIn(shops.there.url, ADMIN)
    const stream = await openStream(shops.there.url, { Cookie: staff.cookie })
    await stream.find(({ event }) => event === 'start')
    const number = await buyHere()
    const began = performance.now()
    const { data } = await stream.find((each) => each.data.subject === number)
    expect(data).toEqual({ type: 'order.created', subject: number })
    // Half a second between two looks; the rest is for a busy machine, as in tests/api/events.test.ts.
    expect(performance.now() - began).toBeLessThan(10_000)
    await fetch(`${shops.here.url}/api/logout`, { headers: { Cookie: staff.cookie }, redirect: 'manual' })
    await stream.ended
  })

  it('after kill -9 of its process a browser goes on at the other, and misses nothing', async () => {
    const staff = await BrowserLike.signedIn(shops.there.url, ADMIN)
    const stream = await openStream(shops.there.url, { Cookie: staff.cookie })
    const { id } = await stream.find(({ event }) => event === 'start')
    await shops.there.kill()
    await stream.ended
    const numbers = [await buyHere(), await buyHere()]
    const again = await openStream(shops.here.url, { Cookie: staff.cookie, 'Last-Event-ID': String(id) })
    for (const number of numbers) await again.find((each) => each.data.subject === number)
    expect(again.events.filter(({ data }) => data.type === 'order.created')).toHaveLength(2)
    again.close()
    await shops.there.restart()
  })
})
