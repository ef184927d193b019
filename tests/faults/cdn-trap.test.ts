import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { readShopState } from '#server/shop-state.ts'
import { newestVersion } from '#features/publishing/server/tags.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { openPurgeGate, type PurgeGate } from '../factories/purge-gate.ts'
import { openTcpGate, type TcpGate } from '../factories/tcp-gate.ts'
import { PURGE_CALL, PURGE_TOKEN, runVarnish, TO_SHOP } from '../factories/varnish.ts'
import { openTwoShops, type TwoShops } from './two-shops.ts'

/*
 * The trap of purging at the edit alone (decision 020): a process that has not learned of the edit refills the cache
 * with the page as it was. Here it happens for certain: the second process cannot reach the database between the edit
 * and the moment at which the cache has asked it.
 */

/**
 * A process that has not reported for five seconds lets the cache keep nothing: on a busy machine, a try may be late.
 */
const TRIES = 10
const POLL = { timeout: 30_000, interval: 50 }

if (!SQLD)
  console.warn('SKIPPED: there is no libSQL server (SQLD): the refilling of a CDN by a late process was not tried')

describe.skipIf(!SQLD)('a process that has not learned of an edit refills the CDN with the old page', () => {
  const opened = new AsyncDisposableStack()
  let site: string
  let shops: TwoShops
  let wayToDatabase: TcpGate
  let purges: PurgeGate
  let product: { id: string; slug: string; name: string }

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'moc-lan-trap-'))
    opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const [port, one, two] = [await freePort(), await freePort(), await freePort()]
    site = `http://127.0.0.1:${port}`
    purges = await openPurgeGate(site + PURGE_CALL)
    opened.defer(() => purges.close())
    opened.defer(await runVarnish(folder, port, [one, two]))
    const env = { SITE_URL: site, CDN_PURGE_URL: purges.url, CDN_PURGE_TOKEN: PURGE_TOKEN, CDN_PROVIDER: 'varnish' }
    // The first to start has the lease of the jobs, so it is the one that purges.
    shops = await openTwoShops(
      'server',
      { here: { ...env, PORT: String(one) }, there: { ...env, PORT: String(two) } },
      async (url) => {
        wayToDatabase = await openTcpGate(url)
        opened.defer(() => wayToDatabase.close())
        return wayToDatabase.url
      },
    )
    opened.defer(() => shops.close())
    const rows = await shops.db
      .select({ id: products.id, slug: products.slug, name: products.name })
      .from(products)
      .limit(1)
    product = rows[0]!
  })
  afterAll(() => opened.disposeAsync())

  const path = () => `/vi/products/${product.slug}`
  async function read(headers: Record<string, string> = {}) {
    const response = await fetch(site + path(), { headers })
    const text = await response.text()
    // Varnish names two transactions when it answers from what it keeps.
    return { text, isKept: /\d \d/.test(response.headers.get('x-varnish') ?? '') }
  }
  const purged = async () => (await readShopState(shops.db, 'cdnPurged')) ?? { onceUntil: -1, finallyUntil: -1 }
  const untilPurged = (mark: 'onceUntil' | 'finallyUntil', version: number) =>
    expect.poll(async () => (await purged())[mark], POLL).toBeGreaterThanOrEqual(version)

  async function rename(name: string): Promise<number> {
    await shops.db.batch([
      shops.db.update(products).set({ name }).where(eq(products.id, product.id)),
      ...raiseTags(shops.db, ['products', `product:${product.id}`]),
    ])
    return newestVersion(shops.db)
  }

  /**
   * Edits until the cache keeps the page of before an edit that it was told of. Resolves to the new name and version.
   */
  async function spring(): Promise<{ name: string; old: string; version: number }> {
    for (let round = 1; round <= TRIES; round++) {
      // Kept again means that both processes are current, and that the page in the cache is the newest.
      await expect.poll(async () => (await read({ [TO_SHOP]: 'two' })).isKept, POLL).toBe(true)
      const { text: old } = await read()
      const name = `${product.name} ${crypto.randomUUID()}`
      wayToDatabase.hold()
      try {
        const version = await rename(name)
        await untilPurged('onceUntil', version)
        await read({ [TO_SHOP]: 'two' })
        const { text, isKept } = await read()
        if (isKept && text === old) return { name, old, version }
      } finally {
        wayToDatabase.release()
      }
    }
    throw new Error(`In ${TRIES} tries the late process never filled the cache`)
  }

  it('and the purge that waits for it removes that page', async () => {
    const { name, version } = await spring()
    await untilPurged('finallyUntil', version)
    await expect.poll(async () => (await read()).text.includes(name), POLL).toBe(true)
    for (const shop of [shops.here, shops.there])
      expect((await (await fetch(shop.url + path())).text()) === (await read()).text).toBe(true)
  })

  it('and without that purge the page stays old: the trap is real', async () => {
    purges.passOnce()
    const { old, version } = await spring()
    await untilPurged('finallyUntil', version)
    expect((await read()).text === old).toBe(true)
    purges.passAll()
    const name = `${product.name} again`
    await rename(name)
    await expect.poll(async () => (await read()).text.includes(name), POLL).toBe(true)
  })
})
