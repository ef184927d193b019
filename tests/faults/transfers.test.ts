// The bank's feed repeats its lines, in any order, while the shop dies (docs/decisions/063-bank-transfers.md).
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { customerData } from '../factories/customer-data.ts'
import { runShopOnDemand, type RunningShop } from '../factories/running-shop.ts'

const KEY = 'key-of-the-feed'
const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
const CUSTOMERS = 12
/** What a customer pays beside what was asked: a part first, all of it twice, too much, exactly. */
const WAYS = ['parts', 'twice', 'more', 'exact'] as const

interface Line {
  id: number
  content: string
  amount: number
}

let shop: RunningShop
let productId = ''
beforeAll(async () => {
  shop = await runShopOnDemand({ BANK_WEBHOOK_KEY: KEY })
  change(`INSERT INTO shop_state (key, value) VALUES ('bankAccount', '${JSON.stringify(ACCOUNT)}')`)
  const list = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: string; inStock: boolean }[]
  productId = list.find(({ inStock }) => inStock)!.id
})
afterAll(() => shop.close())

function change(sql: string): void {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { timeout: 5_000 })
  db.exec(sql)
}

function read<Row>(sql: string): Row[] {
  using db = new DatabaseSync(join(shop.dataDir, 'shop.db'), { readOnly: true, timeout: 5_000 })
  return db.prepare(sql).all() as Row[]
}

/** Sends a request until it is answered: a browser, or a feed, repeats what was not. */
async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  for (let n = 0; n < 200; n++) {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }
    const answer = await fetch(shop.url + path, init).catch(() => null)
    if (answer && answer.status < 500) return answer
    await sleep(100)
  }
  throw new Error(`${path} was never answered`)
}

async function buy(n: number): Promise<{ reference: string; amountVND: number; orderId: string }> {
  const answer = await post('/api/checkout/transfer', {
    key: crypto.randomUUID(),
    items: [{ productId, quantity: 1 + (n % 3) }],
    customerData: customerData({ customerEmail: `khach${n}@example.com` }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { reference: string; amountVND: number; orderId: string }
}

const feed = ({ id, content, amount }: Line) =>
  post(
    '/api/webhooks/bank',
    {
      id,
      transactionDate: new Date(Date.now() + 7 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' '),
      accountNumber: ACCOUNT.number,
      content,
      transferType: 'in',
      transferAmount: amount,
      referenceCode: `FT${id}`,
    },
    { authorization: `Apikey ${KEY}` },
  )

let lines = 0
function linesOf(way: (typeof WAYS)[number], reference: string, amount: number): Line[] {
  const line = (sum: number) => ({ id: ++lines, content: `MBVCB.${lines}.${reference}.CT`, amount: sum })
  switch (way) {
    case 'parts':
      return [line(30_000), line(amount - 30_000)]
    case 'twice':
      return [line(amount), line(amount)]
    case 'more':
      return [line(amount + 5_000)]
    case 'exact':
      return [line(amount)]
  }
}

it.each([30, 150, 400])('every dong has an order or waits for staff; kill -9 after %d ms of the feed', async (ms) => {
  const before = read<{ n: number }>('SELECT count(*) AS n FROM bank_transactions')[0]!.n
  const bought = await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => buy(n)))
  const all = bought.flatMap(({ reference, amountVND }, n) => linesOf(WAYS[n % WAYS.length]!, reference, amountVND))
  // Each line three times, in an order that nobody has chosen.
  const sent = [...all, ...all, ...all].toSorted((one, other) => ((one.id * 7919) % 31) - ((other.id * 7919) % 31))
  const feeding = Promise.all(sent.map(feed))
  await sleep(ms)
  await shop.kill()
  await shop.restart()
  for (const answer of await feeding) expect([answer.status, await answer.json()]).toEqual([200, { success: true }])

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
