import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { products } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

// GET /api/products of a shop whose list is too large for the memory of its saved pages: 2 MB, of which 8 MB an eighth.
const MANY = 4_000

let shop: RunningShop
let admin: BrowserLike
let before: number
beforeAll(async () => {
  shop = await runShopOnDemand({ PAGES_MEMORY_MB: '8' })
  before = (await list()).length
  await shop.stop()
  const db = await openDatabase({ url: `file:${shop.dataDir}/shop.db` })
  await db.run(sql`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${MANY})
    insert into ${products} (id, slug, name, description, category, image_url, price_vnd, price_usd_cents, position, created_at)
    select 'p' || n, 'p' || n, 'Bó ' || n, 'Một bó hoa.', 'Hoa', '/x', 200000, 900, n, 1 from numbers`)
  await db.batch([...raiseTags(db, ['products'])])
  db.close()
  await shop.restart()
  admin = await BrowserLike.signedIn(shop.url, 'admin@example.com')
})
afterAll(() => shop.close())

const address = () => `${shop.url}/api/products`
const list = async () => (await (await fetch(address())).json()) as { id: string; priceVND: number }[]

/** Begins to read the list, and returns its answer as soon as the first bytes are there. */
async function begin(): Promise<IncomingMessage> {
  const asked = request(address(), { agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.on('error', () => {})
  await once(answer, 'readable')
  return answer
}

const edit = async (priceVND: number) =>
  expect((await admin.send('PATCH', '/api/products/p4000', { priceVND })).status).toBe(200)

describe('a list of products that is too large for the memory', () => {
  it('is whole, and then saved: with an ETag, compressed, and for the next process', async () => {
    expect(new Set((await list()).map(({ id }) => id)).size).toBe(before + MANY)
    await expect.poll(async () => (await fetch(address())).headers.get('etag')).not.toBeNull()
    const saved = await fetch(address(), { headers: { 'Accept-Encoding': 'br' } })
    expect(saved.headers.get('content-encoding')).toBe('br')
    const etag = saved.headers.get('etag') ?? ''
    const body = await saved.text()
    expect(JSON.parse(body)).toEqual(await list())
    const headers = { 'If-None-Match': etag, 'Accept-Encoding': 'br' }
    expect((await fetch(address(), { headers })).status).toBe(304)

    await shop.stop()
    await shop.restart()
    expect((await fetch(address(), { headers })).status).toBe(304)
  })

  it('shows an edit to those who come after it, while others read the list from before it', async () => {
    await edit(300_000)
    const reading = await begin()
    await edit(310_000)
    expect((await list()).find(({ id }) => id === 'p4000')?.priceVND).toBe(310_000)
    expect(JSON.parse(await text(reading))).toHaveLength(before + MANY)
  })

  it('is whole after a kill while it was sent', async () => {
    await edit(320_000)
    const reading = await begin()
    await shop.kill()
    await text(reading).catch(() => {})
    await shop.restart()
    const all = await list()
    expect(all).toHaveLength(before + MANY)
    expect(all.find(({ id }) => id === 'p4000')?.priceVND).toBe(320_000)
  })
})
