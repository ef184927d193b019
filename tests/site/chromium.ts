import { chromium, type Browser, type ConsoleMessage, type Page, type Response } from '@playwright/test'
import config from '#playwright.config.ts'
import { shopUrl } from './pages.ts'

/** A phone's screen; sizes in CSS pixels. */
export const PHONE_PAGE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Launches the browser with the settings of the browser tests. */
export function launchChromium(): Promise<Browser> {
  // The first launch after installing can be slow.
  return chromium.launch({ ...config.use?.launchOptions, timeout: 120_000 })
}

export interface Received {
  /** Path, or the whole address for other origins. */
  name: string
  type: string
  bytes: number
  body: Buffer
}

/** Opens a page without interaction. Resolves to everything it loaded until the network was idle. */
export async function visit(page: Page, path: string): Promise<Received[]> {
  const bodies: Promise<Received>[] = []
  const onResponse = (response: Response) => {
    // The countdown asks for the server's time; such an answer has no body.
    if (response.request().method() === 'HEAD') return
    const { pathname, search, origin } = new URL(response.url())
    const name = origin === shopUrl ? pathname + search : response.url()
    const type = response.request().resourceType()
    bodies.push(response.body().then((body) => ({ name, type, bytes: body.length, body })))
  }
  page.on('response', onResponse)
  // Waits for the load event and for what a first page defers, since a busy machine may pause before it.
  await page.goto(shopUrl + path)
  await page.locator('html:not(.late)').waitFor()
  await page.waitForLoadState('networkidle')
  // A later response may be cut off when the page closes.
  page.off('response', onResponse)
  return await Promise.all(bodies)
}

/** As many tabs as two cores can load at a time. */
const TABS = 4

/** Does some work for each thing, a few at a time, each in a fresh browser context, as for a first visit. */
export async function inTabs<Thing>(
  browser: Browser,
  things: readonly Thing[],
  work: (page: Page, thing: Thing) => Promise<void>,
): Promise<void> {
  await inQueues(things, async (thing) => {
    const page = await browser.newPage(PHONE_PAGE)
    try {
      await work(page, thing)
    } finally {
      await page.close()
    }
  })
}

/** Does the same in tabs of one context, which has cached the shop's files: faster. */
export async function inOneVisit<Thing>(
  browser: Browser,
  things: readonly Thing[],
  work: (page: Page, thing: Thing) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(PHONE_PAGE)
  const free: Page[] = []
  await inQueues(things, async (thing) => {
    const page = free.pop() ?? (await context.newPage())
    await work(page, thing)
    free.push(page)
  })
  await context.close()
}

async function inQueues<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> {
  const queue = things.values()
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      for (const thing of queue) await work(thing)
    }),
  )
}

/**
 * Opens a page. Resolves to the browser's complaints: errors, policy violations, missing files, each with the address
 * that it is about. On a busy machine, one may come when the tab has the next page.
 * @param until `networkidle` for pages that an island fills
 */
export async function complaintsOf(page: Page, path: string, until: 'load' | 'networkidle'): Promise<string[]> {
  const complaints: string[] = []
  const onError = (error: Error) => void complaints.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`)
  }
  page.on('pageerror', onError).on('console', onConsole)
  await page.goto(shopUrl + path)
  await page.waitForLoadState(until)
  page.off('pageerror', onError).off('console', onConsole)
  return complaints
}
