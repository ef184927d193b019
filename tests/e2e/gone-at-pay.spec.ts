import { words } from './account.ts'
import { findViolations } from './axe.ts'
import { beginBouquetCheckout, countCharges, newBouquet } from './bouquet.ts'
import { expect, flowsIn, open, test } from './fixtures.ts'
import {
  cartOf,
  field,
  fillCard,
  fillDelivery,
  holdInCart,
  holdRoses,
  openCheckout,
  orderNumber,
  payButton,
  SLUG,
} from './purchase.ts'

const CASES = [
  ['sold out', 'sellOut', 'soldOut', 'is paid'],
  ['archived', 'archive', 'gone', 'can be paid'],
] as const

for (const locale of flowsIn('en')) {
  const t = words(locale)

  for (const [what, end, said, then] of CASES) {
    test(`a product ${what} since the cart was priced: nothing is charged, and the rest ${then} (${locale})`, async ({
      page,
      shop,
    }) => {
      const bouquet = await newBouquet(shop)
      await holdInCart(page, locale, SLUG, bouquet.slug)
      await openCheckout(page, locale)
      await fillDelivery(page, locale)
      await fillCard(page, locale)
      const before = await countCharges(shop)
      await bouquet[end]()
      await payButton(page, locale).click()

      const heading = page.getByRole('heading', { name: t(`checkout:product.${said}`, { name: bouquet.name[locale] }) })
      await expect(heading).toBeFocused()
      await expect(page.getByText(t('checkout:product.notCharged'))).toContainText(t('checkout:product.others'))
      expect(await findViolations(page)).toEqual([])
      expect(await countCharges(shop)).toBe(before)

      await page.getByRole('button', { name: t('checkout:product.remove') }).click()
      await expect(payButton(page, locale)).toBeEnabled()
      expect((await cartOf(page)).map(({ productId }) => productId)).not.toContain(bouquet.id)
      await expect(page.getByRole('main').getByText(bouquet.name[locale])).toHaveCount(0)
      await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
      await expect(field(page, locale, 'address')).toHaveValue('5 Nguyễn Du, Hai Bà Trưng')
      // It is the same cart, which the first case pays for.
      if (then !== 'is paid') return
      await fillCard(page, locale)
      await payButton(page, locale).click()
      expect(await orderNumber(page, locale)).toHaveLength(26)
      expect(await countCharges(shop)).toBe(before + 1)
    })
  }

  test(`the only product of the cart sold out: the cart is empty, and what was typed stays (${locale})`, async ({
    page,
    shop,
  }) => {
    const bouquet = await beginBouquetCheckout(page, locale, shop)
    await fillCard(page, locale)
    await bouquet.sellOut()
    await payButton(page, locale).click()
    await expect(page.getByText(t('checkout:product.notCharged'))).toContainText(t('checkout:product.onlyThis'))
    await page.getByRole('button', { name: t('checkout:product.removeLast') }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(t('cart:empty')).first()).toBeVisible()

    await holdRoses(page, locale)
    await openCheckout(page, locale)
    await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
  })

  test(`a product that is gone before the checkout opens is named there, too (${locale})`, async ({ page, shop }) => {
    const bouquet = await newBouquet(shop)
    await holdInCart(page, locale, SLUG, bouquet.slug)
    await bouquet.archive()
    await open(page, locale, '/checkout')
    await expect(page.getByRole('heading', { name: t('checkout:unavailable') })).toBeVisible()
    await expect(page.getByText(t('checkout:product.gone', { name: bouquet.name[locale] }))).toBeVisible()
    await page.getByRole('button', { name: t('checkout:product.remove') }).press('Enter')
    await expect(payButton(page, locale)).toBeEnabled()
    await expect(page.getByRole('heading', { name: t('checkout:delivery.title') })).toBeFocused()
    expect(await cartOf(page)).toHaveLength(1)
  })
}
