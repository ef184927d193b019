import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import { words } from '#tests/e2e/account.ts'
import { ACCOUNT_STATES } from './account-states.ts'
import { ADMIN_ORDER_STATES } from './admin-order-states.ts'
import { ADMIN_STATES } from './admin-states.ts'
import { loaded, newPage, register, signIn, type Device } from './browser.ts'
import { makeShop, NOW, type Made } from './made.ts'
import { combinations, isWanted, type Options } from './options.ts'
import { PUBLIC_STATES } from './public-states.ts'
import type { Scene, State } from './state.ts'

const STATES: Record<string, State> = { ...PUBLIC_STATES, ...ACCOUNT_STATES, ...ADMIN_ORDER_STATES, ...ADMIN_STATES }
/** What is below is more of the same, in pixels. */
const MOST_HEIGHT = 2200
/** A page that cannot be operated as its state says fails after this time. */
const STEP_TIMEOUT_MS = 15_000

/**
 * Takes a screenshot of each state. One that cannot be reached does not stop the others: resolves to what failed, as
 * `NAME: reason`.
 */
export async function everyState(browser: Browser, folder: string, options: Options): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const failures: string[] = []
  const made = await makeShop()
  try {
    for (const { locale, theme, device } of combinations(options))
      for (const [name, state] of Object.entries(STATES)) {
        const { width } = device.viewport
        if (!isWanted(name, options) || (state.widths && !state.widths.includes(width))) continue
        const file = `${name}-${locale}-${theme}-${width}.jpg`
        const failure = await take(browser, { state, made, locale, theme, device, path: join(folder, file) })
        console.log(failure ? `${file}: ${failure}` : file)
        if (failure) failures.push(`${file}: ${failure}`)
      }
  } finally {
    await made.close()
  }
  return failures
}

interface Shot {
  state: State
  made: Made
  locale: Locale
  theme: string
  device: Device
  path: string
}

/** Takes one screenshot, also of a state that was not reached. Resolves to why it was not, or null. */
async function take(browser: Browser, { state, made, locale, theme, device, path }: Shot): Promise<string | null> {
  const stored = { theme, 'preferred-language': locale, ...(state.cart && { cart: made.cart }) }
  const page = await newPage(browser, made.shop.url, device, stored)
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  await page.clock.setFixedTime(NOW)
  let failure: string | null = null
  try {
    if (state.as === 'newcomer') await register(page.context().request)
    else if (state.as) await signInOnce(page, made, `${state.as}@example.com`)
    const scene: Scene = { page, locale, t: words(locale), made }
    await state.prepare?.(scene)
    await page.goto(addressOf(state, locale, made))
    await loaded(page)
    await state.act?.(scene)
    await loaded(page)
  } catch (error) {
    failure = String(error).split('\n').slice(0, 3).join(' ').trim()
  }
  await page.screenshot({ path, type: 'jpeg', quality: 85, ...(await extent(page, device)) })
  await page.context().close()
  return failure
}

/** Signs in with the session of before, since the list of a person's devices would have one for each screenshot. */
async function signInOnce(page: Page, { sessions }: Made, email: string): Promise<void> {
  const context = page.context()
  const known = sessions.get(email)
  if (known) return context.addCookies(known)
  await signIn(context.request, email)
  sessions.set(email, await context.cookies())
}

function addressOf({ path, as }: State, locale: Locale, { orders, links }: Made): string {
  const known = { ...orders, ...links } as Record<string, string>
  const address = path.replace(/:([a-z-]+)/, (_, name: string) => known[name] ?? name)
  return as === 'admin' ? address : localizedPath(locale, address)
}

/** The screen if a dialog is open, since it is on it; else the page's upper part, or the part with the screen. */
async function extent(page: Page, { viewport }: Device) {
  const dialogs = page
    .locator('dialog[open], [role=dialog], [role=alertdialog], :popover-open')
    .filter({ visible: true })
  if ((await dialogs.count()) > 0) return {}
  const [whole, top] = await page.evaluate(() => [document.documentElement.scrollHeight, scrollY])
  const y = top + viewport.height > MOST_HEIGHT ? Math.min(top, Math.max(0, whole - MOST_HEIGHT)) : 0
  return { fullPage: true, clip: { x: 0, y, width: viewport.width, height: Math.min(whole - y, MOST_HEIGHT) } }
}
