// Measures the back-office in a big shop (scripts/seed-scale.ts): every list with its filters and sort orders, the
// dashboard, the limits of a discount code, and the first rows on screen after a fresh load in Chromium. DATA_DIR may name a folder that is seeded
// already; it must be seeded for this bench only.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { migrateDatabase, openDatabase } from '#db/client.ts'
import { seedWhenEmpty } from '#db/seed/seed.ts'
import { openStorage } from '#features/uploads/server/open-storage.ts'
import { findLimits, refusedUse } from '#features/promotions/server/code-uses.ts'
import { findChromium } from '#scripts/lib/chromium.mjs'
import { scaleFixtures, SCALE } from '#scripts/lib/scale-fixtures.ts'
import { CALLS } from '#src/calls.ts'
import { BrowserLike } from '#tests/factories/browser-like.ts'
import playwrightConfig from '../playwright.config.ts'
import { LISTS } from './back-office-lists.ts'
import { addOfficeRows } from './back-office-rows.ts'
import { processorMs } from './processor-ms.ts'

/** The lists that are answered in pages. */
const IN_PAGES = new Set<string>(CALLS.filter(({ method, pages }) => method === 'GET' && pages).map(({ path }) => path))
const ROUNDS = 40
const GOAL_MS = 100
const LOADS = 7
const PAINT_GOAL_MS = 1_000
/** Opening a tab keeps the processor busy, so the bench waits this long before it navigates. */
const TAB_OPENS_MS = 600

/** Screens, and the selector of their first row. */
const SCREENS: Record<string, string> = {
  '/admin/today': '.t-card',
  '/admin/orders': '.o-card:not([data-skeleton])',
  '/admin/products': 'article.product-card',
  '/admin/customers': '.a-table tbody tr:not(.a-row-waiting)',
  '/admin/articles': '.article-rows > li',
}

const folder = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'moc-lan-bench-'))
await fill()
const shop = fork(new URL('./back-office-target.ts', import.meta.url), {
  env: { ...process.env, DATA_DIR: folder },
  // The log of the shop would hide the figures.
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
})
const exited = once(shop, 'exit')
try {
  const [{ url }] = (await once(shop, 'message')) as [{ url: string }]
  console.log(`${JSON.stringify(SCALE)}; milliseconds, ${ROUNDS} rounds, one caller`)
  await measureCalls(url)
  await measureCodes()
  await measureScreens(url)
} finally {
  shop.disconnect()
  await exited
  if (!process.env.DATA_DIR) rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const db = await openDatabase({ url: `file:${join(folder, 'shop.db')}` })
  await migrateDatabase(db)
  const now = new Date()
  await seedWhenEmpty(db, { storage: await openStorage({ dataDir: folder, s3: null }), demo: true, now })
  await scaleFixtures(db, now)
  await addOfficeRows(db)
  db.close()
}

async function signIn(url: string): Promise<BrowserLike> {
  const admin = new BrowserLike(url)
  const { status } = await admin.post('/api/auth/login', { email: 'admin@example.com', password: 'demo-flowers' })
  if (status !== 200) throw new Error(`Signing in was answered ${status}`)
  return admin
}

async function measureCalls(url: string): Promise<void> {
  const admin = await signIn(url)
  const slow: string[] = []
  console.log(`${''.padEnd(52)}     p50     p95  processor`)
  for (const [path, queries] of Object.entries(LISTS))
    for (const query of queries) {
      const params = new URLSearchParams(query)
      if (IN_PAGES.has(path))
        for (const [name, value] of [
          ['page', '1'],
          ['pageSize', '20'],
        ] as const)
          if (!params.has(name)) params.set(name, value)
      const address = `${path}?${params}`
      const times: number[] = []
      const before = processorMs(shop.pid ?? 0)
      for (let round = 0; round < ROUNDS + 3; round++) {
        const began = performance.now()
        const { status } = await admin.get(address)
        if (status !== 200) throw new Error(`${address} was answered ${status}`)
        times.push(performance.now() - began)
      }
      // The first rounds warm up.
      const { p50, p95 } = percentiles(times.slice(3))
      const mark = p95 < GOAL_MS ? '' : '  SLOW'
      if (mark) slow.push(address)
      const cpu = ((processorMs(shop.pid ?? 0) - before) / (ROUNDS + 3)).toFixed(1)
      const figures = [p50.toFixed(1), p95.toFixed(1), cpu].map((figure) => figure.padStart(7))
      console.log(`${`${path}?${query}`.padEnd(52)} ${figures.join(' ')}${mark}`)
    }
  console.log(slow.length > 0 ? `p95 over ${GOAL_MS} ms: ${slow.join(', ')}` : `every p95 under ${GOAL_MS} ms`)
}

/** Measures what Pay asks of a code with every limit: of a buyer with orders, and of one without. */
async function measureCodes(): Promise<void> {
  const db = await openDatabase({ url: `file:${join(folder, 'shop.db')}` })
  const limits = (await findLimits(db, 'code-1'))!
  const people = { known: 'khach-77@example.com', new: 'nobody@example.com' }
  for (const [who, email] of Object.entries(people)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS + 3; round++) {
      const began = performance.now()
      await refusedUse(db, { ...limits, maxUsesPerCustomer: 1 }, { userId: null, email, phone: '0900 000 000' }, '')
      times.push(performance.now() - began)
    }
    const { p50, p95 } = percentiles(times.slice(3))
    const mark = p95 < GOAL_MS ? '' : '  SLOW'
    console.log(
      `limits of a code, ${who} buyer`.padEnd(52),
      p50.toFixed(1).padStart(7),
      p95.toFixed(1).padStart(7),
      mark,
    )
  }
  db.close()
}

/** Measures the time from the navigation to the paint of the first row, with an empty cache. */
async function measureScreens(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: playwrightConfig.use?.launchOptions?.args,
  })
  try {
    for (const [path, row] of Object.entries(SCREENS)) {
      const times: number[] = []
      for (let load = 0; load < LOADS; load++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        await context.request.post(`${url}/api/auth/login`, {
          data: { email: 'admin@example.com', password: 'demo-flowers' },
          headers: { origin: url },
        })
        const page = await context.newPage()
        await page.addInitScript(noticeFirst, row)
        await wait(TAB_OPENS_MS)
        await page.goto(url + path, { waitUntil: 'commit' })
        // Polls seldom: polling at each frame would take processor time from the page.
        await page.waitForFunction(() => 'firstRowAt' in window, null, { timeout: 30_000, polling: 100 })
        times.push(await page.evaluate(() => (window as unknown as { firstRowAt: number }).firstRowAt))
        await context.close()
      }
      const { p50 } = percentiles(times)
      const worst = Math.max(...times)
      const mark = p50 < PAINT_GOAL_MS ? '' : '  SLOW'
      console.log(`first rows of ${path.padEnd(20)} median ${p50.toFixed(0)}, worst ${worst.toFixed(0)}${mark}`)
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page. Stores the time of the frame after the first row appeared, since the navigation began. */
function noticeFirst(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { firstRowAt: performance.now() })))
  })
  observer.observe(document, { childList: true, subtree: true })
}

function percentiles(times: number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}
