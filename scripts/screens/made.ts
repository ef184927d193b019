import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { auditLog, contactMessages, orders, paymentEvents } from '#db/schema/index.ts'
import type { RunWritten } from '#features/runs/runs.schema.ts'
import { raiseTags } from '#server/content-tags.ts'
import { writeShopState } from '#server/shop-state.ts'
import { inDatabase } from '#tests/e2e/database.ts'
import { BrowserLike } from '#tests/factories/browser-like.ts'
import { buyAs } from '#tests/factories/buy-as.ts'
import { nodeCommand, runShop, type RunningShop } from '#tests/factories/running-shop.ts'
import { exampleCart, writeMessage } from './shop-content.ts'

/** A Monday in May, after nine in Hanoi: within the shop's hours, far from every feast. */
export const NOW = Date.parse('2028-05-22T09:00:30+07:00')
const TODAY = '2028-05-22'
const LATER = '2028-05-24'
const ACCOUNT = { bin: '970436', bank: 'Vietcombank', number: '0123456789', holder: 'TIEM HOA MOC LAN' }
const CASH_RULES = {
  ...{ on: true, cities: ['Hanoi', 'Ho Chi Minh'] as const, maxVND: 50_000_000, guestMaxVND: 50_000_000 },
  ...{ onBusyDays: true, confirmAboveVND: 1_000 },
}
const GIFT = {
  ...{ recipientName: 'Trần Thị Hoa', recipientPhone: '0912345678', surprise: true, nobodyHome: 'neighbour' },
  ...{ cardMessage: 'Chúc mừng sinh nhật chị!', cardSignature: 'Em An', notes: 'Ngõ nhỏ, gọi trước' },
}

/** A shop with a fixed clock, and what was made in it. */
export interface Made {
  shop: RunningShop
  /** Products as the browser's cart stores them. */
  cart: string
  /** Numbers of the customer's orders by their status, and of some others. */
  orders: Record<MadeOrder, string>
  /** The addresses of pages that only a link opens, without the shop's own and without language. */
  links: { payment: string; run: string }
  /** Cookies of the demo's accounts, so that each is signed in once; empty after {@link ageSessions}. */
  sessions: Map<string, Cookies>
  close(): Promise<void>
}
type Cookies = Parameters<BrowserContext['addCookies']>[0]
type MadeOrder = 'pending' | 'processing' | 'on-the-way' | 'delivered' | 'cancelled' | 'guest' | 'unpaid'

/** Opens a shop whose clock always shows {@link NOW}, with orders in each status, a run, and every way to pay. */
export async function makeShop(): Promise<Made> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-states-'))
  const env = { DATA_DIR: dataDir, CLOCK_STANDS_AT: String(NOW) }
  const shop = await runShop(env, [...nodeCommand, 'tests/faults/shop-with-clock.ts'])
  await inDatabase(shop, async (db) => {
    await writeShopState(db, 'bankAccount', ACCOUNT)
    await writeShopState(db, 'cashRules', CASH_RULES as never)
    await db.batch([...raiseTags(db, ['site'])])
  })
  await writeMessage(shop.url)
  const customer = await BrowserLike.signedIn(shop.url, 'customer@example.com')
  const staff = await BrowserLike.signedIn(shop.url, 'admin@example.com')
  const buy = (details: Record<string, string | boolean>, browser = customer, email = 'customer@example.com') =>
    buyAs(browser, shop.url, email, undefined, details)
  const ofStatus = async (status: string, deliveryDate: string) => {
    const id = await buy({ ...GIFT, deliveryDate })
    await staff.send('PATCH', `/api/orders/${id}`, { status })
    return id
  }
  const made = {
    pending: await buy({ ...GIFT, deliveryDate: LATER }),
    processing: await ofStatus('processing', TODAY),
    'on-the-way': await ofStatus('out_for_delivery', TODAY),
    delivered: await ofStatus('delivered', TODAY),
    cancelled: await ofStatus('cancelled', LATER),
    guest: await buy({ deliveryDate: TODAY, notes: 'Cổng 2' }, new BrowserLike(shop.url), 'an@example.com'),
  }
  // The database has its own clock.
  const createdAt = new Date(NOW)
  await inDatabase(shop, async (db) => {
    await db.update(auditLog).set({ createdAt })
    await db.update(contactMessages).set({ createdAt })
    await db.update(paymentEvents).set({ createdAt })
    for (const id of Object.values(made)) await db.update(orders).set({ createdAt }).where(eq(orders.id, id))
  })
  const { body: products } = await customer.get('/api/products')
  const { orderId, paymentLink } = (
    await staff.post('/api/orders', {
      key: crypto.randomUUID(),
      lines: [{ productId: products.find(({ inStock }: { inStock: boolean }) => inStock).id, quantity: 1 }],
      customer: { name: 'Chị Hạnh', phone: '0912345678', email: 'hanh@example.com' },
      customerData: {
        ...{ recipientName: 'Trần Thị Hoa', deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi' },
        ...{ deliveryDate: LATER, slotId: '' },
      },
      ...{ payment: 'link', locale: 'vi' },
    })
  ).body
  const { id: runId } = (
    await staff.post('/api/admin/runs', {
      ...{ day: TODAY, city: 'Ho Chi Minh', courier: { name: 'Minh' }, orderIds: [made.processing, made.guest] },
    })
  ).body as RunWritten
  const { link } = (await staff.post(`/api/admin/runs/${runId}/link`)).body
  return {
    shop,
    cart: await exampleCart(shop.url),
    orders: { ...made, unpaid: orderId },
    sessions: new Map(),
    links: { payment: pathOf(paymentLink.url), run: pathOf(link) },
    async close() {
      await shop.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Returns an address without the shop's own and without its language. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname.replace(/^\/vi(?=\/)/, '') + search + hash
}
