import { expect, flowsIn, open, test, text } from './fixtures.ts'

for (const locale of flowsIn('en'))
  test(`a sold-out product is asked for with an email, and a wrong one is named (${locale})`, async ({ page }) => {
    await open(page, locale, '/products/sen-hong-thang-sau')
    const email = page.getByLabel(text(locale, 'catalog', 'back.label'))
    const ask = page.getByRole('button', { name: text(locale, 'catalog', 'back.button') })
    await email.fill('lan@nowhere')
    await ask.click()
    await expect(page.getByText(text(locale, 'errors', 'invalid_email'))).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
    await email.fill('lan@example.com')
    await email.press('Enter')
    await expect(page.getByText(text(locale, 'catalog', 'back.asked'))).toBeVisible()
    await expect(email).toBeHidden()
  })
