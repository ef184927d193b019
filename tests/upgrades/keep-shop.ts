// Keeps a shop of this version for the upgrade tests of later ones: `node tests/upgrades/keep-shop.ts`, before a
// release.
// Runs the built shop, does everything that leaves rows, and packs its databases into `shops/<migration>`.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createClient } from '@libsql/client'
import { BrowserLike } from '../factories/browser-like.ts'
import { CARDS, confirmCard } from '../factories/confirm-card.ts'
import { runShop } from '../factories/running-shop.ts'
import { nextDeliveryDay } from '../factories/usual-day.ts'

const STATUSES = ['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled']
const journal = JSON.parse(await readFile('db/migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
const folder = join(import.meta.dirname, 'shops', journal.entries.at(-1)!.tag)
const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-keep-'))
const shop = await runShop({ DATA_DIR: dataDir })

const browser = () => new BrowserLike(shop.url)
const guest = browser()
const admin = await signedIn('admin@example.com', 'demo-flowers')
const { body: products } = await guest.get('/api/products')

async function signedIn(email: string, password: string): Promise<BrowserLike> {
  const person = browser()
  await person.post('/api/auth/login', { email, password })
  return person
}

async function registered(email: string): Promise<BrowserLike> {
  const person = browser()
  await person.post('/api/auth/register', { email, password: 'hoa sữa mùa thu', firstName: 'An', lastName: 'Lê' })
  return person
}

interface Purchase {
  by?: BrowserLike
  currency?: 'vnd' | 'usd'
  discountCode?: string | null
  card?: string | null
  details?: boolean
  email?: string
}

/** Begins a checkout and goes as far as the purchase says. Resolves to the order's number, or null without one. */
async function buy(purchase: Purchase = {}): Promise<string | null> {
  const { by = guest, currency = 'vnd', discountCode = null, card = CARDS.succeeds, details = true } = purchase
  const items = products
    .filter(({ inStock }: { inStock: boolean }) => inStock)
    .slice(0, 2)
    .map(({ id }: { id: string }, index: number) => ({ productId: id, quantity: index + 1 }))
  const { body: begun } = await by.post('/api/create-payment-intent', { items, currency, discountCode })
  const { paymentIntentId, clientSecret } = begun
  const customerData = {
    customerName: 'Đặng Thị Ngọc Ánh',
    customerEmail: purchase.email ?? 'anh@example.com',
    customerPhone: '+84 900 000 077',
    deliveryAddress: '2 Hàng Bạc',
    deliveryCity: 'Hanoi',
    deliveryDate: nextDeliveryDay(),
    notes: 'Ring twice.',
  }
  if (details) await by.post('/api/checkout/details', { paymentIntentId, clientSecret, customerData })
  if (card === null) return null
  await confirmCard(fetch, shop.url, paymentIntentId, clientSecret, card)
  if (card === CARDS.declined) return null
  if (!details) return orderWithoutDetails(paymentIntentId)
  const { body } = await by.post('/api/confirm-payment', { paymentIntentId, clientSecret, customerData })
  return body.orderId
}

/** Waits for an order without details, which the webhook makes. */
async function orderWithoutDetails(paymentIntentId: string): Promise<string> {
  const db = createClient({ url: `file:${join(dataDir, 'shop.db')}` })
  try {
    for (let tries = 0; tries < 600; tries++) {
      const { rows } = await db.execute({
        sql: 'SELECT id FROM orders WHERE payment_intent_id = ?',
        args: [paymentIntentId],
      })
      if (rows[0]) return String(rows[0].id)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The webhook made no order')
  } finally {
    db.close()
  }
}

const demand = async (by: BrowserLike, method: string, path: string, body?: unknown) => {
  const answer = await by.send(method, path, body)
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const setStatus = (id: string, status: string) => demand(admin, 'PATCH', `/api/orders/${id}`, { status })
const refund = (id: string, amount?: number) =>
  demand(admin, 'POST', `/api/orders/${id}/refunds`, { amount, key: crypto.randomUUID() })

// Orders in every status, of guests and of accounts, in both currencies.
const customer = await signedIn('customer@example.com', 'demo-flowers')
for (const status of STATUSES)
  for (const purchase of [{}, { by: customer, currency: 'usd', discountCode: 'MOCLAN10' }] as Purchase[]) {
    const id = await buy(purchase)
    if (status !== 'pending') await setStatus(id!, status)
  }
// Refunds: in part, whole, and sent back by the bank.
await refund((await buy())!, 10_000)
await refund((await buy({ currency: 'usd' }))!)
await refund((await buy({ card: CARDS.refundFails }))!)
// Orders in review, one of them resolved.
await buy({ details: false })
const looked = (await buy({ details: false }))!
await demand(admin, 'DELETE', `/api/orders/${looked}/review`)
// Checkouts without an order.
await buy({ card: null })
await buy({ card: null, details: false })
await buy({ card: CARDS.declined })
// An account that was deleted with an order under way, and one that has a wishlist and a review.
const leaver = await registered('leaver@example.com')
await buy({ by: leaver, email: 'leaver@example.com' })
await demand(leaver, 'POST', '/api/auth/delete-account', { password: 'hoa sữa mùa thu' })
const reader = await registered('reader@example.com')
await demand(reader, 'POST', '/api/wishlist', { productId: products[3].id })
await setStatus((await buy({ by: reader, email: 'reader@example.com' }))!, 'delivered')
const [bought] = products.filter(({ inStock }: { inStock: boolean }) => inStock)
await demand(reader, 'POST', `/api/products/${bought.id}/reviews`, { rating: 4, comment: 'Đẹp và bền.' })
await demand(reader, 'PATCH', '/api/auth/profile', {
  phone: '+84 900 000 011',
  savedAddresses: [{ address: '5 Lê Lợi', city: 'Ho Chi Minh' }],
})
await demand(guest, 'POST', '/api/auth/forgot-password', { email: 'reader@example.com' })
await demand(guest, 'POST', '/api/contact', {
  name: 'Bùi Thảo',
  email: 'thao@example.com',
  phone: '0900000088',
  subject: 'A wedding in May',
  message: 'Do you arrange flowers for a wedding?',
})
// A product with a new address, and one that left the shop.
await demand(admin, 'PATCH', `/api/products/${products[4].id}`, { slug: `${products[4].slug}-moi` })
await demand(admin, 'DELETE', `/api/products/${products[5].id}`)

await shop.close()
await mkdir(folder, { recursive: true })
for (const name of ['shop.db', 'sandbox.db'])
  await writeFile(join(folder, `${name}.gz`), gzipSync(await packed(join(dataDir, name)), { level: 9 }))
await rm(dataDir, { recursive: true, force: true })
console.log(`Kept in ${folder}`)

/** Resolves to the database as one file, with its write-ahead log merged in. */
async function packed(file: string): Promise<Buffer> {
  const db = createClient({ url: `file:${file}` })
  const copy = `${file}.packed`
  await db.execute({ sql: 'VACUUM INTO ?', args: [copy] })
  db.close()
  return readFile(copy)
}
