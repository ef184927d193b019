import { localizedPath } from '../../src/shared/locale.ts'
import { field, newAccount, openPart, signIn, toast, words, CUSTOMER, PASSWORD } from './account.ts'
import { expect, LOCALES, open, test } from './fixtures.ts'
import { addRoses, field as delivery, fillCard, openCheckout, orderNumber, payButton, SLUG } from './purchase.ts'

for (const locale of LOCALES) {
  const t = words(locale)

  test(`a customer’s life (${locale})`, async ({ page }) => {
    const email = `life-${crypto.randomUUID().slice(0, 8)}@example.com`
    const main = page.getByRole('main')

    // A guest fills the cart, and wishes for what only customers keep.
    await addRoses(page, locale)
    const heart = main.locator('.buy-bar [data-heart]')
    await heart.click()
    await expect(toast(page, t('wishlist:loginRequired'))).toContainText(t('wishlist:loginHint'))
    await toast(page, t('wishlist:loginRequired'))
      .getByRole('link', { name: t('wishlist:login') })
      .click()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/auth')}\\?next=`))

    await main.getByRole('link', { name: t('account:register.title') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account:register.title') })).toBeFocused()
    await main.getByLabel(t('account:optional', { label: t('account:firstName') })).fill('Thu Mai')
    await main.getByLabel(t('account:optional', { label: t('account:lastName') })).fill('Lê')
    await field(page, locale, 'account:email').fill(email)
    await field(page, locale, 'account:password').fill('a quiet garden')
    await main.getByRole('button', { name: t('account:register.submit') }).click()

    // Back where the wish was made, and it is done.
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, `/products/${SLUG}`)}$`))
    await expect(toast(page, t('wishlist:added'))).toBeVisible()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await toast(page, t('wishlist:added'))
      .getByRole('link', { name: t('wishlist:view') })
      .click()
    await expect(main.getByRole('article')).toHaveCount(1)

    // An address for the checkout.
    await openPart(page, locale, '/profile', page.getByText(email))
    await main.getByRole('button', { name: t('account:addresses.add') }).click()
    await main.getByRole('button', { name: t('account:addresses.save') }).click()
    await expect(main.getByText(t('account:addresses.required'))).toBeVisible()
    await field(page, locale, 'account:addresses.address').fill('12 Phan Đình Phùng')
    await main.getByRole('radio', { name: t('account:addresses.cities.Ho Chi Minh') }).check()
    await main.getByRole('button', { name: t('account:addresses.save') }).click()
    await expect(toast(page, t('account:profile.updated'))).toBeVisible()
    await expect(main.getByText('12 Phan Đình Phùng')).toBeVisible()

    await openCheckout(page, locale)
    await expect(delivery(page, locale, 'name')).toHaveValue(locale === 'vi' ? 'Lê Thu Mai' : 'Thu Mai Lê')
    await expect(delivery(page, locale, 'email')).toHaveValue(email)
    await expect(delivery(page, locale, 'address')).toHaveValue('12 Phan Đình Phùng')
    await expect(main.getByLabel(t('checkout:delivery.saved'))).toContainText('12 Phan Đình Phùng')
    await delivery(page, locale, 'phone').fill('0900 000 097')
    await fillCard(page, locale)
    await payButton(page, locale).click()
    const number = await orderNumber(page, locale)

    // The order is found, tracked and repeated.
    const order = page.getByRole('article', { name: t('orders:order', { number: number.slice(0, 8) }) })
    await openPart(page, locale, '/orders', order)
    await expect(order).toContainText(t('tracking:status.pending.label'))
    await expect(order).toContainText('12 Phan Đình Phùng')
    await expect(order).toContainText('₫690.000')
    await expect(order).toContainText('₫740.000')
    await expect(order.getByRole('link')).toHaveAttribute(
      'href',
      `${localizedPath(locale, '/track-order')}?id=${number}`,
    )
    await order.getByRole('button', { name: t('orders:reorderNamed', { number: number.slice(0, 8) }) }).click()
    await expect(toast(page, t('orders:reordered'))).toBeVisible()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
      { quantity: 1, priceVND: 690_000 },
    ])

    // And out again.
    await page.getByRole('button', { name: t('common:account.menu') }).click()
    await expect(page.locator('#account')).toContainText(locale === 'vi' ? 'Lê Thu Mai' : 'Thu Mai Lê')
    await page.getByRole('link', { name: t('common:account.logout') }).click()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/')}$`))
    await open(page, locale, '/orders')
    await expect(main.getByText(t('orders:loginText'))).toBeVisible()
    await expect(main.getByRole('link', { name: t('orders:login') })).toHaveAttribute('href', /^\/api\/login\?next=/)
  })

  test(`each mistake is said beside its field, and has the focus (${locale})`, async ({ page }) => {
    await newAccount(page, 'taken')
    const { email } = (await (await page.request.get('/api/auth/user')).json()) as { email: string }
    await page.request.get('/api/logout')

    const main = page.getByRole('main')
    const submit = main.getByRole('button', { name: t('account:signIn.submit'), exact: true })
    await openPart(page, locale, '/auth', submit)
    await submit.click()
    await expect(main.getByText(t('errors:invalid_email'))).toBeVisible()
    await expect(main.getByText(t('account:enterPassword'))).toBeVisible()
    await expect(field(page, locale, 'account:email')).toBeFocused()
    await field(page, locale, 'account:email').fill(email)
    await field(page, locale, 'account:password').fill('not this one')
    await submit.click()
    await expect(main.getByText(t('errors:wrong_credentials'))).toBeVisible()
    await expect(field(page, locale, 'account:password')).toBeFocused()
    await main.getByRole('button', { name: t('account:showPassword') }).click()
    await expect(field(page, locale, 'account:password')).toHaveAttribute('type', 'text')

    // What was typed as the address comes along to the other forms, and back.
    await main.getByRole('link', { name: t('account:register.title') }).click()
    await expect(field(page, locale, 'account:email')).toHaveValue(email)
    await expect(main.getByText(t('account:passwordRule'))).toBeVisible()
    await field(page, locale, 'account:password').fill('password')
    await main.getByRole('button', { name: t('account:register.submit') }).click()
    await expect(main.getByText(t('errors:weak_password'))).toBeVisible()
    await field(page, locale, 'account:password').fill('a quiet garden')
    await main.getByRole('button', { name: t('account:register.submit') }).click()
    await expect(main.getByText(t('errors:email_taken'))).toBeVisible()
    await expect(field(page, locale, 'account:email')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account:signIn.title'))
    await field(page, locale, 'account:password').fill('a quiet garden')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/')}$`))
    await expect(page.getByRole('button', { name: t('common:account.menu') })).toBeVisible()
  })
}

test('signing in never leads away from the shop', async ({ page }) => {
  for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example', '/api/logout', '/auth?next=/auth']) {
    await page.context().clearCookies()
    await page.goto(`/auth?next=${encodeURIComponent(next)}`)
    await field(page, 'en', 'account:email').fill(CUSTOMER)
    await field(page, 'en', 'account:password').fill(PASSWORD)
    await page
      .getByRole('main')
      .getByRole('button', { name: words('en')('account:signIn.submit'), exact: true })
      .click()
    await page.waitForURL(/:\d+\/$/)
  }
  // Who is signed in already goes on at once.
  await page.goto('/auth?next=/cart')
  await page.waitForURL(/\/cart$/)
})

test('a session that ended elsewhere shows the guest’s page', async ({ page }) => {
  await signIn(page)
  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
  await page.context().addCookies([{ ...session!, value: 'long-gone' }])
  await page.goto('/profile')
  await expect(page.getByText(words('en')('account:profile.loginText'))).toBeVisible()
  await expect(page.getByRole('link', { name: words('en')('common:account.login') }).first()).toBeVisible()
})
