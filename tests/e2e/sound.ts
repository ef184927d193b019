import type { Page } from '@playwright/test'

/** Counts the tones that the page plays; the browser of the tests has no loudspeaker. */
export async function spyOnSound(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    Reflect.set(globalThis, 'tones', 0)
    OscillatorNode.prototype.start = function (when) {
      Reflect.set(globalThis, 'tones', (Reflect.get(globalThis, 'tones') as number) + 1)
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => Reflect.get(globalThis, 'tones') as number)
}
