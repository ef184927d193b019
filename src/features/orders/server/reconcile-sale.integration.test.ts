import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { paymentEvents } from '#db/schema/index.ts'
import { paidOrder } from '#tests/factories/paid-order.ts'
import { reconcileOnce, stripeOf } from '#tests/factories/stripe.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { chunk } from '#shared/chunk.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import { createReconciler } from './reconcile.ts'

const PAGE = 100

let test: TestShop
/** The time of the newest event, in seconds. */
let newest: number
beforeAll(async () => {
  test = await openTestShop()
  await paidOrder(test)
  newest = Math.floor(Date.now() / 1000) + 10
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => test.close())

/** Replaces the provider's log by `count` events of the payment, one in each `everyS` seconds until now. */
async function log(count: number, everyS: number, { missedEvery }: { missedEvery: number }): Promise<void> {
  const sandbox = new DatabaseSync(join(test.shop.config.dataDir, 'sandbox.db'), { timeout: 60_000 })
  const [event] = sandbox
    .prepare(`SELECT body FROM objects WHERE body ->> '$.type' = 'payment_intent.succeeded' LIMIT 1`)
    .all()
  sandbox.exec(`DELETE FROM objects WHERE object = 'event'`)
  sandbox
    .prepare(
      `WITH RECURSIVE n (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < $count - 1)
       INSERT INTO objects (id, object, created, body)
       SELECT 'evt_' || n, 'event', $newest - cast(($count - 1 - n) * $everyS AS INTEGER),
         json_set($body, '$.id', 'evt_' || n, '$.created', $newest - cast(($count - 1 - n) * $everyS AS INTEGER)) FROM n`,
    )
    .run({ count, newest, everyS, body: String(event!['body']) })
  sandbox.close()
  await test.shop.db.delete(paymentEvents)
  const delivered = Array.from({ length: count }, (_, n) => n).filter((n) => (n + 1) % missedEvery !== 0)
  const rows = delivered.map((n) => ({ id: `evt_${n}`, type: 'payment_intent.succeeded', outcome: 'fulfilled' }))
  for (const some of chunk(rows, 2000)) await test.shop.db.insert(paymentEvents).values(some)
}

/** Counts the pages that are asked for from now on, by list. */
function countLists() {
  const counts: Record<string, number> = {}
  const fetched = test.sandbox.fetch.bind(test.sandbox)
  vi.spyOn(test.sandbox, 'fetch').mockImplementation((request) => {
    const list = /\/v1\/(events|refunds|disputes|charges)$/.exec(new URL(request.url).pathname)?.[1]
    if (list) counts[list] = (counts[list] ?? 0) + 1
    return fetched(request)
  })
  return counts
}

it('a round during a sale of 20,000 purchases in half an hour reads one minute of the log, not all of it', async () => {
  await log(20_000, 0.09, { missedEvery: Infinity })
  await writeShopState(test.shop.db, 'reconciledUntil:stripe', newest)
  const round = createReconciler(test.shop)
  const { signal } = new AbortController()
  // The first round after a start reads the long overlap.
  const first = countLists()
  await round(signal)
  expect(first).toEqual({ events: 20_000 / PAGE })
  vi.restoreAllMocks()

  const next = countLists()
  await round(signal)
  expect(next).toEqual({ events: Math.ceil(60 / 0.09 / PAGE) })
  vi.restoreAllMocks()

  // Ten minutes later the long overlap is read again, once.
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 10 * 60_000 + 1)
  const late = countLists()
  await round(signal)
  expect(late).toEqual(first)
  await round(signal)
  expect(late.events).toBe(first.events! + next.events!)
})

it('an event that appears in the log half an hour late is handled within ten minutes', async () => {
  await log(100, 60, { missedEvery: Infinity })
  await test.shop.db.delete(paymentEvents)
  const late = { id: 'evt_70', type: 'payment_intent.succeeded', outcome: 'fulfilled' }
  const others = Array.from({ length: 100 }, (_, n) => ({ ...late, id: `evt_${n}` })).filter(({ id }) => id !== late.id)
  await test.shop.db.insert(paymentEvents).values(others)
  await writeShopState(test.shop.db, 'reconciledUntil:stripe', newest)
  expect(await reconcileOnce(test.shop, { mayHaveGap: false, overlap: 'short' })).toBe(0)
  expect(await reconcileOnce(test.shop, { mayHaveGap: false, overlap: 'long' })).toBe(1)
})

it('a backlog of 20,000 events is handled part by part, and no more than a thousand are in memory', async () => {
  await log(20_000, 10, { missedEvery: 200 })
  await writeShopState(test.shop.db, 'reconciledUntil:stripe', newest - 20_000 * 10)
  const provider = stripeOf(test.shop)
  const { listEvents, read } = provider
  const progress = { listed: 0, listedAtReads: [] as number[] }
  vi.spyOn(provider, 'listEvents').mockImplementation(async function* (since) {
    for await (const event of listEvents(since)) {
      progress.listed++
      yield event
    }
  })
  vi.spyOn(provider, 'read').mockImplementation((id) => {
    progress.listedAtReads.push(progress.listed)
    return read(id)
  })
  const counts = countLists()
  expect(await reconcileOnce(test.shop, { mayHaveGap: false })).toBe(100)
  expect(counts.events).toBe(20_000 / PAGE)
  // The missed events of a part are handled before the next part is asked for.
  const parts = Object.groupBy(progress.listedAtReads, (listed) => listed)
  expect(Object.keys(parts).map(Number)).toEqual(Array.from({ length: 20 }, (_, n) => (n + 1) * 1000))
  expect(await readShopState(test.shop.db, 'reconciledUntil:stripe')).toBe(newest)
  expect(await reconcileOnce(test.shop, { mayHaveGap: false, overlap: 'short' })).toBe(0)
})
