import { chromium, type Browser, type ConsoleMessage, type Page, type Response } from '@playwright/test'
import config from '#playwright.config.ts'
import { shopUrl } from './pages.ts'

/** A page as a phone shows it; sizes in CSS pixels. */
export const PHONE_PAGE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** The browser of the browser tests. */
export function launchChromium(): Promise<Browser> {
  // A machine that has just been set up may take its time with the first one.
  return chromium.launch({ ...config.use?.launchOptions, timeout: 120_000 })
}

export interface Received {
  /** Path, or address where it is not the shop's. */
  name: string
  type: string
  bytes: number
  body: Buffer
}

/** Opens a page, touches nothing, and tells all that came until nothing more did. */
export async function visit(page: Page, path: string): Promise<Received[]> {
  const bodies: Promise<Received>[] = []
  const onResponse = (response: Response) => {
    const { pathname, search, origin } = new URL(response.url())
    const name = origin === shopUrl ? pathname + search : response.url()
    const type = response.request().resourceType()
    bodies.push(response.body().then((body) => ({ name, type, bytes: body.length, body })))
  }
  page.on('response', onResponse)
  // Idle after the load, and after what a first page lets wait: on a busy machine there may be pauses before it.
  await page.goto(shopUrl + path)
  await page.locator('html:not(.late)').waitFor()
  await page.waitForLoadState('networkidle')
  // What comes later may be cut off by the page's end.
  page.off('response', onResponse)
  return await Promise.all(bodies)
}

/** Two cores carry this many at once. */
const TABS = 4

/** Does something for each of some things, a few at a time, each in a tab of a first visitor's. */
export async function inTabs<Thing>(
  browser: Browser,
  things: readonly Thing[],
  work: (page: Page, thing: Thing) => Promise<void>,
): Promise<void> {
  await inQueues(things, async (thing) => {
    const page = await browser.newPage(PHONE_PAGE)
    await work(page, thing).finally(() => page.close())
  })
}

/** The same in the tabs of one visitor, who has the shop's files already: faster. */
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
 * Opens a page and tells what the browser complains of: errors, refusals of the policy, files that are not there.
 * @param until pages that an island fills are done when nothing more comes
 */
export async function complaintsOf(page: Page, path: string, until: 'load' | 'networkidle'): Promise<string[]> {
  const complaints: string[] = []
  const onError = (error: Error) => void complaints.push(String(error))
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  }
  page.on('pageerror', onError).on('console', onConsole)
  await page.goto(shopUrl + path)
  await page.waitForLoadState(until)
  page.off('pageerror', onError).off('console', onConsole)
  return complaints
}
