// Runs a mixed load for half an hour, or the minutes of its argument: pages, searches, purchases, sign-ins, edits by an
// admin. Then compares the shop's memory with that after the warm-up, and the shop's books with the provider's.
import { setTimeout as sleep } from 'node:timers/promises'
import { runShop, type RunningShop } from '#tests/factories/running-shop.ts'
import { buyer } from './buyer.ts'
import { httpClient, type HttpClient } from './http-client.ts'
import { median } from './median.ts'
import { memoryMb } from './process-memory.ts'
import { compareBooks } from './purchase-measures.ts'

const MINUTES = Number(process.argv[2] ?? 30)
/** The part of the time after which caches are full. */
const WARM_UP = 0.25
const GROWTH_GOAL = 0.1
const SAMPLE_MS = 2_000
/** Rate of each kind of work, per second. */
const RATES = { pages: 40, searches: 4, purchases: 2, signIns: 1, edits: 0.2 }
const PAGES = ['/', '/vi', '/products', '/vi/products', '/articles', '/vi/articles', '/about', '/api/products']
const PASSWORD = 'demo-flowers'

/** Number of responses by kind of work and status. */
const answers = new Map<string, number>()
const failures: string[] = []

export async function main(): Promise<void> {
  const shop = await runShop({ LOG_LEVEL: 'error' })
  const client = httpClient(shop.url)
  try {
    const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; inStock: boolean }[]
    const works = await workloads(shop, client, list)
    const memory: number[] = []
    const end = performance.now() + MINUTES * 60_000
    await Promise.all([
      ...Object.entries(RATES).map(([name, rate]) => steadily(name, rate, end, works[name as keyof typeof RATES])),
      (async () => {
        while (performance.now() < end) {
          memory.push(memoryMb(shop.pid()))
          await sleep(SAMPLE_MS)
        }
      })(),
    ])
    report(memory)
    await compareBooks(shop)
  } finally {
    client.close()
    await shop.close()
  }
  if (failures.length > 0) throw new Error(`${failures.length} calls failed: ${failures.slice(0, 5).join('; ')}`)
}

type Work = (n: number) => Promise<number>

async function workloads(
  shop: RunningShop,
  client: HttpClient,
  list: readonly { id: string; inStock: boolean }[],
): Promise<Record<keyof typeof RATES, Work>> {
  const buy = buyer(
    client,
    list.filter(({ inStock }) => inStock).map(({ id }) => id),
  )
  const signIn = async (email: string) => {
    const response = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    await response.arrayBuffer()
    return {
      status: response.status,
      cookie: response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    }
  }
  const { cookie } = await signIn('admin@example.com')
  const words = ['hoa', 'hoa hong', 'rose', 'sinh nhat', 'birthday', 'lan', 'nothing like it']
  return {
    pages: async (n) => (await client.get(PAGES[n % PAGES.length] ?? '/')).status,
    searches: async (n) =>
      (await client.get(`/api/search?q=${encodeURIComponent(words[n % words.length] ?? '')}`)).status,
    purchases: async () => (await buy.confirm(await buy.buy())).status,
    signIns: async () => (await signIn('customer@example.com')).status,
    async edits(n) {
      const product = list[n % list.length]
      const response = await fetch(`${shop.url}/api/products/${product?.id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Cookie: cookie },
        body: JSON.stringify({ inStock: product?.inStock }),
      })
      await response.arrayBuffer()
      return response.status
    },
  }
}

/** Starts the work at fixed times until the end, whether or not earlier work has ended. */
async function steadily(name: string, rate: number, end: number, work: Work): Promise<void> {
  const began = performance.now()
  const started = new Set<Promise<void>>()
  for (let n = 0; ; n++) {
    const at = began + (n * 1000) / rate
    if (at >= end) break
    await sleep(Math.max(0, at - performance.now()))
    const one = work(n)
      .catch((error: unknown) => {
        failures.push(`${name}: ${String(error)}`)
        return 0
      })
      .then((status) => {
        const key = `${name} ${status}`
        answers.set(key, (answers.get(key) ?? 0) + 1)
        if (status >= 400) failures.push(key)
      })
      .finally(() => started.delete(one))
    started.add(one)
  }
  await Promise.all(started)
}

function report(memory: number[]): void {
  for (const [what, count] of [...answers].toSorted()) console.log(`${what.padEnd(20)} ${count}`)
  const warm = memory.slice(Math.floor(memory.length * WARM_UP))
  const part = Math.max(1, Math.floor(warm.length / 5))
  const [first, last] = [median(warm.slice(0, part)), median(warm.slice(-part))]
  const growth = last / first - 1
  const met = growth < GROWTH_GOAL
  if (!met) process.exitCode = 1
  console.log(
    `${MINUTES} min: memory after the warm-up ${first.toFixed(0)} MB, at the end ${last.toFixed(0)} MB, most ${Math.max(...memory).toFixed(0)} MB: ` +
      `${(growth * 100).toFixed(1)} % (goal < ${GROWTH_GOAL * 100} %${met ? '' : ': MISSED'})`,
  )
}

if (import.meta.main) await main()
