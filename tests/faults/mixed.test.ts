// 300 purchases by card, bank transfer and cash, while the shop is killed, a backup is restored, webhooks repeat in any
// order, and the shop's clock is two hours off. At the end every payment has one order, or is money that staff place.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/durations.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { createMailServer, type MailServer } from '../factories/mail-server.ts'
import { runShopOnDemand, shopCommand } from '../factories/running-shop.ts'
import { runScript } from '../factories/run-script.ts'
import { copyTemplate } from '../factories/copy-template.ts'
import { auditAndClose } from './audited-world.ts'
import { BANK_ACCOUNT_SQL, BANK_ENV } from './bank.ts'
import { openFileWorld, type FileWorld } from './file-world.ts'
import { expectOnlyRepairs, killAndLook } from './loss.ts'
import { buyByCard, buyWithKey, feedThreeTimes, orderByStaff, type KeyedPurchase } from './mixed-purchases.ts'

/** How many purchases of each method a round has; there are five rounds. */
const EACH = { card: 24, transfer: 20, cash: 10, staff: 6 }
/** How many customers of a round send their money two hours later. */
const LATE = 4
const CLOCKED = shopCommand('tests/faults/shop-with-clock.ts')
const CASH_RULES = {
  on: true,
  maxVND: 50_000_000,
  guestMaxVND: 50_000_000,
  onBusyDays: true,
  confirmAboveVND: 50_000_000,
}

let world: FileWorld
let mails: MailServer
let dataDir: string
const purchases: KeyedPurchase[] = []
/** Those whose money was on its way for two hours, by the clock of the bank and the one of the shop. */
const slow = new Set<KeyedPurchase>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-mixed-'))
  copyTemplate(dataDir)
  mails = await createMailServer()
  await mails.open()
  const env = { ...BANK_ENV, DATA_DIR: dataDir, SMTP_URL: mails.url, CLOCK_OFFSET_MS: '0' }
  world = await openFileWorld({ name: 'mixed', env, command: CLOCKED })
  world.mails = mails
  await world.change(BANK_ACCOUNT_SQL)
  await setState('cashRules', CASH_RULES)
  // Ten mails go out in a second: those to the shop would double the time of this test.
  await setState('shopNotices', { newOrders: false })
})
afterAll(async () => {
  try {
    await auditAndClose(world)
  } finally {
    await mails.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

const setState = (key: string, value: object) =>
  world.change(`INSERT INTO shop_state (key, value) VALUES ('${key}', '${JSON.stringify(value)}')`)

/** Starts the shop again with a clock that is so many hours off. */
async function reopen(hours: number): Promise<void> {
  await world.shop.close()
  const env = { ...world.shop.env, CLOCK_OFFSET_MS: String(hours * HOUR_MS) }
  world.shop = await runShopOnDemand(env, CLOCKED)
}

/**
 * Has customers and staff buy, all at the same time.
 * @param late how many customers send no money yet
 */
async function buyAll({ late = 0 } = {}): Promise<KeyedPurchase[]> {
  const times = <T>(count: number, make: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => make(n)))
  const cards = world.group(EACH.card).map((visitor, n) => buyByCard(world, visitor, n))
  const transfers = times(EACH.transfer, async (n) => {
    const purchase = await buyWithKey(world, 'transfer')
    if (n >= late) await feedThreeTimes(world, [purchase])
    return purchase
  })
  const cash = times(EACH.cash, () => buyWithKey(world, 'cash'))
  const staff = times(EACH.staff, () => orderByStaff(world))
  const made = [...(await transfers), ...(await cash), ...(await staff)]
  await Promise.all(cards)
  purchases.push(...made)
  return made
}

/** Has everyone buy, and kills the shop so many milliseconds later: the fault, not a wait. */
async function buyAndKill(ms: number, options: { late?: number } = {}): Promise<KeyedPurchase[]> {
  const buying = buyAll(options)
  await sleep(ms)
  const remains = await killAndLook(world)
  await world.shop.restart()
  const made = await buying
  await expectOnlyRepairs(world, remains)
  return made
}

async function run(program: string, args: string[]): Promise<string> {
  const { code, output } = await runScript(program, args, { env: { DATA_DIR: dataDir } })
  if (code !== 0) throw new Error(output)
  return output
}

it('by a right clock, with kill -9', async () => void (await buyAndKill(150)))

it('by a clock two hours behind, with kill -9', async () => {
  await reopen(-2)
  for (const made of await buyAndKill(400)) slow.add(made)
})

it('with a backup that is made meanwhile, and restored afterwards', async () => {
  await reopen(0)
  const first = world.visitors.length
  const buying = buyAll()
  const backup = (await run('scripts/backup.ts', [join(dataDir, 'backups/old')])).split('complete: ')[1]!.trim()
  const made = await buying
  await world.shop.close()
  await run('scripts/restore.ts', [backup])
  world.shop = await runShopOnDemand(world.shop.env, CLOCKED)
  // The backup may lack the recipients and the numbers that customers who paid by card were told.
  for (const visitor of world.visitors.slice(first)) [visitor.agreed, visitor.orderId] = [null, null]
  // Half of those who pay by transfer load their page again; of the others the shop knows nothing, but the money comes.
  const transfers = made.filter(({ method }) => method === 'transfer')
  const again = made.filter(({ method }, n) => method !== 'transfer' || n % 2 === 0)
  for (const purchase of again) {
    const { method, orderId } = purchase
    purchase.orderId = await purchase.repeat()
    if (method !== 'staff') expect(purchase.orderId, 'the number that the customer was told').toBe(orderId)
  }
  await feedThreeTimes(world, transfers)
})

let late: KeyedPurchase[] = []
it('by a clock two hours behind, with money that comes too late, and kill -9', async () => {
  await reopen(-2)
  const made = await buyAndKill(800, { late: LATE })
  for (const each of made) slow.add(each)
  late = made.slice(0, LATE)
})

it('by a clock two hours ahead, with kill -9', async () => {
  await reopen(2)
  const buying = buyAndKill(250)
  await Promise.all([buying, feedThreeTimes(world, late)])
})

it('every payment has one order, or is money that staff place; the sums are equal', async () => {
  expect(world.visitors.length + purchases.length).toBe(5 * (EACH.card + EACH.transfer + EACH.cash + EACH.staff))
  // Repeated once more, nothing changes.
  await feedThreeTimes(world, purchases)

  interface Row {
    id: string
    total: number
    provider: string
    payment: string | null
    review: string | null
    copies: number
  }
  const orders = await world.read<Row>(
    `SELECT id, total, payment_provider AS provider, payment_intent_id AS payment, review_reason AS review,
      (SELECT count(*) FROM mails WHERE about = orders.id AND kind = 'order_confirmation') AS copies FROM orders`,
  )
  const wrong: string[] = []
  const arrived = purchases.flatMap(({ lines }) => lines)
  const lines = await world.read<{ id: string; amount: number; placed: number; payment: string | null }>(
    `SELECT id, amount, placed, payment_id AS payment FROM bank_transactions`,
  )
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
  expect(lines).toHaveLength(arrived.length)
  expect(sum(lines.map(({ amount }) => amount))).toBe(sum(arrived.map(({ amount }) => amount)))

  let booked = 0
  for (const purchase of purchases) {
    const { method, orderId, amount, reference } = purchase
    const name = `${method} ${orderId}`
    const [order, ...others] = orders.filter(
      ({ id, payment }) => id === orderId || (reference && payment === reference),
    )
    const placed = sum(lines.filter(({ payment }) => payment === reference).map((line) => line.placed))
    if (others.length > 0) wrong.push(`${name} has ${others.length + 1} orders`)
    if (!order && (method !== 'transfer' || placed > 0)) wrong.push(`${name} has no order, and ${placed} placed`)
    if (!order) continue
    if (order.id !== orderId) wrong.push(`${name} is ${order.id}`)
    if (order.copies !== 1) wrong.push(`${name} has ${order.copies} confirmations`)
    if (method === 'transfer') booked += order.total
    // The shop may end a purchase between the parts of money that comes too late: the order is of what came before.
    const isPart = late.includes(purchase) && order.review === 'amount_mismatch' && placed < amount
    if (isPart && order.total !== placed) wrong.push(`${name} is of ${order.total}, with ${placed} placed`)
    if (isPart) continue
    // Staff decide about money that took longer than the shop waits.
    const isSlow = method === 'transfer' && slow.has(purchase)
    if (order.review !== (isSlow ? 'quote_expired' : null)) wrong.push(`${name} is in review: ${order.review}`)
    if (method !== 'staff' && order.total !== amount) wrong.push(`${name} costs ${order.total}, not ${amount}`)
    if (method === 'transfer' && placed !== amount) wrong.push(`${name} has ${placed} of ${amount} placed`)
  }
  expect(wrong).toEqual([])

  // What was placed to no order is in the list that staff see.
  const staff = await BrowserLike.signedIn(world.shop.url, 'admin@example.com')
  const { body } = await staff.get('/api/admin/transfers')
  const open = lines.filter(({ amount, placed }) => placed < amount)
  const listed = body.open as { id: string }[]
  expect(listed.map(({ id }) => id).toSorted()).toEqual(open.map(({ id }) => id).toSorted())
  expect(sum(arrived.map(({ amount }) => amount))).toBe(booked + sum(open.map(({ amount, placed }) => amount - placed)))
  const byTransfer = purchases.filter(({ method }) => method === 'transfer').length
  const bookedTransfers = orders.filter(({ provider }) => provider === 'bank').length
  console.log(
    `mixed: ${bookedTransfers} of ${byTransfer} transfers became orders, ${open.length} lines of money wait for staff`,
  )
  expect(bookedTransfers).toBeGreaterThan(byTransfer * 0.8)
})
