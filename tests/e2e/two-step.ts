import type { Page } from '@playwright/test'
import type { Locale } from '#shared/locale.ts'
import { Authenticator } from '../factories/authenticator.ts'
import { words } from './account.ts'
import { expect } from './fixtures.ts'

/** Returns the profile's section about signing in. */
export const security = (page: Page, locale: Locale) =>
  page.getByRole('region', { name: words(locale)('security:title'), exact: true })

/** Turns on two-step sign-in, with the key typed into an authenticator app. */
export async function turnOnTwoStep(page: Page, locale: Locale): Promise<{ app: Authenticator; codes: string[] }> {
  const t = words(locale)
  const part = security(page, locale)
  await part.getByRole('button', { name: t('security:twoStep.turnOn') }).click()
  await expect(part.getByRole('img', { name: t('security:setup.qr') })).toBeVisible()
  const app = new Authenticator((await part.locator('code').textContent()) ?? '')
  const field = part.getByLabel(t('security:code.label'))
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(field).toHaveAttribute('inputmode', 'numeric')
  await field.fill('000000')
  await field.press('Enter')
  await expect(part.getByText(t('errors:wrong_code'))).toBeVisible()
  await field.fill(app.code())
  await field.press('Enter')
  await expect(part.getByRole('heading', { name: t('security:recovery.title') })).toBeFocused()
  const codes = await part.locator('.security-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: t('security:recovery.download') }).click()
  expect((await download).suggestedFilename()).toBe('moc-lan-recovery-codes.txt')
  await part.getByRole('button', { name: t('security:recovery.done') }).click()
  await expect(part.getByRole('heading', { name: t('security:twoStep.title'), exact: true })).toBeFocused()
  const left = t('security:twoStep.on', { date: '', count: codes.length }).split('. ')[1] ?? ''
  await expect(part.getByText(left)).toBeVisible()
  return { app, codes }
}
