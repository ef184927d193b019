import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More stops than any screen has. */
const MOST_STOPS = 200

/** Presses Tab until a control has the focus, as a person without a mouse reaches it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; pressed < MOST_STOPS && !(await isFocused()); pressed++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Reaches a control by Tab, and presses a key on it: Enter, or Space on a checkbox. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}
