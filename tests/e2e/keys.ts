import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** More stops than any screen has. */
const MOST_STOPS = 200

/**
 * Returns a function that resolves to whether the focus is on an element; to false if the page has no such element.
 * Finds the element again only if the page has replaced it: to find one by its role and name, Playwright computes those
 * of every element of the page. `:focus` also matches inside a shadow tree, as that of the card's fields.
 */
export function focusOn(element: Locator): () => Promise<boolean> {
  let found: ElementHandle<Element> | undefined
  return async () => {
    const isFocused = await found?.evaluate((node) => (node.isConnected ? node.matches(':focus') : undefined))
    if (isFocused !== undefined) return isFocused
    ;[found] = (await element.elementHandles()) as ElementHandle<Element>[]
    return (await found?.evaluate((node) => node.matches(':focus'))) ?? false
  }
}

/** Presses Tab until a control has the focus, as a person without a mouse reaches it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled()
  const isFocused = focusOn(control)
  for (let pressed = 0; pressed < MOST_STOPS && !(await isFocused()); pressed++) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Reaches a control by Tab, and presses a key on it: Enter, or Space on a checkbox. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Waits until the focus is in a dialog: from then on it hears Escape, which it does not yet when it is first drawn. */
export const focusIn = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
