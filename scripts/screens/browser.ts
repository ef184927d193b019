import type { APIRequestContext, Browser, BrowserContextOptions, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#shared/demo-accounts.ts'

export type Device = BrowserContextOptions & { viewport: { width: number; height: number } }

/** Touch devices, on which controls are larger. */
export const PHONE: Device = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const TABLET: Device = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }
export const DESK: Device = { viewport: { width: 1440, height: 900 } }

/** Opens a browser of a visitor, with what it has stored, and an empty page in it. */
export async function newPage(
  browser: Browser,
  baseURL: string,
  device: Device,
  stored: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL,
    timezoneId: 'Asia/Ho_Chi_Minh',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((entries) => {
    // Once, since pages change what they have stored: a cart is empty after it is paid.
    if (localStorage.getItem('prepared')) return
    localStorage.setItem('prepared', 'yes')
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return context.newPage()
}

/** Waits until nothing loads: neither islands nor data, pictures nor fonts. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  const loading = page.locator('astro-island[ssr], [aria-busy=true], .a-skeleton, .spinner').filter({ visible: true })
  // What still loads after some seconds is in the picture.
  await loading
    .first()
    .waitFor({ state: 'hidden', timeout: 5_000 })
    .catch(() => {})
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility())
    for (const image of pictures) image.loading = 'eager'
    const decoded = (image: HTMLImageElement) => image.decode().catch(() => {})
    await Promise.all([document.fonts.ready, ...pictures.map(decoded)])
  })
  await page.waitForTimeout(150)
}

/** Signs in to one of the demo's accounts. @throws Error if it is refused */
export async function signIn(request: APIRequestContext, email: string): Promise<void> {
  await accepted(request, '/api/auth/login', { email, password: DEMO_PASSWORD })
}

/** Registers a new account and signs in to it. @throws Error if it is refused */
export async function register(request: APIRequestContext): Promise<void> {
  const email = `mai-${crypto.randomUUID().slice(0, 8)}@example.com`
  const data = { email, password: 'a quiet garden', firstName: 'Mai', lastName: 'Lê' }
  await accepted(request, '/api/auth/register', data)
}

async function accepted(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data })
  if (!answer.ok()) throw new Error(`${path} was answered with status ${answer.status()}`)
}
