import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { localizedPath } from '#shared/locale.ts'
import { ageSessions } from '#tests/e2e/database.ts'
import { BrowserLike } from '#tests/factories/browser-like.ts'
import { buyAs } from '#tests/factories/buy-as.ts'
import { runShop } from '#tests/factories/running-shop.ts'
import { DESK, newPage, PHONE, signIn, type Device } from './browser.ts'
import { combinations, isWanted, type Options } from './options.ts'
import { exampleCart, writeMessage } from './shop-content.ts'

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

/** Takes a screenshot of every page into a folder. */
export const everyPage = (browser: Browser, folder: string, options: Options): Promise<void> =>
  inShop(async (url, open) => {
    mkdirSync(folder, { recursive: true })
    const paid = await buyAs(new BrowserLike(url), url, 'customer@example.com')
    for (const { locale, theme, device } of combinations(options)) {
      const take = async (name: string, path: string, press?: string, email?: string) => {
        if (!isWanted(name, options)) return
        const page = await open(browser, device, { theme, 'preferred-language': locale }, path, email)
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
  })

/** Takes the pictures of the README into a folder. */
export const readmePictures = (browser: Browser, folder: string): Promise<void> =>
  inShop(async (_, open) => {
    mkdirSync(folder, { recursive: true })
    const take = async (name: string, device: Device, path: string, theme = 'light', email?: string) => {
      const page = await open(browser, device, { theme }, path, email)
      const picture = sharp(await page.screenshot())
      await picture.png({ palette: true, quality: 90 }).toFile(join(folder, `${name}.png`))
      await page.context().close()
    }
    await take('home', DESK, '/')
    await take('product-phone', PHONE, `/vi/products/${SLUG}`, 'dark')
    await take('checkout', { viewport: { width: 1100, height: 844 } }, '/checkout')
    await take('back-office', DESK, '/admin/orders', 'light', 'admin@example.com')
  })

type Open = (
  browser: Browser,
  device: Device,
  stored: Record<string, string>,
  path: string,
  email?: string,
) => Promise<Page>

/** Runs work in a shop that has a message, and whose pages are opened with a cart. */
async function inShop(work: (url: string, open: Open) => Promise<void>): Promise<void> {
  const shop = await runShop()
  try {
    await writeMessage(shop.url)
    const cart = await exampleCart(shop.url)
    await work(shop.url, async (browser, device, stored, path, email) => {
      const page = await newPage(browser, shop.url, device, { ...stored, cart })
      if (email) await signIn(page.context().request, email)
      // As of half an hour ago: what asks for a recent sign-in asks.
      if (email) await ageSessions(shop)
      await page.goto(path, { waitUntil: 'networkidle' })
      await scrollThrough(page)
      return page
    })
  } finally {
    await shop.close()
  }
}

/** Scrolls through the page, since pictures load when they come into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    scrollTo(0, 0)
  })
  await page.waitForTimeout(150)
}
