import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runShop, freePort, type RunningShop } from '../factories/running-shop.ts'
import { controls, runProvider, type Provider, type ProviderProcess } from './provider.ts'
import { Visitor } from './visitor.ts'

export interface WorldOptions {
  /** What is particular about it, for messages. */
  name: string
  env?: Record<string, string>
  /** In place of the usual process of the shop. */
  command?: readonly string[]
  /** The provider sends no webhooks, ever. */
  deaf?: boolean
  /** The shop runs on the sandbox inside its own process. */
  ownSandbox?: boolean
}

/** A shop, a payment provider, and everybody who ever bought there. */
export interface World {
  name: string
  /** A test that starts another in its place, on the same data, puts it here. */
  shop: RunningShop
  provider: Provider
  /** Null when the provider lives and dies with the shop. */
  providerProcess: ProviderProcess | null
  visitors: Visitor[]
  /** Intents on the provider's account that this shop has not made. */
  foreign: Set<string>
  productIds: string[]
  /** While the disk is full, the shop may answer 500. */
  tolerant: boolean
  /** A new visitor; every one has a basket of their own. */
  visitor(): Visitor
  group(count: number): Visitor[]
  /** The order book, read by another process than the shop's. */
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
      // For the moment, and without writing: whoever holds the file open would do a killed shop's recovery for it.
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
