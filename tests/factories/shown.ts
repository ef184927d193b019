import type { BrowserLike } from './browser-like.ts'

/** How soon an edit must be on the pages, in milliseconds. */
const SOON_MS = 1_000

/** Requests a page again and again until it is as expected. Resolves to its text. @throws Error after a second */
async function within(
  browser: BrowserLike,
  path: string,
  holds: (answer: { status: number; body: string }) => boolean,
): Promise<string> {
  const end = Date.now() + SOON_MS
  for (;;) {
    // A request that began in time counts, however long a busy machine takes to answer it.
    const isLast = Date.now() > end
    const { status, body } = await browser.get(path)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (holds({ status, body: text })) return text
    if (isLast) throw new Error(`${path} was ${status} and not as expected a second later`)
  }
}

/** Returns functions that wait until one browser sees what an edit has done to a page. */
export function shownTo(browser: () => BrowserLike) {
  const soon = (path: string, holds: Parameters<typeof within>[2]) => within(browser(), path, holds)
  return {
    within: soon,
    shows: (path: string, text: string) => soon(path, ({ status, body }) => status === 200 && body.includes(text)),
    shownNoMore: (path: string, text: string) => soon(path, ({ body }) => !body.includes(text)),
  }
}
