import { click, failing, inTurn, press, shown, type State } from './state.ts'

/** The account, and the pages of links that mails have. */
export const ACCOUNT_STATES: Record<string, State> = {
  'sign-in-wrong': {
    path: '/auth',
    act: inTurn(
      async ({ page, t }) => {
        await page.getByLabel(t('account:email'), { exact: true }).fill('customer@example.com')
        await page.getByLabel(t('account:password'), { exact: true }).fill('not this one')
      },
      click('.auth form button[type=submit]'),
      shown('errors:wrong_credentials'),
    ),
  },
  'sign-in-missing': {
    path: '/auth',
    act: inTurn(click('.auth form button[type=submit]'), shown('errors:invalid_email')),
  },
  'register-wrong': {
    path: '/auth?mode=register',
    act: inTurn(
      async ({ page, t }) => {
        await page.getByLabel(t('account:email'), { exact: true }).fill('customer@example')
        await page.getByLabel(t('account:password'), { exact: true }).fill('flower')
      },
      click('.auth form button[type=submit]'),
      ({ page }) => page.locator('.auth [aria-invalid=true]').first().waitFor(),
    ),
  },
  'forgot-sent': {
    path: '/auth?mode=forgot',
    act: inTurn(
      ({ page, t }) => page.getByLabel(t('account:email'), { exact: true }).fill('customer@example.com'),
      click('.auth form button[type=submit]'),
      ({ page }) => page.locator('.auth form').waitFor({ state: 'hidden' }),
    ),
  },
  'link-reset-dead': {
    path: '/auth/reset#token=unknown',
    act: inTurn(
      ({ page }) => page.locator('.auth [type=password]').first().fill('a quiet garden'),
      click('.auth form button[type=submit]'),
      shown('errors:link_invalid'),
    ),
  },
  'link-reset-cut': { path: '/auth/reset' },
  'link-invitation-dead': { path: '/invitation#token=unknown' },
  'link-invitation-cut': { path: '/invitation' },
  'link-payment': { path: ':payment', act: ({ page }) => page.locator('.pay-bar button:enabled').waitFor() },
  'link-payment-dead': { path: '/pay#token=unknown' },
  'link-refund-dead': { path: '/refund#token=unknown' },
  'link-confirm-dead': { path: '/confirm-order#token=unknown', act: click('main button') },
  'link-mute-dead': { path: '/reminders/mute#unknown' },
  'link-run': { path: ':run', act: ({ page }) => page.locator('[data-stop]').first().waitFor() },
  'link-run-nobody': {
    path: ':run',
    act: inTurn(press('run:nobody'), ({ page, t }) => page.getByLabel(t('run:next')).waitFor()),
  },
  'link-run-dead': { path: '/run#token=unknown' },
  'profile-missing': {
    path: '/profile',
    as: 'newcomer',
    act: inTurn(press('account:addresses.add'), press('account:addresses.save'), shown('account:addresses.required')),
  },
  'profile-reminder-wrong': {
    path: '/profile',
    as: 'newcomer',
    act: inTurn(press('reminders:add'), press('reminders:save'), shown('errors:invalid_reminder_name')),
  },
  'profile-failed': {
    path: '/profile',
    as: 'customer',
    prepare: failing('**/api/auth/profile?*'),
    act: inTurn(press('account:profile.save'), shown('account:profile.updateFailed')),
  },
  'orders-empty': { path: '/orders', as: 'newcomer', act: shown('orders:empty') },
  'orders-failed': {
    path: '/orders',
    as: 'customer',
    prepare: failing('**/api/auth/orders?*'),
    act: shown('orders:failed'),
  },
  'orders-guest': { path: '/orders', act: shown('orders:loginText') },
  'orders-again': {
    path: '/orders',
    as: 'customer',
    act: inTurn(
      ({ page, t }) =>
        page
          .getByRole('button', { name: new RegExp(t('orders:reorder')) })
          .first()
          .click(),
      shown('orders:reordered'),
    ),
  },
  'review-wrong': {
    path: '/orders',
    as: 'customer',
    act: inTurn(
      ({ page, t }) =>
        page
          .getByRole('button', { name: new RegExp(`^${t('reviews:write')}`) })
          .first()
          .click(),
      press('reviews:save'),
      shown('reviews:enterComment'),
    ),
  },
  'wishlist-empty': { path: '/wishlist', as: 'newcomer', act: shown('wishlist:empty') },
  'wishlist-full': {
    path: '/wishlist',
    as: 'newcomer',
    async prepare({ page }) {
      const products = (await (await page.request.get('/api/products')).json()) as { id: string; inStock: boolean }[]
      const some = [...products.filter(({ inStock }) => !inStock).slice(0, 1), ...products.slice(0, 3)]
      for (const { id } of some) await page.request.post('/api/wishlist', { data: { productId: id } })
    },
  },
  'wishlist-guest': { path: '/wishlist', act: shown('wishlist:loginText') },
  'wishlist-failed': { path: '/wishlist', as: 'customer', prepare: failing('**/api/wishlist?*') },
  'account-menu': { path: '/', as: 'customer', widths: [1440], act: press('common:account.menu') },
}
