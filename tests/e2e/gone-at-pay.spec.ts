import { BrowserLike } from '../factories/browser-like.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { controls } from '../faults/provider.ts'
import { ADMIN, PASSWORD, words } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, LOCALES, open, test } from './fixtures.ts'
import {
  addRoses,
  addToCart,
  cartOf,
  field,
  fillCard,
  fillDelivery,
  openCheckout,
  orderNumber,
  payButton,
} from './purchase.ts'

/** Creates a bouquet, with functions for what the florist does to it. */
async function newBouquet(shop: RunningShop) {
  const florist = new BrowserLike(shop.url)
  expect((await florist.post('/api/auth/login', { email: ADMIN, password: PASSWORD })).status).toBe(200)
  const name = { vi: `Bó cúc ${crypto.randomUUID().slice(0, 4)}`, en: `Daisies ${crypto.randomUUID().slice(0, 4)}` }
  const made = await florist.post('/api/products', {
    name: name.vi,
    slug: `bo-cuc-${crypto.randomUUID()}`,
    description: 'Một bó cúc nhỏ.',
    priceVND: 450_000,
    priceUSD: '18.00',
    imageUrl: '/objects/p/moc-lan-thi-tham.webp',
    category: 'Hoa Tình Yêu',
    inStock: true,
    translations: { en: { name: name.en, description: 'A small bunch.' } },
  })
  expect(made.status).toBe(200)
  const { id, slug } = made.body as { id: string; slug: string }
  return {
    id,
    slug,
    name,
    async sellOut() {
      expect((await florist.send('PATCH', `/api/products/${id}`, { inStock: false })).status).toBe(200)
    },
    async archive() {
      expect((await florist.send('DELETE', `/api/products/${id}`)).status).toBe(200)
    },
  }
}

const countCharges = async (shop: RunningShop) =>
  (await controls(shop).intents()).reduce((sum, { charges }) => sum + charges, 0)

const CASES = [
  ['sold out', 'sellOut', 'soldOut'],
  ['archived', 'archive', 'gone'],
] as const

for (const locale of LOCALES) {
  const t = words(locale)

  for (const [what, end, said] of CASES) {
    test(`a product ${what} since the cart was priced: nothing is charged, and the rest is paid (${locale})`, async ({
      page,
      shop,
    }) => {
      const bouquet = await newBouquet(shop)
      await addRoses(page, locale)
      await addToCart(page, locale, bouquet.slug)
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
    const bouquet = await newBouquet(shop)
    await addToCart(page, locale, bouquet.slug)
    await openCheckout(page, locale)
    await fillDelivery(page, locale)
    await fillCard(page, locale)
    await bouquet.sellOut()
    await payButton(page, locale).click()
    await expect(page.getByText(t('checkout:product.notCharged'))).toContainText(t('checkout:product.onlyThis'))
    await page.getByRole('button', { name: t('checkout:product.removeLast') }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(t('cart:empty')).first()).toBeVisible()

    await addRoses(page, locale)
    await openCheckout(page, locale)
    await expect(field(page, locale, 'name')).toHaveValue('Phạm Thị Lan')
  })

  test(`a product that is gone before the checkout opens is named there, too (${locale})`, async ({ page, shop }) => {
    const bouquet = await newBouquet(shop)
    await addRoses(page, locale)
    await addToCart(page, locale, bouquet.slug)
    await bouquet.archive()
    await open(page, locale, '/checkout')
    await expect(page.getByRole('heading', { name: t('checkout:unavailable') })).toBeVisible()
    await expect(page.getByText(t('checkout:product.gone', { name: bouquet.name[locale] }))).toBeVisible()
    await page.getByRole('button', { name: t('checkout:product.remove') }).click()
    await expect(payButton(page, locale)).toBeEnabled()
    expect(await cartOf(page)).toHaveLength(1)
  })
}
