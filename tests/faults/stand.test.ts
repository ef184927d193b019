import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortOrderId } from '#features/orders/order-id.ts'
import { audit, auditLine, untilBooked } from './audit.ts'
import { openStand, type Stand } from './stand.ts'

/*
 * The invariants of faults.test.ts on several machines: three processes behind nginx (deploy/nginx.conf), a libSQL server,
 * a bucket that checks signatures, a mail server, and the payment sandbox as a process of its own.
 */

/** How long each fault lasts, or comes after the purchases began, in milliseconds: the fault, not a wait. */
const AFTER_MS = 150
const PAUSE_MS = 6_000
const GONE_MS = 1_000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): three processes behind nginx were not tried')

describe.skipIf(!SQLD)('three processes behind nginx', () => {
  let stand: Stand
  beforeAll(async () => void (stand = await openStand()))
  afterAll(() => stand.close())

  /** Lets visitors buy while something goes wrong. */
  async function buyWhile(count: number, fault: () => Promise<void>): Promise<void> {
    const buying = stand.group(count).map((visitor) => visitor.finish())
    await after(AFTER_MS)
    await fault()
    await Promise.all(buying)
  }

  it('that started together on an empty database have one demo shop, with pictures at each process', async () => {
    const answers = await Promise.all(
      stand.shops.map(
        async (shop) => (await fetch(`${shop.url}/api/products`)).json() as Promise<{ imageUrl: string }[]>,
      ),
    )
    const [first = []] = answers
    for (const each of answers) expect(each).toEqual(first)
    expect(await stand.read('SELECT slug FROM products GROUP BY slug HAVING count(*) > 1')).toEqual([])
    for (const shop of stand.shops) {
      const pictures = await Promise.all(first.map(({ imageUrl }) => fetch(new URL(imageUrl, shop.url))))
      expect(pictures.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
      await Promise.all(pictures.map((picture) => picture.arrayBuffer()))
    }
  })

  it('lose no purchase when each of them is killed in turn', async () => {
    for (const shop of stand.shops)
      await buyWhile(5, async () => {
        await shop.kill()
        await after(GONE_MS)
        await shop.restart()
      })
  })

  it('lose no purchase when the database server is paused for longer than it lets a lock be', () =>
    buyWhile(6, async () => {
      await stand.database.pause()
      await after(PAUSE_MS)
      stand.database.resume()
    }))

  it('lose no purchase when the database server is killed', () =>
    buyWhile(6, async () => {
      await stand.database.kill()
      await after(GONE_MS)
      await stand.database.restart()
    }))

  it('are replaced one after the other under 100 requests a second without an answer but 2xx and 3xx', async () => {
    const statuses = new Map<number, number>()
    const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const paths = ['/', '/vi', '/products', '/vi/products', '/api/products', '/api/articles', '/about', '/articles']
    const waiting = new Set<Promise<void>>()
    let sent = 0
    const load = setInterval(() => {
      const asked = fetch(stand.url + paths[sent++ % paths.length], { redirect: 'manual' }).then(
        async (answer) => {
          await answer.arrayBuffer()
          count(answer.status)
        },
        () => void count(0),
      )
      waiting.add(asked)
      void asked.finally(() => waiting.delete(asked))
    }, 10)
    const visitors = stand.group(6).map((visitor) => visitor.finish())
    for (const shop of stand.shops) {
      await shop.stop()
      await shop.restart()
    }
    clearInterval(load)
    await Promise.all([...waiting, ...visitors])
    console.log(
      `stand: ${sent} requests during a rolling deploy: ${[...statuses].map((pair) => pair.join(' × ')).join(', ')}`,
    )
    expect([...statuses.keys()].filter((status) => status < 200 || status >= 400)).toEqual([])
  })

  it('book every purchase once, in the amount that was paid, and write one mail for each', async () => {
    await untilBooked(stand)
    const found = await audit(stand)
    console.log(`stand: ${auditLine([found])}`)
    const { lost, double, wrong, succeeded, orders, taken, booked } = found
    expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
    expect([orders, booked]).toEqual([succeeded, taken])

    const ids = stand.visitors.map(({ orderId }) => orderId ?? '')
    const mailsOf = (id: string) =>
      stand.mails.received.filter(({ mail }) => mail.subject?.includes(shortOrderId(id))).length
    await expect.poll(() => ids.filter((id) => mailsOf(id) === 0), { timeout: 60_000 }).toEqual([])
    expect(ids.filter((id) => mailsOf(id) > 1)).toEqual([])
  })
})
