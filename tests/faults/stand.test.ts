import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyAsSecondBuild, type SecondBuild } from '../factories/second-build.ts'
import { audit, auditLine, untilBooked } from './audit.ts'
import { expectOneMailEach } from './mails.ts'
import { PageLoad } from './page-load.ts'
import { openStand, type Stand } from './stand.ts'
import type { Visitor } from './visitor.ts'

/*
 * The invariants of faults.test.ts on several machines: three processes behind nginx (deploy/nginx.conf), a libSQL
 * server, a bucket that checks signatures, a mail server, and the payment sandbox as a process of its own.
 */

/** How long each fault lasts, or comes after the purchases began, in milliseconds: the fault, not a wait. */
const AFTER_MS = 150
const PAUSE_MS = 6_000
const GONE_MS = 1_000

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): three processes behind nginx were not tried')

describe.skipIf(!SQLD)('three processes behind nginx', () => {
  let stand: Stand
  beforeAll(async () => void (stand = await openStand({ name: 'the stand', isEmpty: true })))
  // Processes read files of their build for as long as they run, for instance the logo of a mail.
  const builds: SecondBuild[] = []
  afterAll(() => stand.close().finally(() => builds.forEach((build) => build.remove())))

  /** Lets visitors buy while something goes wrong. */
  async function buyWhile(count: number, fault: () => Promise<void>): Promise<void> {
    const buying = stand.group(count).map((visitor) => visitor.finish())
    await after(AFTER_MS)
    await fault()
    await Promise.all(buying)
  }

  const statuses = (path: string) => Promise.all(stand.shops.map(async ({ url }) => (await fetch(url + path)).status))
  const allReady = () => statuses('/api/ready')
  /** Returns how each process answers the home page, which it has saved after the first call. */
  const homePages = () => statuses('/')

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
      await homePages()
      await stand.database.pause()
      const paused = after(PAUSE_MS)
      await expect.poll(allReady).toEqual(stand.shops.map(() => 503))
      expect(await homePages()).toEqual(stand.shops.map(() => 200))
      await paused
      stand.database.resume()
      await expect.poll(allReady).toEqual(stand.shops.map(() => 200))
    }))

  it('lose no purchase when the database server is killed', () =>
    buyWhile(6, async () => {
      await homePages()
      await stand.database.kill()
      expect(await homePages()).toEqual(stand.shops.map(() => 200))
      await after(GONE_MS)
      await stand.database.restart()
    }))

  it('are replaced by another build one after the other, under 100 requests a second, without an answer but 2xx and 3xx', async () => {
    const build = copyAsSecondBuild()
    builds.push(build)
    const load = new PageLoad(stand.url)
    const before = await load.filesOf('/')
    const visitors: Visitor[] = []
    let isDeploying = true
    /** One customer after the other buys. */
    const buying = async () => {
      while (isDeploying) {
        const [visitor] = stand.group(1)
        visitors.push(visitor!)
        await visitor!.finish()
      }
    }
    const bought = buying()
    load.start()
    try {
      for (const shop of stand.shops) {
        await shop.stop()
        await shop.restart(build.folder)
      }
    } finally {
      isDeploying = false
      await Promise.all([load.end(), bought])
    }
    const answers = visitors.flatMap((visitor) => visitor.answers)
    console.log(`stand: ${load.summary()}; ${visitors.length} purchases with ${answers.length} calls`)
    expect(load.refused).toEqual([])
    const { rate, sent, answered } = load.measured()
    expect(rate).toBeGreaterThan(99)
    expect(answered).toBe(sent)
    // Three calls for each purchase: nothing was tried twice.
    expect(answers.filter(({ status }) => status < 200 || status >= 400)).toEqual([])
    expect(answers.length).toBe(3 * visitors.length)
    expect(visitors.length).toBeGreaterThan(stand.shops.length)
    // Each process sends pages of the new build, and the files of both.
    const changed = before.filter((path) => !existsSync(join(build.folder, 'dist/client', path)))
    expect(changed.length).toBeGreaterThan(0)
    for (const shop of stand.shops) {
      const after = await new PageLoad(shop.url).filesOf('/')
      expect(after.filter((path) => build.own.some((name) => path.endsWith(name))).length).toBe(changed.length)
      const answers = await Promise.all([...changed, ...after].map((path) => fetch(shop.url + path)))
      expect(answers.filter(({ status }) => status !== 200).map(({ url }) => url)).toEqual([])
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    }
  })

  it('book every purchase once, in the amount that was paid, and write one mail for each', async () => {
    await untilBooked(stand)
    const found = await audit(stand)
    console.log(`stand: ${auditLine([found])}`)
    const { lost, double, wrong, succeeded, orders, taken, booked } = found
    expect({ lost, double, wrong }).toEqual({ lost: [], double: [], wrong: [] })
    expect([orders, booked]).toEqual([succeeded, taken])

    await expectOneMailEach(stand)
  })
})
