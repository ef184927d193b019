import type { Page } from '@playwright/test'
import { localizedPath, type Locale } from '#shared/locale.ts'
import type { RunningProvider } from '../factories/oidc-provider.ts'
import { openAccountPage, toast, words } from './account.ts'
import { addWishAsGuest, expectWishSaved, logOut, openKnownCheckout, saveAddress } from './customer-life.ts'
import { expect, flowsIn } from './fixtures.ts'
import { withProvider } from './provider-shop.ts'
import { addRoses } from './purchase.ts'

/** The provider has its own pages. */
const test = withProvider({ pages: true })

// The provider's pages load a font of Google's; no test request leaves the machine.
test.beforeEach(({ page }) => page.route('https://fonts.googleapis.com/**', (route) => route.abort()))

/** Fills in the provider's login page, and consents to the shop's request. */
async function passProvider(page: Page, { issuer }: RunningProvider, login: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^${issuer}/interaction/`))
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await expect(page.getByRole('heading', { name: 'Authorize' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const newPerson = (locale: Locale) => ({
  sub: `thu-${locale}-${crypto.randomUUID().slice(0, 8)}`,
  email: `thu-${crypto.randomUUID().slice(0, 8)}@example.com`,
  email_verified: true,
  given_name: 'Thu Mai',
  family_name: 'Lê',
})

/** Opens the sign-in page of a visitor who wants to go on to the cart, and follows its link to the provider. */
async function continueToCart(page: Page, locale: Locale, provider: RunningProvider): Promise<void> {
  const main = page.getByRole('main')
  const path = `/auth?next=${encodeURIComponent(localizedPath(locale, '/cart'))}`
  await openAccountPage(page, locale, path, main.locator('.auth form'))
  const name = words(locale)('account:signIn.continueWith', { name: new URL(provider.issuer).host })
  await main.getByRole('link', { name }).click()
}

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a customer who signs in through a provider keeps the wish, and the checkout knows them (${locale})`, async ({
    page,
    provider,
  }) => {
    test.slow()
    const person = newPerson(locale)
    provider.person = person
    const name = locale === 'vi' ? 'Lê Thu Mai' : 'Thu Mai Lê'

    await addRoses(page, locale)
    await addWishAsGuest(page, locale)
    await passProvider(page, provider, person.sub)
    await expectWishSaved(page, locale)

    await saveAddress(page, locale, person.email)
    // The provider has verified the address, and the account has no password to change.
    await expect(page.getByText(t('account:verify.title'))).toHaveCount(0)
    await expect(page.getByRole('main').getByText(t('account:changePassword.none'))).toBeVisible()

    await openKnownCheckout(page, locale, { name, email: person.email })
    await logOut(page, locale, name)
  })

  test(`a customer whose email the provider proves reads that older details are gone (${locale})`, async ({
    page,
    provider,
  }) => {
    const person = newPerson(locale)
    provider.person = person
    const registration = { email: person.email, password: 'a quiet garden', firstName: 'A', lastName: 'Stranger' }
    expect((await page.request.post('/api/auth/register', { data: registration })).status()).toBe(200)
    await page.context().clearCookies()
    await continueToCart(page, locale, provider)
    await passProvider(page, provider, person.sub)
    await expect(toast(page, t('account:profileCleared'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${localizedPath(locale, '/cart')}$`))
  })

  test(`a visitor who cancels at the provider sees why, and can still use a password (${locale})`, async ({
    page,
    provider,
  }) => {
    provider.person = newPerson(locale)
    await continueToCart(page, locale, provider)
    await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/interaction/`))
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert').getByText(t('errors:oidc_denied'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: t('account:signIn.submit') })).toBeVisible()
  })
}
