import { localizedPath } from '#shared/locale.ts'
import { field, newAccount, openAccountPage, signIn, words, CUSTOMER, PASSWORD } from './account.ts'
import {
  checkOut,
  deliver,
  expectWishSaved,
  getMail,
  logOut,
  reviewDelivered,
  saveAddress,
  seeAndRepeatOrder,
  addWishAsGuest,
} from './customer-life.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { addRoses } from './purchase.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test(`a customer’s life (${locale})`, async ({ page, shop }) => {
    test.slow()
    const email = `life-${crypto.randomUUID().slice(0, 8)}@example.com`
    const name = locale === 'vi' ? 'Lê Thu Mai' : 'Thu Mai Lê'
    const main = page.getByRole('main')

    await addRoses(page, locale)
    await addWishAsGuest(page, locale)
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/auth')}\\?next=`))
    await main.getByRole('link', { name: t('account:register.title') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('account:register.title') })).toBeFocused()
    await main.getByLabel(t('account:optional', { label: t('account:firstName') })).fill('Thu Mai')
    await main.getByLabel(t('account:optional', { label: t('account:lastName') })).fill('Lê')
    await field(page, locale, 'account:email').fill(email)
    await field(page, locale, 'account:password').fill('a quiet garden')
    await main.getByRole('button', { name: t('account:register.submit') }).click()
    await expectWishSaved(page, locale)

    await saveAddress(page, locale, email)
    const number = await checkOut(page, locale, { name, email })
    await getMail(shop, locale, email, number)
    await seeAndRepeatOrder(page, locale, number)
    await deliver(shop, number)
    await reviewDelivered(page, locale, number)
    await logOut(page, locale, name)
  })

  test(`each mistake is named beside its field, which has the focus (${locale})`, async ({ page }) => {
    await newAccount(page, 'taken')
    const { email } = (await (await page.request.get('/api/auth/user')).json()) as { email: string }
    await page.request.get('/api/logout')

    const main = page.getByRole('main')
    const submit = main.getByRole('button', { name: t('account:signIn.submit'), exact: true })
    await openAccountPage(page, locale, '/auth', submit)
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

    // The other forms keep the typed address.
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
  // Browsers read it as //evil.example. Other such addresses: src/features/account/return-path.test.ts.
  await page.goto(`/auth?next=${encodeURIComponent('/\\evil.example')}`)
  await field(page, 'en', 'account:email').fill(CUSTOMER)
  await field(page, 'en', 'account:password').fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: words('en')('account:signIn.submit'), exact: true })
    .click()
  await page.waitForURL(/:\d+\/$/)
  // A signed-in customer is redirected at once.
  await page.goto('/auth?next=/cart')
  // Anchored to the port: the first address ends alike, and closing a page that still navigates can hang.
  await page.waitForURL(/:\d+\/cart$/)
  await expect(page.getByText(words('en')('cart:empty')).first()).toBeVisible()
})

test('a session that another browser ended shows the guest’s page', async ({ page }) => {
  await signIn(page)
  const [session] = (await page.context().cookies()).filter(({ name }) => name.endsWith('session'))
  await page.context().addCookies([{ ...session!, value: 'long-gone' }])
  await page.goto('/profile')
  await expect(page.getByText(words('en')('account:profile.loginText'))).toBeVisible()
  await expect(page.getByRole('link', { name: words('en')('common:account.login') }).first()).toBeVisible()
})
