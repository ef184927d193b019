import { expect, flowsIn, open, test, text } from './fixtures.ts'

for (const locale of flowsIn('en'))
  test(`a sold-out product cannot be put into the cart, and is asked for with an email, of which a wrong one is named (${locale})`, async ({
    page,
  }) => {
    await open(page, locale, '/products/sen-hong-thang-sau')
    await expect(page.getByRole('button', { name: text(locale, 'catalog', 'addToCart') }).first()).toBeDisabled()
    const email = page.getByLabel(text(locale, 'catalog', 'back.label'))
    const ask = page.getByRole('button', { name: text(locale, 'catalog', 'back.button') })
    await email.fill('lan@nowhere')
    await ask.click()
    await expect(page.getByText(text(locale, 'errors', 'invalid_email'))).toBeVisible()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toBeFocused()
    await email.fill('lan@example.com')
    await email.press('Enter')
    await expect(page.getByText(text(locale, 'catalog', 'back.asked'))).toBeFocused()
    await expect(email).toBeHidden()
  })

for (const locale of flowsIn('en'))
  test(`an email whose script was lost with the signal is sent by the next press (${locale})`, async ({ page }) => {
    await page.route(/_astro\/api\./, (route) => route.abort())
    await open(page, locale, '/products/sen-hong-thang-sau')
    const email = page.getByLabel(text(locale, 'catalog', 'back.label'))
    const ask = page.getByRole('button', { name: text(locale, 'catalog', 'back.button') })
    await email.fill('mai@example.com')
    await ask.click()
    await expect(page.getByText(text(locale, 'catalog', 'back.failed'))).toBeVisible()
    await expect(email).toHaveValue('mai@example.com')
    await expect(email).toBeFocused()
    await page.unroute(/_astro\/api\./)
    await ask.click()
    await expect(page.getByText(text(locale, 'catalog', 'back.asked'))).toBeVisible()
  })
