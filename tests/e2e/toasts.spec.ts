import { expect, fontsApplied, open, test } from './fixtures.ts'
import { field, fillDelivery, holdRoses, openCheckout, payButton, SLUG } from './purchase.ts'

test('a toast moves away from the field that it is about, and from its message', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await holdRoses(page, 'en')
  await openCheckout(page, 'en')
  await fillDelivery(page, 'en')
  const name = field(page, 'en', 'name')
  await name.fill('')
  // The field is just above the bar, where a toast appears.
  await page.evaluate(() => document.documentElement.style.setProperty('scroll-padding-block', '0'))
  await name.focus()
  await name.evaluate((element) => {
    const bar = document.querySelector('.pay-bar')!.getBoundingClientRect()
    scrollBy({ top: element.getBoundingClientRect().bottom + 40 - bar.top, behavior: 'instant' })
  })
  await payButton(page, 'en').click()
  await expect(name).toBeFocused()
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await expect(page.locator('[data-toasts]')).toHaveAttribute('data-top', '')
  // The pointer keeps it while it is measured.
  await toast.hover()
  await expect(async () => {
    const covered = await page.evaluate(() => {
      const box = document.querySelector('.toast')!.getBoundingClientRect()
      const input = document.activeElement as HTMLInputElement
      return [input, ...(input.ariaDescribedByElements ?? [])].some((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return top < box.bottom && bottom > box.top
      })
    })
    expect(covered).toBe(false)
  }).toPass()
})

test('a toast that has moved away stays where it is while it is pressed', async ({ page }) => {
  await open(page, 'en', `/products/${SLUG}`)
  const heart = page.getByRole('main').locator('.buy-bar [data-heart]')
  // The fonts have come: they would move the heart away again.
  await fontsApplied(page)
  // The heart is where a toast appears.
  await heart.evaluate((button) => {
    const { bottom, right } = button.getBoundingClientRect()
    document.body.style.marginLeft = `${innerWidth - 40 - right}px`
    scrollBy({ top: bottom + 40 - innerHeight, behavior: 'instant' })
  })
  await heart.click()
  await expect(page.locator('[data-toasts]')).toHaveAttribute('data-top', '')
  // As long as a hand presses.
  await page.locator('.toast').getByRole('link').click({ delay: 150 })
  await expect(page).toHaveURL(/\/auth\?/)
})
