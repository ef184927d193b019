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
  await inOneVisit(browser, await listPages(), async (page, { path, kind }) => {
    const until = kind === 'private' || kind === 'track-order' ? 'networkidle' : 'load'
    const heard = await complaintsOf(page, path, until)
    // The browser logs the 404 of the missing page itself.
    const ours = heard.filter((text) => kind !== 'not-found' || !text.includes('404'))
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
