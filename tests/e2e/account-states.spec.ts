import type { Page } from '@playwright/test'
import { localizedPath } from '#shared/locale.ts'
import { firstInStock } from '../factories/in-stock.ts'
import { ADMIN, field, newAccount, openAccountPage, signIn, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { expect, open, overflow, test, themesIn } from './fixtures.ts'

/** What shows that each page of a signed-in customer is complete. */
const PARTS = [
  ['/auth', '.auth form'],
  ['/auth?mode=register', '.auth form'],
  ['/auth?mode=forgot', '.auth form'],
  ['/auth/reset?token=x', '.auth form'],
  ['/auth/reset', '.auth a'],
  ['/invitation', '.auth h1'],
  ['/profile', '.profile-parts'],
  ['/orders', '.order'],
  ['/wishlist', '.wish'],
] as const

/** Adds products to the wishlist, first one that is sold out. Resolves to them. */
async function addToWishlist(page: Page, count: number): Promise<{ id: string; name: string; inStock: boolean }[]> {
  const all = (await (await page.request.get('/api/products?locale=en')).json()) as {
    id: string
    name: string
    inStock: boolean
  }[]
  const products = [...all.filter(({ inStock }) => !inStock).slice(0, 1), ...all.filter(({ inStock }) => inStock)]
  for (const { id } of products.slice(0, count)) await page.request.post('/api/wishlist', { data: { productId: id } })
  return products.slice(0, count)
}

for (const [locale, theme] of themesIn('vi')) {
  const t = words(locale)

  test(`axe finds nothing in an account (${locale}, ${theme})`, async ({ page }) => {
    test.slow()
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    for (const [path, shown] of PARTS) {
      if (path.startsWith('/auth')) await page.context().clearCookies()
      else await signIn(page)
      if (path === '/wishlist') await addToWishlist(page, 3)
      await openAccountPage(page, locale, path, page.locator(shown))
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(await findViolations(page), path).toEqual([])
    }
  })

  test(`guests are asked to log in, and come back (${locale})`, async ({ page }) => {
    const main = page.getByRole('main')
    for (const [path, text, href] of [
      ['/wishlist', 'wishlist:loginText', localizedPath(locale, '/auth')],
      ['/profile', 'account:profile.loginText', '/api/login'],
      ['/orders', 'orders:loginText', '/api/login'],
    ] as const) {
      await open(page, locale, path)
      await expect(main.getByText(t(text))).toBeVisible()
      const back = `?next=${encodeURIComponent(localizedPath(locale, path))}`
      await expect(main.getByRole('link')).toHaveAttribute('href', href + back)
    }
  })

  test(`the wishlist loads, undoes a failed removal, and shows when it is empty (${locale})`, async ({ page }) => {
    await newAccount(page, 'wishes')
    const [soldOut, other] = await addToWishlist(page, 2)
    const main = page.getByRole('main')
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/wishlist?*', async (route) => {
      await seen.promise
      await route.continue()
    })
    await open(page, locale, '/wishlist')
    await expect(main.getByText(t('wishlist:loading'))).toBeVisible()
    seen.resolve()
    await expect(main.getByRole('article')).toHaveCount(2)
    await page.unroute('**/api/wishlist?*')

    const disabled = main.getByRole('button', { name: t('catalog:outOfStock') })
    await expect(disabled).toHaveCount(1)
    await expect(disabled).toBeDisabled()
    await main.getByRole('button', { name: new RegExp(t('wishlist:addToCart', { name: '.+' })) }).click()
    await expect(toast(page, t('catalog:addedToCart'))).toBeVisible()

    // The request fails: the product is back in its place, and the recorded toast says so.
    const remove = main.getByRole('button', { name: new RegExp(t('wishlist:remove', { name: '.+' })) })
    await page.route(`**/api/wishlist/*`, (route) => route.abort())
    await remove.first().press('Enter')
    await expect(toast(page, t('wishlist:removeFailed'))).toContainText(t('wishlist:error'))
    await expect(main.getByRole('article')).toHaveCount(2)
    await page.unroute(`**/api/wishlist/*`)

    // The second tap of a double tap removes nothing more; a key is no tap.
    await remove.first().dblclick()
    await expect(toast(page, t('wishlist:removed'))).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(1)
    await remove.first().press('Enter')
    await expect(main.getByRole('heading', { name: t('wishlist:empty') })).toBeFocused()
    await main.getByRole('button', { name: t('wishlist:browse') }).click()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/products')}$`))
    expect(soldOut?.inStock).toBe(false)
    expect(other?.inStock).toBe(true)
  })

  test(`the profile saves phone and addresses, and keeps the input of a failed update (${locale})`, async ({
    page,
  }) => {
    const email = await newAccount(page, 'profile')
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    const phone = field(page, locale, 'account:phone.label')
    await expect(phone).toHaveAttribute('placeholder', '+84 xxx xxx xxx')
    const save = main.getByRole('button', { name: t('account:profile.save'), exact: true })

    // A second update waits until the first is done.
    let updates = 0
    const first = Promise.withResolvers<void>()
    await page.route('**/api/auth/profile?*', async (route) => {
      updates++
      await first.promise
      await route.continue()
    })
    await phone.fill('gọi chị Hà nhé')
    await save.click()
    await expect(main.getByRole('button', { name: t('account:profile.saving') })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('Enter')
    first.resolve()
    await expect(toast(page, t('account:profile.updated'))).toBeVisible()
    expect(updates).toBe(1)
    await page.unroute('**/api/auth/profile?*')

    await page.route('**/api/auth/profile?*', (route) => route.abort())
    await main.getByRole('button', { name: t('account:addresses.add') }).click()
    await expect(main.getByRole('radio', { name: t('account:addresses.cities.Hanoi') })).toBeChecked()
    await field(page, locale, 'account:addresses.address').fill('1 Tràng Tiền')
    await main.getByRole('button', { name: t('account:addresses.save') }).click()
    await expect(toast(page, t('account:profile.updateFailed'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expect(field(page, locale, 'account:addresses.address')).toHaveValue('1 Tràng Tiền')
    await page.unroute('**/api/auth/profile?*')

    // Cancelling discards the input.
    await main.getByRole('button', { name: t('account:addresses.cancel') }).click()
    const add = main.getByRole('button', { name: t('account:addresses.add') })
    await expect(add).toBeFocused()
    await add.click()
    await expect(field(page, locale, 'account:addresses.address')).toHaveValue('')
    await field(page, locale, 'account:addresses.address').fill('56 Yên Phụ')
    await main.getByRole('button', { name: t('account:addresses.save') }).click()
    await expect(main.getByText('56 Yên Phụ')).toBeVisible()
    await main.getByRole('button', { name: t('account:addresses.deleteNamed', { address: '56 Yên Phụ' }) }).click()
    await expect(main.getByText(t('account:addresses.none'))).toBeVisible()
    const user = (await (await page.request.get('/api/auth/user')).json()) as object
    expect(user).toMatchObject({ phone: 'gọi chị Hà nhé', savedAddresses: [] })
  })

  test(`an address that is saved while the phone is being saved waits, and is saved then (${locale})`, async ({
    page,
  }) => {
    const email = await newAccount(page, 'queue')
    const main = page.getByRole('main')
    await openAccountPage(page, locale, '/profile', main.getByText(email))
    const phone = field(page, locale, 'account:phone.label')
    const street = field(page, locale, 'account:addresses.address')
    for (const [number, address, isRefused] of [
      ['0912 345 678', '5 Nguyễn Du', false],
      ['0900 000 000', '7 Nguyễn Du', true],
    ] as const) {
      let updates = 0
      const held = Promise.withResolvers<void>()
      await page.route('**/api/auth/profile?*', async (route) => {
        const isPhone = ++updates === 1
        await held.promise
        await (isRefused && isPhone ? route.abort() : route.continue())
      })
      await main.getByRole('button', { name: t('account:addresses.add') }).click()
      await street.fill(address)
      await phone.fill(number)
      await phone.press('Enter')
      await expect.poll(() => updates).toBe(1)
      await street.press('Enter')
      held.resolve()
      await expect(main.getByText(address)).toBeVisible()
      expect(updates).toBe(2)
      await expect(main.getByRole('alert')).toHaveText(isRefused ? t('account:profile.updateFailed') : '')
      await page.unroute('**/api/auth/profile?*')
    }
    const user = (await (await page.request.get('/api/auth/user')).json()) as object
    const savedAddresses = [{ address: '5 Nguyễn Du' }, { address: '7 Nguyễn Du' }]
    expect(user).toMatchObject({ phone: '0912 345 678', savedAddresses })
  })

  test(`reordering says by name what cannot be added, and takes today’s prices (${locale})`, async ({ page }) => {
    await newAccount(page, 'again')
    const products = (await (await page.request.get(`/api/products?locale=${locale}`)).json()) as {
      id: string
      name: string
      inStock: boolean
      stock: number | null
      priceVND: number
    }[]
    const fresh = firstInStock(products)
    const soldOut = products.find(({ inStock }) => !inStock)!
    const item = (productId: string, productName: string, change = {}) => ({
      ...{ productId, productName, imageUrl: '/x.webp', quantity: 2, priceVND: 1000, priceUSD: '1.00' },
      ...change,
    })
    const order = {
      ...{ id: 'abcdefgh0123456789abcdefgh', status: 'lost in the post', createdAt: '2026-01-02T18:30:00Z' },
      ...{ deliveryDate: '2026-01-04', deliveryAddress: '5 Nguyễn Du', deliveryCity: 'Hanoi', currency: 'USD' },
      ...{ customerName: 'Mai', customerEmail: 'm@example.com', customerPhone: '0900', totalVND: 52_000 },
      totalUSD: '4.50',
      items: [
        item(fresh.id, 'Old name'),
        item(soldOut.id, soldOut.name),
        item('gone', 'Ghost Orchid'),
        item(fresh.id, 'Half Priced', { priceUSD: 'n/a' }),
      ],
    }
    await page.route('**/api/auth/orders?*', (route) => route.fulfill({ json: [order] }))
    const card = page.getByRole('article', { name: t('orders:order', { number: 'abcdefgh' }) })
    await openAccountPage(page, locale, '/orders', card)
    await expect(card).toContainText('03/01/2026 01:30')
    await expect(card).toContainText('04/01/2026')
    await expect(card).toContainText(t('tracking:status.pending.label'))
    await expect(card).toContainText('$2.00')
    await expect(card).toContainText('$4.50')

    const warned = page.waitForEvent('console', (message) => message.text().includes('Half Priced'))
    await card.getByRole('button', { name: t('orders:reorderNamed', { number: 'abcdefgh' }) }).click()
    const added = toast(page, t('orders:reordered'))
    await expect(added).toContainText(fresh.name)
    await expect(added).toContainText(t('orders:soldOut', { names: soldOut.name }))
    await expect(added).toContainText(t('orders:gone', { names: 'Ghost Orchid' }))
    await expect(added).toContainText(t('orders:noPrice', { names: 'Half Priced' }))
    await warned
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
      { productId: fresh.id, quantity: 2, priceVND: fresh.priceVND },
    ])
  })
}

test('the orders page shows an empty list, and a list that failed to load', async ({ page }) => {
  const t = words('en')
  await newAccount(page, 'none')
  await openAccountPage(page, 'en', '/orders', page.getByText(t('orders:empty')))
  await expect(page.getByRole('main').getByRole('link', { name: t('orders:browse') })).toHaveAttribute(
    'href',
    '/products',
  )
  await page.route('**/api/auth/orders?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByText(t('orders:failed'))).toBeVisible()
  await page.unroute('**/api/auth/orders?*')
  await page.getByRole('button', { name: t('orders:tryAgain') }).press('Enter')
  await expect(page.getByRole('heading', { name: t('orders:empty') })).toBeFocused()
})

test('a wishlist that is loaded again after a failure has the focus at its heading', async ({ page }) => {
  const t = words('en')
  await newAccount(page, 'wishes-again')
  await addToWishlist(page, 1)
  await page.route('**/api/wishlist?*', (route) => route.fulfill({ status: 503, json: {} }))
  await open(page, 'en', '/wishlist')
  const again = page.getByRole('button', { name: t('wishlist:tryAgain') })
  await expect(again).toBeVisible()
  await page.unroute('**/api/wishlist?*')
  await again.press('Enter')
  await expect(page.getByRole('heading', { name: t('wishlist:items') })).toBeFocused()
})

test('an admin finds the link to the back-office', async ({ page }) => {
  await signIn(page, ADMIN)
  await openAccountPage(page, 'vi', '/profile', page.getByText(words('vi')('account:profile.admin')))
  await expect(page.getByRole('navigation').locator('a[href="/admin"]')).toBeVisible()
})

test('the form and the menu work by keyboard only', async ({ page }) => {
  const t = words('en')
  await openAccountPage(page, 'en', '/auth', field(page, 'en', 'account:email'))
  await page.locator('main').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, 'en', 'account:email')).toBeFocused()
  await page.keyboard.type('customer@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('demo-flowers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t('account:showPassword') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, 'en', 'account:password')).toHaveAttribute('type', 'text')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/:\d+\/$/)
  const menu = page.getByRole('button', { name: t('common:account.menu') })
  await menu.focus()
  await page.keyboard.press('Enter')
  const profile = page.getByRole('link', { name: t('common:account.profile') })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(profile).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await expect(menu).toBeFocused()
})
