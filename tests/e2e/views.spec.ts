import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { auditLog, orders as orderTable } from '#db/schema/index.ts'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { runShop, shopCommand, type RunningShop } from '../factories/running-shop.ts'
import { inDatabase } from './database.ts'
import { expect, test as base } from './fixtures.ts'

/*
 * How the thirty most important views look, at three widths, beside the pictures in tests/e2e/views (decision 082).
 * Fonts and pictures are the project's own and the clock is stopped, so other machines draw the same; what they smooth
 * otherwise is lost when a screenshot is made smaller. After an intended change: npx playwright test views
 * --update-snapshots, and look at them.
 */

/** A Monday in May, after nine in Hanoi: within the shop's hours, far from every feast, between two minutes. */
const NOW = Date.parse('2028-05-22T09:00:30+07:00')
const DELIVERED_ON = '2028-05-24'

interface Device {
  width: number
  height: number
  locale: Locale
  theme: 'light' | 'dark'
  /** How many pixels of the screen are one of the picture. */
  shrink: number
}
const PHONE: Device = { width: 390, height: 844, locale: 'vi', theme: 'light', shrink: 3 }
const TABLET: Device = { width: 820, height: 1180, locale: 'en', theme: 'dark', shrink: 4 }
const WIDE: Device = { width: 1440, height: 900, locale: 'vi', theme: 'light', shrink: 5 }
/** How far the colour of a pixel may differ, and how many may differ more: an icon of 24 pixels has 23 to 64. */
const TOLERANCE = { threshold: 0.15, maxDiffPixels: 20 }
/** What is below is more of the same, in pixels of the screen. */
const MOST_HEIGHT = 1800
/** What tells the rows of a table apart, in every shop. */
const TELLS_APART = [
  ['orders', 'delivery_address'],
  ['promotions', 'code'],
  ['reviews', 'comment'],
] as const
/** The number that every order has in the pictures. */
const ORDER_NUMBER = '10eggmm9'

interface View {
  /** `:order` is a paid order of the customer. */
  path: string
  /** Who is signed in. */
  as?: 'customer' | 'admin'
  /** Whether the cart has two bouquets. */
  cart?: true
  /** What is on the screen once it is whole; by default the page's heading. */
  shows?: string
}

const VIEWS: Record<string, View> = {
  home: { path: '/' },
  products: { path: '/products' },
  product: { path: '/products/hoa-hong-do-nong-nan' },
  gallery: { path: '/products/mau-don-sang-som' },
  'add-on': { path: '/products/binh-gom-men-ngoc' },
  love: { path: '/flowers-of-love' },
  mourning: { path: '/sympathy-flowers' },
  articles: { path: '/articles' },
  article: { path: '/articles/cach-giu-hoa-hong-tuoi-lau' },
  contact: { path: '/contact' },
  delivery: { path: '/shipping-policy' },
  'find-a-gift': { path: '/find-a-gift' },
  gifts: { path: '/find-a-gift?for=friend&why=birthday&taste=&budget=middle', shows: '.gifts' },
  cart: { path: '/cart', cart: true },
  checkout: { path: '/checkout', cart: true, shows: '.pay-bar button' },
  tracking: { path: '/track-order?id=:order', as: 'customer', shows: '.track-steps' },
  'sign-in': { path: '/auth' },
  register: { path: '/auth?mode=register' },
  wishlist: { path: '/wishlist' },
  'no-such-page': { path: '/no-such-page' },
  orders: { path: '/orders', as: 'customer' },
  profile: { path: '/profile', as: 'customer' },
  'admin-dashboard': { path: '/admin', as: 'admin' },
  'admin-today': { path: '/admin/today', as: 'admin' },
  'admin-orders': { path: '/admin/orders', as: 'admin' },
  'admin-new-order': { path: '/admin/orders/new', as: 'admin' },
  'admin-products': { path: '/admin/products', as: 'admin' },
  'admin-promotions': { path: '/admin/promotions', as: 'admin' },
  'admin-reviews': { path: '/admin/reviews', as: 'admin' },
  'admin-settings': { path: '/admin/settings', as: 'admin' },
}

/** The devices that one browser is in turn: those with the same language and theme. */
const BROWSERS: readonly (readonly [Device, ...Device[]])[] = [[TABLET], [WIDE, PHONE]]

interface Gallery {
  shop: RunningShop
  /** Products as the browser's cart stores them. */
  cart: string
  /** The number of an order that is paid. */
  order: string
  /** The numbers of all orders. */
  orders: string[]
  /** Who is signed in, once for all pictures: the profile lists every sign-in. */
  people: Record<'customer' | 'admin', BrowserLike>
}

const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({}, use) => {
      // Not the template: its demo orders are as old as the template itself.
      const dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-views-'))
      const env = { DATA_DIR: dataDir, CLOCK_STANDS_AT: String(NOW) }
      const shop = await runShop(env, shopCommand('tests/faults/shop-with-clock.ts'))
      const [customer, admin] = await Promise.all([
        BrowserLike.signedIn(shop.url, 'customer@example.com'),
        BrowserLike.signedIn(shop.url, 'admin@example.com'),
      ])
      const order = await buyAs(customer, shop.url, 'customer@example.com', undefined, { deliveryDate: DELIVERED_ON })
      const { body: products } = await customer.get('/api/products')
      const lines = products.slice(0, 2).map(({ id, name, priceUSD, priceVND, imageUrl }: Record<string, unknown>) => ({
        ...{ productId: id, productName: name, quantity: 1, priceUSD, priceVND, imageUrl },
      }))
      const orders = await inDatabase(shop, async (db) => {
        // The database has its own clock.
        const createdAt = new Date(NOW)
        await db.update(orderTable).set({ createdAt, updatedAt: createdAt }).where(eq(orderTable.id, order))
        await db.update(auditLog).set({ createdAt })
        // What was made in the same millisecond is sorted by random ids.
        for (const [table, key] of TELLS_APART)
          await db.run(
            sql.raw(`UPDATE ${table} SET created_at = created_at +
              (SELECT count(*) FROM ${table} AS other WHERE other.${key} < ${table}.${key})`),
          )
        return db.select({ id: orderTable.id }).from(orderTable)
      })
      const people = { customer, admin }
      await use({ shop, cart: JSON.stringify(lines), order, orders: orders.map(({ id }) => id), people })
      await shop.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ gallery }, use) => use(gallery.shop.url),
})
test.describe.configure({ mode: 'parallel' })

for (const [name, view] of Object.entries(VIEWS))
  for (const devices of BROWSERS)
    test(`${name} at ${devices.map(({ width }) => width).join(' and ')} pixels looks as its picture`, async ({
      page,
      context,
      gallery,
    }, { config }) => {
      await prepare(context, page, view, devices[0], gallery)
      for (const device of devices) {
        await page.setViewportSize(device)
        await page.goto(addressOf(view, device.locale, gallery.order))
        if (config.updateSnapshots === 'all' || config.updateSnapshots === 'changed') await untilStill(page, view.shows)
        // Again, if something still moves.
        await expect(async () => {
          await untilWhole(page, view.shows)
          await sameNumbers(page, gallery.orders)
          expect(await pictureOf(page, device)).toMatchSnapshot(`${name}-${device.width}.jpg`, TOLERANCE)
        }).toPass({ timeout: 90_000 })
      }
    })

function addressOf({ path, as }: View, locale: Locale, order: string): string {
  const address = path.replace(':order', order)
  return as === 'admin' ? address : localizedPath(locale, address)
}

/** Sets the screen, the clock and what the browser has stored, and signs in. */
async function prepare(context: BrowserContext, page: Page, view: View, device: Device, gallery: Gallery) {
  const { locale, theme } = device
  await page.setViewportSize(device)
  await page.clock.setFixedTime(NOW)
  // With `fonts`, the web fonts are there: on a first page they come late, and what is seen before is not the picture.
  const stored = { theme, 'preferred-language': locale, fonts: '1', ...(view.cart && { cart: gallery.cart }) }
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  if (!view.as) return
  const { cookies } = gallery.people[view.as]
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: gallery.shop.url })))
}

/** Waits until nothing loads: neither islands nor data, pictures nor fonts. */
async function untilWhole(page: Page, shows = 'main h1'): Promise<void> {
  await expect(page.locator(shows).filter({ visible: true }).first()).toBeVisible()
  const loading = page.locator('astro-island[ssr], [aria-busy=true], .a-skeleton, .spinner').filter({ visible: true })
  await expect(loading).toHaveCount(0)
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    for (const image of pictures) image.loading = 'eager'
    // Those that cannot be shown say so in the picture.
    const decoded = (image: HTMLImageElement) => image.decode().catch(() => {})
    await Promise.all([document.fonts.ready, ...pictures.map(decoded)])
  })
}

/** Waits until two screenshots in a row are the same: a new picture must not be one of something that still moves. */
async function untilStill(page: Page, shows?: string): Promise<void> {
  let last: Buffer | undefined
  await expect(async () => {
    const before = last
    await untilWhole(page, shows)
    last = await page.screenshot({ fullPage: true })
    expect(before?.equals(last)).toBe(true)
  }).toPass({ intervals: [500], timeout: 60_000 })
}

/**
 * Has every order the same number: those of the demo's orders are random. Screens show the whole one or its beginning.
 */
async function sameNumbers(page: Page, orders: readonly string[]): Promise<void> {
  await page.evaluate(
    ([numbers, same]) => {
      const pattern = new RegExp(numbers.map((number) => `${number.slice(0, 8)}(${number.slice(8)})?`).join('|'), 'g')
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        node.nodeValue = node.nodeValue!.replaceAll(pattern, same)
      for (const input of document.querySelectorAll('input')) input.value = input.value.replaceAll(pattern, same)
    },
    [orders, ORDER_NUMBER] as const,
  )
}

/** Takes a screenshot of the page's upper part, and makes it smaller. */
async function pictureOf(page: Page, { width, shrink }: Device): Promise<Buffer> {
  const pageHeight = await page.evaluate(() => {
    document.documentElement.style.caretColor = 'transparent'
    return document.documentElement.scrollHeight
  })
  // Not `page.screenshot`, which spends half of its time on making the file small, and sharp reads it at once.
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height: Math.min(pageHeight, MOST_HEIGHT), scale: 1 },
  })
  await session.detach()
  return sharp(Buffer.from(data, 'base64'))
    .resize(Math.round(width / shrink))
    .jpeg({ quality: 85, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
