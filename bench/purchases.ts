import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_DELIVERY_RULES } from '#features/delivery/delivery-rules.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { CITIES } from '#shared/shop.ts'
import { runShop, type RunningShop } from '#tests/factories/running-shop.ts'
import { controls } from '#tests/faults/provider.ts'
import { buyer, type Purchase } from './buyer.ts'
import { httpClient } from './http-client.ts'
import { median } from './median.ts'
import { processorMs } from './processor-ms.ts'
import { compareBooks, mixed, tell } from './purchase-measures.ts'
import { compareDatabases } from './purchases-on-server.ts'
import { rawOrders } from './raw-order.ts'

const AT_ONCE = 16
const QUOTE_SECONDS = 4
const PURCHASE_SECONDS = 6
const BURST = 200
const RATIO_ROUNDS = 9
const ORDERS_A_ROUND = 40

type Buyer = ReturnType<typeof buyer>

/**
 * Measures how fast the shop sells, with the payment sandbox inside its process. The built shop is a process of its
 * own; this one plays its visitors. At the end the provider's books and the shop's must agree.
 */
export async function main(): Promise<void> {
  const shop = await runShop()
  const client = httpClient(shop.url)
  try {
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; inStock: boolean }[]
    const ids = list.filter(({ inStock }) => inStock).map(({ id }) => id)
    const buy = buyer(client, ids)
    for (let n = 0; n < 40; n++) await buy.confirm(await buy.buy())

    const quotes = await perSecond(QUOTE_SECONDS, () => buy.begin())
    tell('quotes', `${quotes.toFixed(0)}/s`)
    const purchases = await perSecond(PURCHASE_SECONDS, async () => buy.confirm(await buy.buy()))
    tell('complete purchases', `${purchases.toFixed(0)}/s`)
    await mixed(client, buy)
    await burst(shop, buy)
    await ratio(shop, buy)
    await compareSlots(shop, buy, buyer(client, ids, chooseTime))
    await compareBooks(shop)
  } finally {
    client.close()
    await shop.close()
  }
}

/** Resolves to how often a step succeeds per second, with a few visitors who repeat it without pauses. */
async function perSecond(seconds: number, once: () => Promise<unknown>): Promise<number> {
  let done = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await once()
        done++
      }
    }),
  )
  return done / seconds
}

async function burst(shop: RunningShop, buy: Buyer): Promise<void> {
  await controls(shop).pauseWebhooks()
  const paid = await inTurns(BURST, () => buy.buy())
  const replies = await Promise.all(paid.map((purchase) => buy.confirm(purchase)))
  const orders = new Set(replies.map(({ body }) => (JSON.parse(body) as { orderId: string }).orderId))
  const slowest = Math.max(...replies.map(({ ms }) => ms))
  tell(`${BURST} confirms at once`, `${orders.size} orders, slowest ${slowest.toFixed(0)} ms`, 'goal < 5000 ms')
  await controls(shop).resumeWebhooks()
}

/** Compares the medians of short alternating turns, so that a busy machine slows both alike. */
async function ratio(shop: RunningShop, buy: Buyer): Promise<void> {
  const raw = await rawOrders(join(shop.dataDir, 'raw.db'))
  const ratios: number[] = []
  const rates: number[] = []
  await controls(shop).pauseWebhooks()
  for (let round = 0; round < RATIO_ROUNDS; round++) {
    const paid = await inTurns(ORDERS_A_ROUND, () => buy.buy())
    const bare = await raw.measure(ORDERS_A_ROUND)
    const began = performance.now()
    await inTurns(paid.length, () => buy.confirm(paid.pop() as Purchase))
    const rate = (ORDERS_A_ROUND * 1000) / (performance.now() - began)
    rates.push(rate)
    ratios.push(rate / bare)
  }
  await controls(shop).resumeWebhooks()
  raw.close()
  tell('confirm through HTTP against the raw transaction', median(ratios).toFixed(2), 'goal ≥ 0.35')
  tell('  confirms', `${median(rates).toFixed(0)}/s`)
}

/** Spreads purchases over the slots of the next weeks, as customers do. */
function chooseTime(n: number): NonNullable<Purchase['time']> {
  const { slots } = DEFAULT_DELIVERY_RULES
  return { deliveryDate: addDays(dayInVietnam(new Date()), 10 + (n % 30)), slotId: slots[n % slots.length]!.id }
}

/** Compares purchases that take a place in a slot with those that take none, in short alternating turns. */
async function compareSlots(shop: RunningShop, without: Buyer, slotted: Buyer): Promise<void> {
  openEverySlot(shop)
  const times: Record<'without' | 'slotted', number[]> = { without: [], slotted: [] }
  const processor = { without: 0, slotted: 0 }
  for (let round = 0; round < RATIO_ROUNDS; round++)
    for (const [name, buy] of Object.entries({ without, slotted }) as ['without' | 'slotted', Buyer][]) {
      const [before, began] = [processorMs(shop.pid()), performance.now()]
      await inTurns(ORDERS_A_ROUND, async () => buy.confirm(await buy.buy()))
      times[name].push(performance.now() - began)
      processor[name] += processorMs(shop.pid()) - before
    }
  const ratioOfTimes = median(times.slotted.map((ms, round) => ms / times.without[round]!))
  tell('purchases with a slot against those without: time', ratioOfTimes.toFixed(2))
  tell('  processor time', (processor.slotted / processor.without).toFixed(2))
}

/** Opens every day, with places for all purchases of the bench. */
function openEverySlot(shop: RunningShop): void {
  const places = RATIO_ROUNDS * ORDERS_A_ROUND
  const rules = { closed: [], surge: [], capacity: Object.fromEntries(CITIES.map((city) => [city, places])) }
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 5_000 })
  db.prepare("INSERT INTO shop_state (key, value) VALUES ('deliveryRules', ?)").run(JSON.stringify(rules))
}

/** Does a step `count` times, a few at once. */
async function inTurns<T>(count: number, once: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let left = count
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) results.push(await once())
    }),
  )
  return results
}

if (import.meta.main) await (process.argv[2] === 'server' ? compareDatabases() : main())
