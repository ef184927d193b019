/**
 * npm run screens: takes screenshots of every page in both languages and themes, on a phone and a desktop, into
 * `.setup/screens`; with `-- --only=NAME` of the pages whose name begins so (`admin`, `account`). With `-- --readme` it
 * takes the README's pictures instead, into docs/pictures.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type APIRequestContext, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import sharp from 'sharp'
import { localizedPath, LOCALES } from '#shared/locale.ts'
import { BrowserLike } from '#tests/factories/browser-like.ts'
import { buyAs } from '#tests/factories/buy-as.ts'
import { ageSessions } from '#tests/e2e/database.ts'
import { runShop } from '#tests/factories/running-shop.ts'
import playwrightConfig from '../playwright.config.ts'
import { findHeadlessChromium } from './lib/chromium.mjs'

const SLUG = 'hoa-hong-do-nong-nan'
const PAGES = {
  home: '/',
  products: '/products',
  product: `/products/${SLUG}`,
  love: '/flowers-of-love',
  birthday: '/birthday-flowers',
  sympathy: '/sympathy-flowers',
  opening: '/opening-flowers',
  articles: '/articles',
  article: '/articles/cach-giu-hoa-hong-tuoi-lau',
  about: '/about',
  contact: '/contact',
  shipping: '/shipping-policy',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  'find-a-gift': '/find-a-gift',
  cart: '/cart',
  checkout: '/checkout',
  track: '/track-order',
  missing: '/no-such-page',
  'sign-in': '/auth',
  register: '/auth?mode=register',
  forgot: '/auth?mode=forgot',
  reset: '/auth/reset#token=unknown',
  wishlist: '/wishlist',
}
/** Pages of the signed-in customer. */
const ACCOUNT_PAGES: Record<string, [path: string, press?: string]> = {
  profile: ['/profile'],
  'step-up': ['/profile', '#security .security-part button'],
  orders: ['/orders'],
}
/**
 * Screens of the back-office, in the stored language; `:paid` is a paid order. `press` is a button that opens a dialog.
 */
const ADMIN_PAGES: Record<string, [path: string, press?: string]> = {
  dashboard: [''],
  products: ['products'],
  'product-new': ['products', '.a-head .btn:not(.btn-quiet)'],
  'product-dialog': ['products', '.product-actions button'],
  orders: ['orders'],
  order: ['orders', 'main a[href^="/admin/orders/"]:not([href*="sheet"])'],
  refund: ['orders/:paid', '.o-refund'],
  'day-sheet': ['orders/sheet'],
  customers: ['customers'],
  promotions: ['promotions'],
  'promotion-dialog': ['promotions', '.row-actions button'],
  articles: ['articles'],
  article: ['articles', '.row-actions a:not([target])'],
  'article-new': ['articles/new'],
  messages: ['messages'],
  message: ['messages', '.message-open'],
  reviews: ['reviews'],
  history: ['history'],
  missing: ['no-such-screen'],
}
/** A touch device, on which controls are larger. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1440, height: 900 } }
type Device = BrowserContextOptions
const root = join(import.meta.dirname, '..')

const shop = await runShop()
const browser = await chromium.launch({
  executablePath: findHeadlessChromium(),
  args: playwrightConfig.use?.launchOptions?.args,
})
try {
  const cart = await exampleCart(shop.url)
  await writeMessage(shop.url)
  await (process.argv.includes('--readme') ? readmePictures(browser, cart) : everyPage(browser, cart))
} finally {
  await browser.close()
  await shop.close()
}

async function everyPage(browser: Browser, cart: string): Promise<void> {
  const folder = join(root, '.setup/screens')
  mkdirSync(folder, { recursive: true })
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length) ?? ''
  const paid = await buyAs(new BrowserLike(shop.url), shop.url, 'customer@example.com')
  for (const locale of LOCALES)
    for (const theme of ['light', 'dark'])
      for (const device of [PHONE, DESK]) {
        const stored = { theme, cart, 'preferred-language': locale }
        const take = async (name: string, path: string, press?: string, email?: string) => {
          if (!name.startsWith(only)) return
          const page = await openPage(browser, device, stored, path, email)
          if (press) await page.locator(press).first().click()
          if (press) await page.waitForLoadState('networkidle')
          if (press) await page.waitForTimeout(600)
          const file = `${name}-${locale}-${theme}-${device.viewport.width}.png`
          const hasDialog = (await page.getByRole('dialog').count()) > 0
          await page.screenshot({ path: join(folder, file), fullPage: !hasDialog })
          await page.context().close()
          console.log(file)
        }
        for (const [name, path] of Object.entries(PAGES)) await take(name, localizedPath(locale, path))
        for (const [name, [path, press]] of Object.entries(ACCOUNT_PAGES))
          await take(`account-${name}`, localizedPath(locale, path), press, 'customer@example.com')
        for (const [name, [path, press]] of Object.entries(ADMIN_PAGES))
          await take(`admin-${name}`, `/admin/${path.replace(':paid', paid)}`, press, 'admin@example.com')
      }
}

async function readmePictures(browser: Browser, cart: string): Promise<void> {
  const folder = join(root, 'docs/pictures')
  mkdirSync(folder, { recursive: true })
  const take = async (name: string, device: Device, path: string, theme = 'light', email?: string) => {
    const page = await openPage(browser, device, { theme, cart }, path, email)
    const picture = sharp(await page.screenshot())
    await picture.png({ palette: true, quality: 90 }).toFile(join(folder, `${name}.png`))
    await page.context().close()
  }
  await take('home', DESK, '/')
  await take('product-phone', PHONE, `/vi/products/${SLUG}`, 'dark')
  await take('checkout', { viewport: { width: 1100, height: 844 } }, '/checkout')
  await take('back-office', DESK, '/admin/orders', 'light', 'admin@example.com')
}

/** Opens a page and waits until everything in it has loaded. */
async function openPage(
  browser: Browser,
  device: Device,
  stored: Record<string, string>,
  path: string,
  email?: string,
): Promise<Page> {
  const context = await browser.newContext({ ...device, timezoneId: 'Asia/Ho_Chi_Minh' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  if (email) await signIn(context.request, email)
  const page = await context.newPage()
  await page.goto(shop.url + path, { waitUntil: 'networkidle' })
  // Scrolls through the page, since pictures load when they come into view.
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(150)
  return page
}

/** Signs in, as of half an hour ago: what asks for a recent sign-in asks. */
async function signIn(request: APIRequestContext, email: string): Promise<void> {
  const data = { email, password: 'demo-flowers' }
  const answer = await request.post(`${shop.url}/api/auth/login`, { data })
  if (!answer.ok()) throw new Error(`Signing in failed with status ${answer.status()}`)
  await ageSessions(shop)
}

/** Sends a contact message, since the demo shop has none to show. */
async function writeMessage(url: string): Promise<void> {
  const person = { name: 'Nguyễn Thị Phượng Thảo', email: 'phuongthao@example.com', phone: '0901 234 567' }
  const text = {
    subject: 'Đặt hoa cho lễ khai trương',
    message: 'Tôi cần mười lẵng hoa, giao trước 8 giờ sáng thứ Bảy.',
  }
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...person, ...text }),
  })
  if (!answer.ok) throw new Error(`Sending the message failed with status ${answer.status}`)
}

/** Resolves to a cart of two products, as the browser stores it. */
async function exampleCart(url: string): Promise<string> {
  const products = (await (await fetch(`${url}/api/products`)).json()) as Record<string, unknown>[]
  const lines = products.slice(0, 2).map(({ id, name, priceUSD, priceVND, imageUrl }, index) => ({
    productId: id,
    productName: name,
    quantity: index + 1,
    priceUSD,
    priceVND,
    imageUrl,
  }))
  return JSON.stringify(lines)
}
