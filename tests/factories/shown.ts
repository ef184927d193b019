import { expect } from 'vitest'
import type { BrowserLike } from './browser-like.ts'

/** How soon an edit must be on the pages, in milliseconds. */
const WITHIN = { timeout: 1_000, interval: 25 }

/** Requests a page until it is as expected, for a second. Resolves to its text. */
export async function within(
  browser: BrowserLike,
  path: string,
  holds: (answer: { status: number; body: string }) => boolean,
): Promise<string> {
  let text = ''
  const isThere = async () => {
    const { status, body } = await browser.get(path)
    text = typeof body === 'string' ? body : JSON.stringify(body)
    return holds({ status, body: text })
  }
  await expect.poll(isThere, { ...WITHIN, message: `${path} a second after the edit` }).toBe(true)
  return text
}

/** Returns `within` for one browser, with what most tests expect of a page. */
export function shownTo(browser: () => BrowserLike) {
  const soon = (path: string, holds: Parameters<typeof within>[2]) => within(browser(), path, holds)
  return {
    within: soon,
    shows: (path: string, text: string) => soon(path, ({ status, body }) => status === 200 && body.includes(text)),
    shownNoMore: (path: string, text: string) => soon(path, ({ body }) => !body.includes(text)),
  }
}
