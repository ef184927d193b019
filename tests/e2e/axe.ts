import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { expect, overflow } from './fixtures.ts'

/** The package's `source` is not minified: the browser takes half as long to receive and compile this. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  // 24 by 24 pixels, or room around (WCAG 2.2, 2.5.8). axe leaves the rule out by default.
  rules: { 'target-size': { enabled: true } },
}

/**
 * Returns what axe objects to on a page, or in the part of it that `include` selects: one line for each rule, with the
 * markup it is about.
 *
 * axe runs inside the page and reports violations only. Its own package for Playwright sends axe twice for a run, and
 * by default passes every finding to a blank page in order to check frames of other origins. The shop has no frames.
 * @throws Error if the page has a frame
 */
export async function findViolations(page: Page, include?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which axe does not check here`)
  await layOut(page)
  const stick = await page.evaluateHandle(unstick)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const found = await page.evaluate(run, { include, options: OPTIONS })
  await stick.evaluate((again) => again())
  return found
}

/** The widths of a computer and of a phone. */
export const WIDTHS = [1440, 390]

/** Expects no fault of axe, and nothing wider than the window, at each width. Ends at that of a phone. */
export async function expectToFit(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    expect(await findViolations(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  }
}

/** Lays out what the browser leaves for later (`far`, styles/base.css): until then its targets overlap others. */
async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Ends what sticks to an edge: what it covers depends on how far the page is scrolled. Returns what makes it stick. */
function unstick(): () => void {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  )
  for (const { style } of bars) style.setProperty('position', 'relative', 'important')
  return () => {
    for (const { style } of bars) style.removeProperty('position')
  }
}

/** Runs axe, which the page has loaded, in the page. Returns the findings of `findViolations`. */
async function run({ include, options }: { include: string | undefined; options: RunOptions }): Promise<string[]> {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  const { violations } = await loaded.run(include ?? document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
