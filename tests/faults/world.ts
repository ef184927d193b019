import type { RunningShop } from '../factories/running-shop.ts'
import type { MailServer } from '../factories/mail-server.ts'
import type { AuditedWorld } from './audit.ts'
import type { Provider, ProviderProcess } from './provider.ts'
import { Visitor } from './visitor.ts'

export interface WorldOptions {
  /** Names the world in messages. */
  name: string
  env?: Record<string, string>
  /** The shop's command, in place of the usual one. */
  command?: readonly string[]
  /** Whether the provider sends no webhooks at all. */
  deaf?: boolean
}

/** A shop of one process or of several, a payment provider, and every visitor who bought there. */
export interface World extends AuditedWorld {
  /** The shop as a whole: a kill or a restart is of each of its processes. Writable: see restore.test.ts. */
  shop: Pick<RunningShop, 'url' | 'env' | 'output' | 'kill' | 'restart' | 'close'>
  provider: Provider
  /** Null if the provider runs inside the shop's process. */
  providerProcess: ProviderProcess | null
  /** The mail server; null if mails are written to files. */
  mails: MailServer | null
  visitors: Visitor[]
  /** Intents on the provider's account that another shop made. */
  foreign: Set<string>
  productIds: string[]
  /** Whether visitors retry after every 5xx, as they must while the disk fails to sync. */
  tolerant: boolean
  /** Adds a visitor, who has a cart of their own. */
  visitor(): Visitor
  group(count: number): Visitor[]
  /** Queries the shop's database without the shop. */
  read<Row>(query: string): Promise<Row[]>
  /** Queries what a dead shop has left, and repairs none of it. */
  readRemains<Row>(query: string): Promise<Row[]>
  /** Changes the database behind the shop's back. */
  change(statement: string): Promise<void>
  /** Locks the database against writes, as a backup might. Resolves to what ends the lock. */
  lock(): Promise<() => Promise<void>>
  /** Stops everything and removes its data. Does nothing the second time. */
  stop(): Promise<void>
  /** Compares the books (`compareAndStop`), then stops everything. */
  close(): Promise<void>
}

/** Opens a shop of one process on a database file or, with TEST_STAND=1, the shop of three processes of stand.ts. */
export async function openWorld(options: WorldOptions): Promise<World> {
  // Imported when asked for: the stand needs servers that a file does not.
  if (process.env.TEST_STAND === '1') return (await import('./stand.ts')).openStand(options)
  return (await import('./file-world.ts')).openFileWorld(options)
}

/** Whether worlds are shops of three processes behind nginx. */
export const ON_STAND = process.env.TEST_STAND === '1'

type Visitors = Pick<World, 'visitors' | 'foreign' | 'productIds' | 'visitor' | 'group'>

/** Adds its visitors to a world whose shop is running. */
export async function withVisitors<Parts extends Omit<World, keyof Visitors>>(parts: Parts): Promise<Parts & Visitors> {
  const products = (await (await fetch(`${parts.shop.url}/api/products`)).json()) as { id: string; inStock: boolean }[]
  const visitors: Visitor[] = []
  const visitor = () => {
    const added = new Visitor(world, visitors.length)
    visitors.push(added)
    return added
  }
  const world = Object.assign(parts, {
    visitors,
    foreign: new Set<string>(),
    productIds: products.filter(({ inStock }) => inStock).map(({ id }) => id),
    visitor,
    group: (count: number) => Array.from({ length: count }, visitor),
  })
  return world
}
