import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../factories/free-port.ts'
import { runShop, type RunningShop } from '../factories/running-shop.ts'
import { controls, runProvider, type Provider, type ProviderProcess } from './provider.ts'
import { Visitor } from './visitor.ts'

export interface WorldOptions {
  /** Names the world in messages. */
  name: string
  env?: Record<string, string>
  /** The shop's command, in place of the usual one. */
  command?: readonly string[]
  /** Whether the provider sends no webhooks at all. */
  deaf?: boolean
  /** Whether the sandbox runs inside the shop's process. */
  ownSandbox?: boolean
}

/** A shop, a payment provider, and every visitor who bought there. */
export interface World {
  name: string
  /** Writable: a test that starts another process on the same data puts it here. */
  shop: RunningShop
  provider: Provider
  /** Null if the provider runs inside the shop's process. */
  providerProcess: ProviderProcess | null
  visitors: Visitor[]
  /** Intents on the provider's account that another shop made. */
  foreign: Set<string>
  productIds: string[]
  /** Whether visitors retry after every 5xx, as they must while the disk fails to sync. */
  tolerant: boolean
  /** Adds a visitor, who has a cart of their own. */
  visitor(): Visitor
  group(count: number): Visitor[]
  /** Queries the shop's database from the test's process. */
  read<Row>(query: string): Row[]
  close(): Promise<void>
}

export async function openWorld(options: WorldOptions): Promise<World> {
  const port = await freePort()
  const providerProcess = options.ownSandbox
    ? null
    : await runProvider(options.deaf ? null : `http://127.0.0.1:${port}/api/webhooks/stripe`)
  const env = {
    PORT: String(port),
    ...(providerProcess ? { STRIPE_API_URL: `${providerProcess.url}/sandbox/stripe` } : {}),
    ...options.env,
  }
  const shop = await runShop(env, options.command)
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; inStock: boolean }[]

  const world: World = {
    name: options.name,
    shop,
    provider: providerProcess ?? controls(shop),
    providerProcess,
    visitors: [],
    foreign: new Set(),
    tolerant: false,
    productIds: products.filter(({ inStock }) => inStock).map(({ id }) => id),
    visitor() {
      const visitor = new Visitor(world, world.visitors.length)
      world.visitors.push(visitor)
      return visitor
    },
    group: (count) => Array.from({ length: count }, () => world.visitor()),
    read<Row>(query: string) {
      // Opened briefly and read-only: a connection that stays open, or writes, would run a killed shop's recovery for
      // it.
      using db = new DatabaseSync(join(world.shop.dataDir, 'shop.db'), { readOnly: true, timeout: 5_000 })
      return db.prepare(query).all() as Row[]
    },
    async close() {
      await world.shop.close()
      await providerProcess?.close()
    },
  }
  return world
}
