import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '#tests/factories/running-shop.ts'
import { controls } from '#tests/faults/provider.ts'
import type { buyer } from './buyer.ts'
import type { HttpClient } from './http-client.ts'

const MIXED_SECONDS = 20
const PURCHASES_A_SECOND = 20
const READS_A_SECOND = 100

/** Starts purchases and reads at fixed times, whether or not earlier ones have ended, and prints their times. */
export async function mixed(client: HttpClient, buy: ReturnType<typeof buyer>): Promise<void> {
  const pages = ['/', '/vi', '/products', '/vi/products', '/about', '/api/products']
  const confirms: number[] = []
  const wholes: number[] = []
  const reads: number[] = []
  const purchase = async () => {
    const began = performance.now()
    confirms.push((await buy.confirm(await buy.buy())).ms)
    wholes.push(performance.now() - began)
  }
  const read = async () => reads.push((await client.get(pages[reads.length % pages.length] ?? '/')).ms)
  await Promise.all([
    steadily(PURCHASES_A_SECOND, MIXED_SECONDS, purchase),
    steadily(READS_A_SECOND, MIXED_SECONDS, read),
  ])
  tell(`at ${PURCHASES_A_SECOND} purchases/s beside ${READS_A_SECOND} reads/s, ${MIXED_SECONDS} s`, '')
  tell('  confirm', percentiles(confirms), 'goal p99 < 300 ms')
  tell('  whole purchase, four calls', percentiles(wholes))
  tell('  read', percentiles(reads), 'goal p99 < 100 ms')
}

async function steadily(aSecond: number, seconds: number, start: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const started: Promise<unknown>[] = []
  for (let n = 0; n < aSecond * seconds; n++) {
    const wait = began + (n * 1000) / aSecond - performance.now()
    if (wait > 0) await sleep(wait)
    started.push(start())
  }
  await Promise.all(started)
}

/** An order that a payment belongs to; `total` is in minor units. */
export interface PaidOrder {
  /** The payment intent. */
  id: string
  total: number
}

/**
 * Checks that every paid intent has an order of the same amount, and that there are no others.
 * @param readOrders reads the orders, which are in the shop's file unless its database is on a server
 * @throws Error if not
 */
export async function compareBooks(
  shop: RunningShop,
  readOrders: () => PaidOrder[] | Promise<PaidOrder[]> = () => ordersInFile(shop),
): Promise<void> {
  const paid = (await controls(shop).intents()).filter(({ status }) => status === 'succeeded')
  const orders = await readOrders()
  const totals = new Map(orders.map(({ id, total }) => [id, total]))
  const agree =
    orders.length === paid.length && paid.every(({ id, amount_received }) => totals.get(id) === amount_received)
  tell('orders = intents', `${orders.length} = ${paid.length}, ${agree ? 'amounts equal' : 'AND THEY DIFFER'}`)
  if (!agree) throw new Error('The order book and the provider disagree')
}

function ordersInFile({ dataDir }: RunningShop): PaidOrder[] {
  using db = new DatabaseSync(join(dataDir, 'shop.db'), { readOnly: true, timeout: 5_000 })
  return db
    .prepare('SELECT payment_intent_id AS id, total FROM orders WHERE payment_intent_id IS NOT NULL')
    .all() as unknown as PaidOrder[]
}

function percentiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

/** Prints a figure. */
export function tell(what: string, figure: string, note = ''): void {
  console.log(`${what.padEnd(58)} ${figure}${note && `  (${note})`}`)
}
