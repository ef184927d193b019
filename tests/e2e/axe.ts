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
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (include !== undefined) axe.include(include)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
