import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, describe, it, vi } from 'vitest'
import { createShop, type OpenShop } from '#composition/create-shop.ts'
import { orders, products, stuckEvents } from '#db/schema/index.ts'
import { confirmCard } from '#tests/factories/confirm-card.ts'
import { copyTemplate } from '#tests/factories/copy-template.ts'
import {
  deliver,
  reconcileOnce,
  stripeAt,
  stripeOf,
  stripePayment,
  succeededEvent,
  stripeSandbox,
} from '#tests/factories/stripe.ts'
import { testConfig } from '#tests/factories/test-shop.ts'
import { readShopState } from '#server/shop-state.ts'
import { beginCheckout } from '#features/checkout/server/begin-checkout.ts'
import { saveCheckoutDetails } from '#features/checkout/server/save-checkout-details.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { fulfil } from './fulfil.ts'
import { rememberSiteUrl } from './own-payment.ts'
import { DAY_MS } from '#shared/durations.ts'
import { nextDeliveryDay } from '#tests/factories/usual-day.ts'

/** No webhook reports payments here, so only the reconciler finds them. Shop and provider share one clock. */
let clockMs = Date.now()
const opened: OpenShop[] = []
const folders: string[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const open of opened.splice(0)) await open.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-reconcile-'))
  folders.push(dataDir)
  return dataDir
}

/** Makes a folder with the demo shop. */
async function demoShop(): Promise<string> {
  const dataDir = await folder()
  copyTemplate(dataDir)
  return dataDir
}

async function open(dataDir: string, env: Record<string, string> = {}): Promise<OpenShop> {
  const made = await createShop(testConfig(dataDir, env), { clock: { now: () => new Date(clockMs) } })
  opened.push(made)
  return made
}

async function close(open: OpenShop): Promise<void> {
  opened.splice(opened.indexOf(open), 1)
  await open.close()
}

/** Begins a checkout and pays. Returns the payment intent's id. */
async function buy({ shop, sandboxes }: OpenShop, card?: string): Promise<string> {
  const [product] = await shop.db.select().from(products).where(eq(products.inStock, true)).limit(1)
  const begun = await beginCheckout(shop, {
    items: [{ productId: product!.id, quantity: 1 }],
    currency: 'vnd',
    discountCode: null,
    locale: 'vi',
    userId: null,
  })
  if (!begun.ok) throw new Error(begun.code)
  const customerData = {
    customerName: 'Nguyễn Thị Hoa',
    customerEmail: 'hoa@example.com',
    customerPhone: '0900 000 099',
    deliveryAddress: '1 Phố Huế',
    deliveryCity: 'Hanoi' as const,
    deliveryDate: nextDeliveryDay(shop.clock.now()),
  }
  const saved = await saveCheckoutDetails(shop, { ...begun.value, customerData, userId: null })
  if (!saved.ok) throw new Error(saved.code)
  const { paymentIntentId, clientSecret } = begun.value
  const paid = await confirmCard(
    (request) => stripeSandbox(sandboxes).fetch(request),
    'http://sandbox.test',
    paymentIntentId,
    clientSecret,
    card,
  )
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  return paymentIntentId
}

async function booked({ shop }: OpenShop): Promise<Map<string | null, string | null>> {
  const rows = await shop.db.select({ intent: orders.paymentIntentId, review: orders.reviewReason }).from(orders)
  return new Map(rows.filter(({ intent }) => intent !== null).map(({ intent, review }) => [intent, review]))
}

/** Breaks off a round in the middle: the nth question about a payment is never answered. */
function dieAt({ shop }: OpenShop, nth: number): AbortController {
  const dying = new AbortController()
  const { read } = stripeOf(shop)
  let asked = 0
  vi.spyOn(stripeOf(shop), 'read').mockImplementation((id) => {
    if (++asked < nth) return read(id)
    dying.abort()
    return Promise.reject(new Error('the process is gone'))
  })
  return dying
}

/**
 * A shop sells, is backed up, and sells on. The backup is restored while the provider keeps its newest state, so the
 * later payments are in no database.
 */
async function restored(ageDays: number, env: Record<string, string>) {
  const now = Date.now()
  clockMs = now - ageDays * DAY_MS
  const [before, after] = [await demoShop(), await folder()]
  const first = await open(before)
  const known = await buy(first)
  await reconcileOnce(first.shop)
  await rememberSiteUrl(first.shop)
  await first.shop.db.run(sql.raw(`VACUUM INTO '${join(after, 'shop.db')}'`))
  const lost: string[] = []
  for (let step = 0; step < 12; step++) {
    clockMs = now - ((ageDays * (12 - step)) / 13) * DAY_MS
    lost.push(await buy(first))
  }
  clockMs = now
  await close(first)
  await mkdir(after, { recursive: true })
  await copyFile(join(before, 'sandbox.db'), join(after, 'sandbox.db'))
  return { known, lost, dataDir: after, open: () => open(after, env) }
}

describe('the first start after a restore', () => {
  it.each([
    ['20 days old: all of it is in the provider’s log', 20],
    ['45 days old: the log no longer holds the older half', 45],
  ])('of a backup %s, under another address, killed once in the middle, books every payment', async (_, ageDays) => {
    const story = await restored(ageDays, { SITE_URL: 'http://localhost:7777' })
    let shop = await story.open()
    const watermark = await readShopState(shop.shop.db, 'reconciledUntil:stripe')
    const dying = dieAt(shop, 6)
    await expect(reconcileOnce(shop.shop, { signal: dying.signal })).rejects.toThrow()
    expect(await readShopState(shop.shop.db, 'reconciledUntil:stripe')).toBe(watermark)
    await close(shop)
    vi.restoreAllMocks()

    shop = await story.open()
    // A webhook about the newest payment arrives before the first round.
    await deliver(shop.shop, succeededEvent(story.lost.at(-1)!))
    await reconcileOnce(shop.shop)
    const found = await booked(shop)
    expect(story.lost.map((intent) => found.get(intent))).toEqual(story.lost.map(() => 'unknown_quote'))
    expect([found.get(story.known), found.size]).toEqual([null, 13])
    expect(await readShopState(shop.shop.db, 'reconciledUntil:stripe')).toBeGreaterThan(watermark!)
    // A second round finds nothing.
    expect(await reconcileOnce(shop.shop)).toBe(0)
    expect((await booked(shop)).size).toBe(13)
  })
})

describe('the owner of a payment', () => {
  async function paidWith(shop: OpenShop, metadata: Record<string, string>): Promise<string> {
    const { id, client_secret } = await stripeAt(stripeSandbox(shop.sandboxes)).paymentIntents.create({
      amount: 90_000,
      currency: 'vnd',
      allowed_payment_method_types: ['card'],
      metadata,
    })
    await confirmCard(
      (request) => stripeSandbox(shop.sandboxes).fetch(request),
      'http://sandbox.test',
      id,
      client_secret ?? '',
    )
    return id
  }

  it('is found by the shop’s id, a former address or a known checkout; another shop’s payment is logged and left alone', async () => {
    clockMs = Date.now()
    const dataDir = await demoShop()
    const old = await open(dataDir, { SITE_URL: 'http://localhost:1234' })
    await rememberSiteUrl(old.shop)
    const oldStyle = await buy(old)
    await close(old)

    const shop = await open(dataDir, { SITE_URL: 'http://localhost:7777' })
    const [info, warn] = [vi.spyOn(shop.shop.log, 'info'), vi.spyOn(shop.shop.log, 'warn')]
    const ours = await paidWith(shop, { shop: shop.shop.id, checkout: 'lost', quote: 'lost' })
    const formerAddress = await paidWith(shop, { shop: 'http://localhost:1234', checkout: 'lost', quote: 'lost' })
    const address = await paidWith(shop, { shop: 'https://other.example', checkout: 'x', quote: 'x' })
    const foreign = await paidWith(shop, { shop: '0'.repeat(32), checkout: 'x', quote: 'x' })
    const unnamed = await paidWith(shop, {})
    await reconcileOnce(shop.shop)
    const found = await booked(shop)
    expect(found.get(oldStyle)).toBeNull()
    expect([found.get(ours), found.get(formerAddress)]).toEqual(['unknown_quote', 'unknown_quote'])
    expect([address, foreign, unnamed].some((id) => found.has(id))).toBe(false)
    const logged = (spy: typeof info) =>
      spy.mock.calls.map(([details]) => (details as { paymentId?: string }).paymentId)
    expect(logged(info)).toEqual(expect.arrayContaining([foreign, unnamed]))
    expect(logged(warn)).toContain(address)
  })
})

describe('the watermark', () => {
  it('is the provider’s time: a shop whose clock was ten days ahead creates its orders without a restart', async () => {
    clockMs = Date.now() + 10 * DAY_MS
    const shop = await open(await demoShop())
    const ahead = await buy(shop)
    await reconcileOnce(shop.shop)
    clockMs = Date.now()
    const corrected = await buy(shop)
    await reconcileOnce(shop.shop, { mayHaveGap: false })
    const found = await booked(shop)
    expect([found.get(ahead), found.get(corrected)]).toEqual([null, null])
  })

  it('does not move when the provider’s list breaks off', async () => {
    clockMs = Date.now()
    const shop = await open(await demoShop())
    await buy(shop)
    vi.spyOn(stripeOf(shop.shop), 'listEvents').mockImplementation(() => {
      throw new ProviderFailure({ kind: 'unavailable', message: 'down' })
    })
    await expect(reconcileOnce(shop.shop)).rejects.toThrow('down')
    expect(await readShopState(shop.shop.db, 'reconciledUntil:stripe')).toBeNull()
  })
})

describe('events that cannot be handled', () => {
  /** Makes the provider fail for one payment intent. */
  function failOver({ shop }: OpenShop, intentId: string, error: Error) {
    const { read } = stripeOf(shop)
    return vi
      .spyOn(stripeOf(shop), 'read')
      .mockImplementation((id) => (id === intentId ? Promise.reject(error) : read(id)))
  }

  it.each([
    ['a fault of its own', new ProviderFailure({ kind: 'unavailable', message: 'again' })],
    ['an intent it does not know', new ProviderFailure({ kind: 'unknown', message: 'no' })],
    ['a bug of ours', new TypeError('undefined is not an order')],
  ])('are stored (%s), hold up none of the others, back off, and are handled at last', async (_, error) => {
    clockMs = Date.now()
    const dataDir = await demoShop()
    let shop = await open(dataDir)
    const [bad, good] = [await buy(shop), await buy(shop)]
    failOver(shop, bad, error)
    await reconcileOnce(shop.shop)
    expect([...(await booked(shop)).keys()]).toEqual([good])
    expect(await shop.shop.db.select().from(stuckEvents)).toMatchObject([
      { paymentIntentId: bad, tries: 1, reason: error.message, nextTryAt: new Date(clockMs + 15_000) },
    ])
    // Not retried before its time; then the pause grows.
    await reconcileOnce(shop.shop)
    clockMs += 15_000
    await reconcileOnce(shop.shop)
    expect(await shop.shop.db.select().from(stuckEvents)).toMatchObject([
      { tries: 2, nextTryAt: new Date(clockMs + 30_000) },
    ])

    // They survive a restart, and a clock that is set back.
    vi.restoreAllMocks()
    await close(shop)
    clockMs -= 10 * DAY_MS
    shop = await open(dataDir)
    await reconcileOnce(shop.shop)
    expect((await booked(shop)).has(bad)).toBe(true)
    expect(await shop.shop.db.$count(stuckEvents)).toBe(0)
  })

  it('are removed when a webhook is faster', async () => {
    clockMs = Date.now()
    const shop = await open(await demoShop())
    const bad = await buy(shop)
    failOver(shop, bad, new TypeError('for now'))
    await reconcileOnce(shop.shop)
    vi.restoreAllMocks()
    const [stuck] = await shop.shop.db.select().from(stuckEvents)
    await fulfil(shop.shop, stripePayment(bad), { ...stuck!, ...stripePayment(bad) })
    await reconcileOnce(shop.shop)
    expect(await shop.shop.db.$count(stuckEvents)).toBe(0)
  })

  it('do not move the watermark when the provider answers none of many calls', async () => {
    clockMs = Date.now()
    const shop = await open(await demoShop())
    const intents = []
    for (let i = 0; i < 20; i++) intents.push(await buy(shop))
    vi.spyOn(stripeOf(shop.shop), 'read').mockRejectedValue(
      new ProviderFailure({ kind: 'unavailable', message: 'down' }),
    )
    await expect(reconcileOnce(shop.shop)).rejects.toThrow('down')
    expect(await readShopState(shop.shop.db, 'reconciledUntil:stripe')).toBeNull()
    vi.restoreAllMocks()
    clockMs += 60_000
    await reconcileOnce(shop.shop)
    const found = await booked(shop)
    expect(intents.every((intent) => found.has(intent))).toBe(true)
  })
})
