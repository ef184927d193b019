import { localizedPath } from '#shared/locale.ts'
import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { countCharges, newBouquet } from './bouquet.ts'
import { expect, flowsIn, open, test } from './fixtures.ts'
import {
  addToCart,
  cartOf,
  fillCard,
  fillDelivery,
  holdInCart,
  openCheckout,
  orderNumber,
  payButton,
} from './purchase.ts'

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a limited product says what is left, in its page and in the cart, and sells out (${locale})`, async ({
    page,
    shop,
  }) => {
    const bouquet = await newBouquet(shop)
    const name = bouquet.name[locale]
    await bouquet.setStock(3)
    await addToCart(page, locale, bouquet.slug)
    await expect(page.getByRole('main').getByText(t('catalog:left', { count: 3 }))).toBeVisible()

    await open(page, locale, '/cart')
    const more = page.getByRole('button', { name: t('cart:increase', { name }) })
    await more.click()
    await more.click()
    await expect(more).toHaveAttribute('aria-disabled', 'true')
    await more.click({ force: true })
    expect(await cartOf(page)).toMatchObject([{ quantity: 3 }])

    // Two are sold elsewhere meanwhile.
    await bouquet.setStock(1)
    await open(page, locale, '/cart')
    await expect(page.locator('.cart-issues')).toContainText(t('cart:tooFewNamed', { name, left: 1 }))
    await expect(page.getByText(t('cart:tooFew', { left: 1 }), { exact: true })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: t('cart:takeWhatIsLeft') }).press('Enter')
    await expect(page.locator('.cart-issues')).toHaveCount(0)
    // The button is gone: the focus goes to the list's heading, and the change is read out.
    await expect(page.getByRole('heading', { name: t('cart:items') })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: t('cart:lowered') })).toHaveCount(1)
    expect(await cartOf(page)).toMatchObject([{ quantity: 1 }])

    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await payButton(page, locale).click()
    expect(await orderNumber(page, locale)).toHaveLength(26)

    // The saved page follows the sale, and the return of a piece.
    const path = localizedPath(locale, `/products/${bouquet.slug}`)
    const isSaved = async () => (await (await page.request.get(path)).text()).includes(t('catalog:back.label'))
    await expect.poll(isSaved, { message: `${path} offers no mail when it is back` }).toBe(true)
    await open(page, locale, `/products/${bouquet.slug}`)
    await expect(page.getByRole('main').getByText(t('catalog:outOfStock'), { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel(t('catalog:back.label'))).toBeVisible()
    await bouquet.setStock(9)
    await open(page, locale, `/products/${bouquet.slug}`)
    await expect(page.getByRole('main').getByText(t('catalog:inStock'), { exact: true })).toBeVisible()
  })

  test(`what is left and what is sold out is taken out with one press, and each removal moves the focus (${locale})`, async ({
    page,
    shop,
  }) => {
    const [few, gone, ...alike] = [
      await newBouquet(shop),
      await newBouquet(shop),
      await newBouquet(shop),
      await newBouquet(shop),
    ]
    await holdInCart(page, locale, ...[few, few, gone, ...alike].map(({ slug }) => slug))
    await few.setStock(1)
    await gone.sellOut()
    // Two products may have one name.
    for (const { rename } of alike) await rename('Bó cúc đôi', 'Twin daisies')
    await open(page, locale, '/cart')
    const heading = page.getByRole('heading', { name: t('cart:items') })
    const announced = page.getByRole('status')
    await page.getByRole('button', { name: t('cart:removeAllToGoOn') }).press('Enter')
    await expect(heading).toBeFocused()
    const removed = t('cart:removed', { name: gone.name[locale] })
    await expect(announced.filter({ hasText: removed })).toContainText(t('cart:lowered'))

    const remove = page.getByRole('button', { name: t('cart:removeNamed', { name: 'Twin daisies' }) })
    const twin = announced.getByText(t('cart:removed', { name: 'Twin daisies' }))
    await remove.first().press('Enter')
    await expect(remove).toHaveCount(1)
    await expect(heading).toBeFocused()
    // Read out again, as a new text: an unchanged one is not.
    const first = (await twin.elementHandle())!
    await remove.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(heading).toBeFocused()
    await expect(twin).toHaveCount(1)
    expect(await first.evaluate((text) => text.isConnected)).toBe(false)
    expect(await cartOf(page)).toMatchObject([{ productId: few.id, quantity: 1 }])
  })

  test(`fewer are left when Pay is pressed: nothing is charged (${locale})`, async ({ page, shop }) => {
    const bouquet = await newBouquet(shop)
    await holdInCart(page, locale, bouquet.slug, bouquet.slug)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    const before = await countCharges(shop)
    await bouquet.setStock(1)
    await payButton(page, locale).click()
    await expect(page.getByRole('heading', { name: t('errors:too_few_left') })).toBeVisible()
    await expect(page.getByText(t('checkout:product.notCharged'))).toBeVisible()
    await expect(page.getByText(t('checkout:unavailable'))).toHaveCount(0)
    expect(await countCharges(shop)).toBe(before)
    await page.getByRole('button', { name: t('checkout:backToCart') }).click()
    await expect(page.locator('.cart-issues')).toContainText(
      t('cart:tooFewNamed', { name: bouquet.name[locale], left: 1 }),
    )
  })
}
