import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { complaintsOf, inOneVisit, launchChromium } from './chromium.ts'
import { listPages, shopUrl } from './pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

it('no page causes an error in the browser, of its policy or otherwise', async () => {
  const complaints: string[] = []
  const pages = await listPages()
  // The browser logs the 404 of a missing page itself.
  const logged = pages.filter(({ kind }) => kind === 'not-found').map(({ path }) => `404 (Not Found) ${shopUrl}${path}`)
  await inOneVisit(browser, pages, async (page, { path, kind }) => {
    const until = kind === 'private' || kind === 'track-order' ? 'networkidle' : 'load'
    const heard = await complaintsOf(page, path, until)
    const ours = heard.filter((text) => !logged.some((end) => text.endsWith(end)))
    complaints.push(...ours.map((text) => `${path}: ${text}`))
  })
  expect(complaints).toEqual([])
})

it.each(['/sitemap.xml', '/rss.xml', '/vi/rss.xml'])('%s is well-formed', async (path) => {
  const page = await browser.newPage()
  await page.goto(shopUrl)
  const fault = await page.evaluate(async (address) => {
    const document = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
    return document.querySelector('parsererror')?.textContent ?? null
  }, path)
  await page.close()
  expect(fault).toBeNull()
})
