import { expect, expectModulesRun, fontsApplied, LOCALES, test } from './fixtures.ts'

/** Puts a visitor's earlier choices into the browser's storage. */
function store(entries: Record<string, string>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
}

test.describe('chosen before', () => {
  test('theme, currency and language apply before the first paint, without any script file', async ({ page }) => {
    // Script files would come too late: only inline scripts may act.
    await page.route(/\.js(\?|$)/, (route) => route.abort())
    const choice = { theme: 'dark', currency: 'USD', 'preferred-language': 'vi' }
    await page.addInitScript(store, choice)
    await page.goto('/products?sort=price#top')
    await expect(page).toHaveURL(/\/vi\/products\?sort=price#top$/)
    const html = page.locator('html')
    await expect(html).toHaveClass(/\bdark\b/)
    await expect(html).toHaveAttribute('data-currency', 'USD')
    await expect(html).toHaveAttribute('lang', 'vi')
    await expect(page.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible()
    await expect(page.getByText(/^₫\d+\.\d{3}$/).first()).toBeHidden()
  })

  test('only the exact code of a language sets it; any other value means the default', async ({ page }) => {
    const choice = { theme: 'purple', currency: 'EUR', 'preferred-language': 'VI', cart: '{broken' }
    await page.addInitScript(store, choice)
    // The list has all products; tests of the back-office may change the home page.
    await page.goto('/products')
    await expect(page).toHaveURL(/:\d+\/products$/)
    await fontsApplied(page)
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await expect(page.getByText('₫690.000').first()).toBeVisible()
    await expect(page.getByText('$27.00', { exact: true }).first()).toBeHidden()
  })

  test('a browser that forbids storage still shows the shop', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    const response = await page.goto('/')
    expect(response?.status()).toBe(200)
    await fontsApplied(page)
    await expectModulesRun(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.receipts')).toHaveCount(0)
  })
})

for (const locale of LOCALES) {
  test(`prices are readable without JavaScript (${locale})`, async ({ browser, shop }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${shop.url}${locale === 'vi' ? '/vi' : ''}/products`)
    await expect(page.getByText('₫690.000').first()).toBeVisible()
    await expect(page.getByText('$27.00', { exact: true }).first()).toBeHidden()
    await context.close()
  })
}
