// The bank's feed repeats its lines, in any order, while the shop dies (docs/decisions/063-bank-transfers.md).
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerData } from '../factories/customer-data.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'
import { BANK_ACCOUNT_SQL, BANK_ENV, feed, linesOf, postUntilAnswered } from './bank.ts'
import { compareAndStop } from './compared-books.ts'

const CUSTOMERS = 12

let shop: RunningShop
let productId = ''
beforeAll(async () => {
  shop = await runShopOnDemand(BANK_ENV)
  change(BANK_ACCOUNT_SQL)
  productId = firstInStock(await (await fetch(`${shop.url}/api/products`)).json()).id
})
afterAll(() => compareAndStop(shop, () => shop.close()))

function change(sql: string): void {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 60_000 })
  db.exec(sql)
}

function read<Row>(sql: string): Row[] {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { readOnly: true, timeout: 60_000 })
  return db.prepare(sql).all() as Row[]
}

async function buy(n: number): Promise<{ reference: string; amountVND: number; orderId: string }> {
  const answer = await postUntilAnswered({ shop }, '/api/checkout/transfer', {
    key: crypto.randomUUID(),
    items: [{ productId, quantity: 1 + (n % 3) }],
    customerData: customerData({ customerEmail: `khach${n}@example.com` }),
  })
  expect(answer.status).toBe(200)
  return answer.body as { reference: string; amountVND: number; orderId: string }
}

it.each([30, 150, 400])('every dong has an order or waits for staff; kill -9 after %d ms of the feed', async (ms) => {
  const before = read<{ n: number }>('SELECT count(*) AS n FROM bank_transactions')[0]!.n
  const bought = await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => buy(n)))
  const all = bought.flatMap(({ reference, amountVND }, n) => linesOf(n, reference, amountVND))
  // Each line three times, in an order that nobody has chosen.
  const sent = [...all, ...all, ...all].toSorted((one, other) => ((one.id * 7919) % 31) - ((other.id * 7919) % 31))
  const feeding = Promise.all(sent.map((line) => feed({ shop }, line)))
  await sleep(ms)
  await shop.kill()
  await shop.restart()
  for (const answer of await feeding) expect([answer.status, answer.body]).toEqual([200, { success: true }])

  expect(read<{ n: number }>('SELECT count(*) AS n FROM bank_transactions')[0]!.n - before).toBe(all.length)
  const references = bought.map(({ reference }) => `'${reference}'`).join()
  const orders = read<{ id: string; total: number; review: string | null; mails: number }>(
    `SELECT id, total, review_reason AS review, (SELECT count(*) FROM mails WHERE about = orders.id AND kind = 'order_confirmation') AS mails
     FROM orders WHERE payment_intent_id IN (${references})`,
  )
  const expected = bought.map(({ orderId, amountVND }) => ({ id: orderId, total: amountVND, review: null, mails: 1 }))
  const byId = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(byId(orders.map((row) => ({ ...row })))).toEqual(byId(expected))
  const [sums] = read<{ arrived: number; placed: number }>(
    `SELECT sum(amount) AS arrived, sum(placed) AS placed FROM bank_transactions WHERE substr(id, 6) IN (${all.map(({ id }) => `'${id}'`).join()})`,
  )
  expect(sums!.arrived).toBe(all.reduce((sum, { amount }) => sum + amount, 0))
  expect(sums!.placed).toBe(bought.reduce((sum, { amountVND }) => sum + amountVND, 0))
})
