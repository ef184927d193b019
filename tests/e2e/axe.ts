import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns what axe objects to on a page, or in the part of it that `include` selects: one line for each rule, with the
 * markup it is about.
 *
 * axe runs inside the page and reports violations only, which takes a fifth of the time of its default: that one passes
 * every finding to a blank page in order to check frames of other origins. The shop has no frames.
 * @throws Error if the page has a frame
 */
export async function findViolations(page: Page, include?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, which axe does not check here`)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    // 24 by 24 pixels, or room around (WCAG 2.2, 2.5.8). axe leaves the rule out by default.
    rules: { 'target-size': { enabled: true } },
  })
  if (include !== undefined) axe.include(include)
  await layOut(page)
  const stick = await page.evaluateHandle(unstick)
  const { violations } = await axe.analyze()
  await stick.evaluate((again) => again())
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
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
