import { SQLD, type SqldServer } from '@moc-lan/libsql-safe/testing/sqld'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { startShopServer } from '../factories/shop-server.ts'

// A shop whose database server is gone: what it has saved is sent, and everything else asks for another try.

/** Paths of which nothing is saved, with words of their answers. */
const UNSAVED: [path: string, text: string][] = [
  ['/products', 'Please try again in a moment.'],
  ['/vi/products', 'Thử lại sau ít phút.'],
  ['/articles/no-such-article', 'The articles could not be loaded just now.'],
  ['/vi/articles', 'Thử lại sau giây lát.'],
  ['/sitemap.xml', 'Please try again in a moment.'],
  ['/find-a-gift?why=birthday', 'Please try again in a moment.'],
  ['/api/products', 'database_busy'],
  ['/api/search?q=rose', 'database_busy'],
]

describe.skipIf(!SQLD)('a shop whose database server is gone', () => {
  let database: SqldServer
  let shop: RunningShop
  const answers = new Map<string, Response>()
  const ready = async () => (await fetch(`${shop.url}/api/ready`)).status
  beforeAll(async () => {
    database = await startShopServer()
    shop = await runShopOnDemand({ DATABASE_URL: database.url })
    // Not the home page, which a job renews.
    expect((await fetch(`${shop.url}/about`)).status).toBe(200)
    await database.kill()
    // Together: each of them waits for the database.
    await Promise.all(UNSAVED.map(async ([path]) => answers.set(path, await fetch(shop.url + path))))
  })
  afterAll(async () => {
    await shop?.close()
    await database?.remove()
  })

  it.each(UNSAVED)('answers %s with 503 and Retry-After, to be kept by no cache', async (path, text) => {
    const answer = answers.get(path)!
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain(text)
  })

  it('sends the pages that it has saved, is not ready, and is itself again when the server is', async () => {
    expect((await fetch(`${shop.url}/about`)).status).toBe(200)
    await expect.poll(ready).toBe(503)
    await database.restart()
    await expect.poll(ready).toBe(200)
    for (const [path, text] of UNSAVED) {
      const answer = await fetch(shop.url + path)
      expect(answer.status, path).toBeLessThan(500)
      expect(await answer.text()).not.toContain(text)
    }
  })
})
