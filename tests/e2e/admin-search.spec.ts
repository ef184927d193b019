import { words } from './account.ts'
import { openAdmin } from './back-office.ts'
import { expect, test } from './fixtures.ts'

test('a letter that is typed while a search begins stays', async ({ page }) => {
  const t = words('en')
  await openAdmin(page, 'en', '/admin/history')
  const field = page.getByRole('searchbox')
  await field.fill('m')
  await expect(page).toHaveURL(/q=m$/)
  // The screen is drawn again a moment after its address has changed; this letter is typed in between.
  await field.evaluate((input: HTMLInputElement) => {
    const change = history.replaceState.bind(history)
    history.replaceState = (...state) => {
      history.replaceState = change
      change(...state)
      input.setRangeText('i', 2, 2, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await field.fill('ma')
  await expect(page).toHaveURL(/q=mai$/)
  await expect(field).toHaveValue('mai')
  await page.getByRole('button', { name: t('admin:list.reset') }).click()
  await expect(field).toHaveValue('')
})
