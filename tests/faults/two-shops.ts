import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { checkouts, orders, quotes } from '#db/schema/index.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { startShopServer } from '../factories/shop-server.ts'
import { compareAndStop } from './compared-books.ts'
import { runProvider, type Fault, type ProviderProcess } from './provider.ts'
import { Visitor } from './visitor.ts'

/** Two processes of one shop on one database, and their provider. */
export interface TwoShops {
  here: RunningShop
  there: RunningShop
  provider: ProviderProcess
  db: Database
  /** Adds a visitor, who buys at the first process. */
  visitor(): Visitor
  /** Opens another tab of a visitor, whose requests go to this process. */
  tabAt(shop: RunningShop, visitor: Visitor): Visitor
  /** Returns the total and the id of the quote that was stored last for a payment. */
  latestQuote(intentId: string): Promise<{ id: string; total: number } | undefined>
  /** Makes the next calls about existing payments take half a second each; without a number, all of them. */
  slowDown(methods: readonly Fault['method'][], times?: number): Promise<void>
  orderTotals(intentId: string): Promise<number[]>
  /** Returns whether a process holds the lease of the payment's checkout. */
  isHeld(intentId: string): Promise<boolean>
  /**
   * Freezes a process, at a moment when it does not hold the write lock of the database: nobody could write then. It
   * wakes up by SIGCONT, at the latest when the test ends.
   */
  freeze(shop: RunningShop): Promise<void>
  /** Compares the books, then stops everything. */
  close(): Promise<void>
}

/** How long a slow call to the provider takes, in milliseconds. */
const SLOW_MS = 500

/**
 * @param env settings of both processes, by name
 * @param wayThere makes the address at which the second process finds the database, of the database's own
 */
export async function openTwoShops(
  on: 'file' | 'server',
  env: Partial<Record<'here' | 'there', Record<string, string>>> = {},
  wayThere = (url: string): string | Promise<string> => url,
): Promise<TwoShops> {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-two-'))
  const server = on === 'server' ? await startShopServer() : null
  if (!server) copyTemplate(folder)
  const url = server?.url ?? `file:${join(folder, 'shop.db')}`
  // A test's own writes may wait for longer than a shop's, beside other tests.
  const db: Database = await openDatabase({ url, busyTimeoutMs: 60_000 })
  await migrateDatabase(db)
  const provider = await runProvider(null)
  const start = async (name: 'here' | 'there') =>
    runShopOnDemand({
      DATABASE_URL: name === 'here' ? url : await wayThere(url),
      DATA_DIR: join(folder, name),
      STRIPE_API_URL: `${provider.url}/sandbox/stripe`,
      ...env[name],
    })
  const here = await start('here')
  const there = await start('there')
  const products = (await (await fetch(`${here.url}/api/products`)).json()) as { id: string; inStock: boolean }[]
  const productIds = products.filter(({ inStock }) => inStock).map(({ id }) => id)
  const marketOf = (shop: RunningShop) => ({ name: `a shop on a ${on}`, shop, provider, productIds, tolerant: false })
  let visitors = 0
  async function stop(): Promise<void> {
    db.close()
    await Promise.all([here.close(), there.close()])
    await provider.close()
    await server?.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    here,
    there,
    provider,
    db,
    async slowDown(methods, times = 100_000) {
      await provider.behave()
      const slow = { path: 'payment_intents/*', fault: 'delay', delay_ms: SLOW_MS, times } as const
      await provider.misbehave(...methods.map((method) => ({ method, ...slow })))
    },
    visitor: () => new Visitor(marketOf(here), visitors++),
    tabAt: (shop, visitor) => visitor.otherTab(marketOf(shop)),
    async latestQuote(intentId) {
      const [quote] = await db
        .select({ id: quotes.id, total: quotes.total })
        .from(quotes)
        .innerJoin(checkouts, eq(checkouts.id, quotes.checkoutId))
        .where(eq(checkouts.paymentIntentId, intentId))
        .orderBy(desc(sql`${quotes}.rowid`))
        .limit(1)
      return quote
    },
    async orderTotals(intentId) {
      const rows = await db.select({ total: orders.total }).from(orders).where(eq(orders.paymentIntentId, intentId))
      return rows.map(({ total }) => total)
    },
    async isHeld(intentId) {
      const [row] = await db
        .select({ holder: checkouts.leaseHolder })
        .from(checkouts)
        .where(eq(checkouts.paymentIntentId, intentId))
      return row !== undefined && row.holder !== null
    },
    async freeze(shop) {
      onTestFinished(() => void process.kill(shop.pid(), 'SIGCONT'))
      process.kill(shop.pid(), 'SIGSTOP')
      // Not by `db`, whose writes wait for a minute.
      const hasty = await openDatabase({ url, busyTimeoutMs: 500 })
      const isFree = async () => {
        process.kill(shop.pid(), 'SIGSTOP')
        const free = await hasty.run(sql`update products set name = name where false`).then(
          () => true,
          () => false,
        )
        if (!free) process.kill(shop.pid(), 'SIGCONT')
        return free
      }
      await expect.poll(isFree, { timeout: 60_000 }).toBe(true)
      hasty.close()
    },
    async close() {
      await provider.behave()
      await compareAndStop(here, stop)
    },
  }
}
