import type { Page, Route } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { inDatabase } from './database.ts'
import { fillCard, fillDelivery, holdRoses, openCheckout, orderNumber, payButton } from './purchase.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'

/** Failures of a server, or of a proxy in front of it, that cannot look anything up at the moment. */
const FAILURES: [string, (route: Route) => Promise<void>][] = [
  [
    'a proxy’s page',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1><hr>nginx/1.27' }),
  ],
  ['a proxy’s JSON', (route) => route.fulfill({ status: 504, json: { message: 'upstream request timeout' } })],
  ['an empty 500', (route) => route.fulfill({ status: 500, body: '' })],
  ['no answer', (route) => route.abort()],
]

/** Has calls of a path fail until the returned function is called. */
async function failing(page: Page, path: string, answer: (route: Route) => Promise<void>) {
  await page.route(path, answer)
  return () => page.unroute(path, answer)
}

for (const locale of flowsIn('en')) {
  const t = (namespace: string, key: string, values = {}) => text(locale, namespace, key, values)

  test(`an order that cannot be looked up now asks to try again (${locale})`, async ({ page }) => {
    await open(page, locale, '/track-order')
    const result = page.locator('.track-result')
    const search = async () => {
      await page.getByLabel(t('tracking', 'label')).fill('0123456789abcdefghjkmnpqrs')
      await page.locator('.track-search').getByRole('button').click()
    }
    for (const [, answer] of FAILURES) {
      const endFailure = await failing(page, '**/api/orders/track/**', answer)
      await search()
      await expect(result).toHaveText(t('tracking', 'failed'))
      await endFailure()
      await search()
      await expect(result).toHaveText(t('tracking', 'notFound'))
    }
    // The server rejects a malformed number, which means "no such order" as well.
    const endFailure = await failing(page, '**/api/orders/track/**', (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid_input', message: 'Check the request' } }),
    )
    const answered = page.waitForResponse('**/api/orders/track/**')
    await search()
    expect((await answered).status()).toBe(400)
    await expect(result).toHaveText(t('tracking', 'notFound'))
    await endFailure()
  })

  test(`a discount code that cannot be checked now asks to try again, and Pay waits for one that is looked up slowly (${locale})`, async ({
    page,
    shop,
  }) => {
    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    const code = page.getByRole('textbox', { name: t('checkout', 'discount.label') })
    const apply = page.getByRole('button', { name: t('checkout', 'discount.apply'), exact: true })
    for (const [, answer] of FAILURES) {
      const endFailure = await failing(page, '**/api/promotions/validate/**', answer)
      await code.fill('moclan10')
      await apply.click()
      await expect(page.getByText(t('checkout', 'discount.unchecked')).first()).toBeVisible()
      await expect(code).toHaveAccessibleDescription(t('checkout', 'discount.uncheckedHere', { code: 'moclan10' }))
      await expect(code).toBeFocused()
      await expect(code).toHaveValue('moclan10')
      await endFailure()
    }

    const found = Promise.withResolvers<void>()
    await page.route('**/api/promotions/validate/**', async (route) => {
      await found.promise
      await route.continue()
    })
    await apply.click()
    await expect(page.getByRole('button', { name: t('checkout', 'updating') })).toBeDisabled()
    found.resolve()
    await expect(page.getByText(t('checkout', 'discount.applied', { code: 'MOCLAN10', percent: 10 }))).toBeVisible()
    await payButton(page, locale).click()
    const id = await orderNumber(page, locale)
    const [order] = await inDatabase(shop, (db) => db.select().from(orders).where(eq(orders.id, id)))
    expect(order).toMatchObject({ discountCode: 'MOCLAN10', discountPercent: 10 })
  })
}
