import { shortOrderId } from '#features/orders/order-id.ts'
import { phoneHref } from '#shared/shop-contact.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { numberOf } from './account.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'
import { holdInCart, openCheckout, SLUG } from './purchase.ts'

for (const locale of flowsIn('vi')) {
  test(`a card with sympathy flowers is for sympathy (${locale})`, async ({ page }) => {
    await holdInCart(page, locale, 'vong-hoa-trang')
    await openCheckout(page, locale)
    const forMe = page.getByRole('checkbox', { name: text(locale, 'checkout', 'recipient.forMe') })
    await forMe.uncheck()
    const options = page.getByRole('combobox', { name: text(locale, 'checkout', 'card.occasion') }).locator('option')
    const names = (occasions: string[]) => occasions.map((name) => text(locale, 'checkout', `card.occasions.${name}`))
    await expect(options).toHaveText(names(['sympathy', 'none']))

    // With other flowers beside them every occasion is offered, sympathy first.
    await holdInCart(page, locale, 'vong-hoa-trang', SLUG)
    await openCheckout(page, locale)
    await expect(options.first()).toHaveText(names(['sympathy']))
    await expect(options).toHaveCount(9)
  })

  test(`one can ask by phone and messengers, with the number of the order (${locale})`, async ({ page, shop }) => {
    await open(page, locale, '/contact')
    const main = page.getByRole('main')
    const links = async (within = main) => {
      await expect(within.locator(`a[href="${phoneHref(DEFAULT_PROFILE.phone)}"]`).first()).toBeVisible()
      await expect(within.locator('a[href^="https://zalo.me/84"]').first()).toBeVisible()
      const whatsApp = within.locator('a[href^="https://wa.me/84"]').first()
      await expect(whatsApp).toBeVisible()
      return new URL((await whatsApp.getAttribute('href')) ?? '').searchParams.get('text')
    }
    expect(await links()).toBe(text(locale, 'contact', 'info.hello'))

    const orderId = await buyAs(new BrowserLike(shop.url), shop.url, 'asks@example.com')
    await open(page, locale, `/track-order?id=${orderId}`)
    await expect(main.getByRole('heading', { name: text(locale, 'tracking', 'help.title') })).toBeVisible()
    expect(await links()).toBe(text(locale, 'tracking', 'help.hello', numberOf(orderId)))

    await page.evaluate((id) => {
      localStorage.setItem(
        'receipts',
        JSON.stringify([{ orderId: id, token: 't', deliveryDate: '2026-11-28', recipientName: 'Lan', card: '' }]),
      )
    }, orderId)
    await open(page, locale, '/')
    expect(await links(page.locator('.receipts'))).toContain(shortOrderId(orderId))
  })
}
