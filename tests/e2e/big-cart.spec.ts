import { newBouquet } from './bouquet.ts'
import { cartOf, holdInCart, SLUG } from './purchase.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'

for (const locale of flowsIn('en')) {
  test(`a stored line of 150 becomes 99, and the cart says so once (${locale})`, async ({ page }) => {
    await holdInCart(page, locale, ...Array<string>(150).fill(SLUG))
    const notice = page.getByText(text(locale, 'cart', 'cut', { most: 99 }))
    await open(page, locale, '/cart')
    await expect(notice).toBeVisible()
    await expect(page.locator('.cart-quantity')).toHaveText('99')
    await expect(page.locator('[data-cart-badge]')).toContainText('99')
    await expect.poll(async () => (await cartOf(page))[0]?.quantity).toBe(99)

    await page.reload()
    await expect(page.locator('.cart-quantity')).toHaveText('99')
    await expect(notice).toHaveCount(0)
  })

  test(`a double tap on the button that removes a line leaves the next one (${locale})`, async ({ page, shop }) => {
    const bouquets = [await newBouquet(shop), await newBouquet(shop), await newBouquet(shop)]
    await holdInCart(page, locale, ...bouquets.map(({ slug }) => slug))
    await open(page, locale, '/cart')
    const removeOf = (n: number) =>
      page.getByRole('button', { name: text(locale, 'cart', 'removeNamed', { name: bouquets[n]!.name[locale] }) })
    await removeOf(0).dblclick()
    await expect(removeOf(0)).toHaveCount(0)
    expect(await cartOf(page)).toMatchObject(bouquets.slice(1).map(({ id: productId }) => ({ productId, quantity: 1 })))
    // A key is no tap.
    await removeOf(1).press('Enter')
    await expect(removeOf(1)).toHaveCount(0)
  })
}
