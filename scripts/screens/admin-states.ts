import { ageSessions } from '#tests/e2e/database.ts'
import { dialogButton, dialogShown, failed, noMatch, screen } from './admin-screen.ts'
import { click, inTurn, outOfOrder, press, shown, type Scene, type State } from './state.ts'

/** Everything else in the back-office. */
export const ADMIN_STATES: Record<string, State> = {
  'admin-menu': screen('orders', inTurn(press('admin:nav.open'), dialogShown), { widths: [390, 820] }),
  'admin-session-over': screen('history', async ({ page }) => {
    await page.context().clearCookies()
    await page.getByRole('searchbox').fill('unknown')
    await dialogShown({ page } as Scene)
  }),
  'admin-step-up': screen(
    'customers',
    inTurn(({ page, t }) => page.getByRole('link', { name: t('adminCustomers:export') }).click(), dialogShown),
    {
      async prepare({ made }) {
        await ageSessions(made.shop)
        made.sessions.clear()
      },
    },
  ),
  'admin-offline': {
    ...screen('', shown('admin:offline')),
    prepare: ({ page }) => page.route('**/api/auth/user*', (route) => route.abort()),
  },
  'admin-unknown': screen('nowhere'),
  'admin-dashboard-failed': failed('', '**/api/admin/dashboard*'),
  'admin-sales': screen('sales'),
  'admin-sales-none': screen('sales?from=2026-01-01&to=2026-01-15'),
  'admin-invoices': screen('invoices'),
  'admin-transfers': screen('transfers'),
  'admin-transfer-noted': screen(
    'transfers',
    inTurn(press('adminTransfers:receive'), dialogShown, click('[role=dialog] button[type=submit]')),
  ),
  'admin-products-none': noMatch('products'),
  'admin-products-failed': failed('products', '**/api/admin/products?*'),
  'admin-product-missing': screen(
    'products',
    inTurn(
      press('adminProducts:add'),
      dialogShown,
      dialogButton('adminProducts:form.submitAdd'),
      shown('errors:invalid_price_vnd'),
    ),
  ),
  'admin-product-gallery': screen(
    'products?q=moc+lan',
    inTurn(click('.product-actions button'), dialogShown, ({ page, t }) =>
      page.getByText(t('adminProducts:pictures.title', { count: 3 })).click(),
    ),
  ),
  'admin-product-sizes': screen('products?q=mau+don', inTurn(click('.product-actions button'), dialogShown)),
  'admin-products-file': screen(
    'products',
    inTurn(
      press('adminProducts:import'),
      dialogShown,
      ({ page, t }) =>
        page.getByLabel(t('admin:file.label'), { exact: true }).setInputFiles({
          name: 'hoa.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'slug;name;description;priceUSD;priceVND;imageUrl;category\r\n' +
              'tu-tep;Từ Tệp;Mô tả;12,50;300.000;/objects/dp/moc-lan-thi-tham.webp;Hoa Sinh Nhật\r\n' +
              'xau;Xấu;Mô tả;không;1;/objects/dp/moc-lan-thi-tham.webp;Hoa Sinh Nhật\r\n',
          ),
        }),
      shown('errors:invalid_price_usd'),
    ),
  ),
  'admin-product-delete': screen(
    'products?q=hong+do',
    inTurn(click('.product-actions button:last-child'), dialogShown),
  ),
  'admin-customers-none': noMatch('customers'),
  'admin-customer': screen(
    'customers',
    inTurn(click('table tbody a'), ({ page }) => page.waitForURL('**/admin/customers/*')),
  ),
  'admin-promotion-wrong': screen(
    'promotions',
    inTurn(
      press('adminPromotions:add'),
      dialogShown,
      ({ page, t }) => page.getByRole('dialog').getByLabel(t('adminPromotions:percent')).fill('101'),
      dialogButton('admin:dialog.save'),
      shown('errors:invalid_percent'),
    ),
  ),
  'admin-promotions-none': noMatch('promotions'),
  'admin-promotion-delete': screen('promotions', inTurn(click('.row-actions button:last-child'), dialogShown)),
  'admin-articles-none': noMatch('articles'),
  'admin-article-missing': screen('articles/new', press('adminArticles:save')),
  'admin-article-link': screen(
    'articles/new',
    inTurn(
      ({ page, t }) => page.getByRole('textbox', { name: t('adminArticles:fields.content'), exact: true }).click(),
      ({ page }) => page.keyboard.press('Control+k'),
      ({ page, t }) => page.getByLabel(t('adminArticles:link.address')).fill('javascript:alert(1)'),
      ({ page }) => page.keyboard.press('Enter'),
      shown('adminArticles:link.wrong'),
    ),
  ),
  'admin-article-left': screen('articles/new', async ({ page, t }) => {
    await page.getByLabel(t('adminArticles:fields.title'), { exact: true }).fill('Ngôn ngữ loài hoa')
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/admin/articles"]')!.click())
    await dialogShown({ page } as Scene)
  }),
  'admin-messages-none': noMatch('messages'),
  'admin-messages-failed': failed('messages', '**/api/admin/messages?*'),
  'admin-message-missing': screen(
    'messages',
    inTurn(click('.message-open'), dialogShown, dialogButton('adminAnswers:send'), shown('errors:missing_answer')),
  ),
  'admin-template-missing': screen(
    'templates',
    inTurn(press('adminAnswers:templates.add'), dialogShown, dialogButton('admin:dialog.save')),
  ),
  'admin-claims-none': screen('claims'),
  'admin-reviews-none': noMatch('reviews'),
  'admin-review-answer': screen(
    'reviews?state=unanswered',
    inTurn(({ page }) => page.getByRole('row').nth(1).getByRole('button').first().click(), dialogShown),
  ),
  'admin-history': screen('history?entity=order'),
  'admin-settings-shop': screen('settings', async ({ page, t }) => {
    const part = page.getByRole('region', { name: t('adminSettings:shop.title'), exact: true })
    await part.getByLabel(t('adminSettings:shop.facebook')).fill('javascript:alert(1)')
    await part.getByRole('button', { name: t('adminSettings:shop.save') }).click()
    await shown('errors:settings_link')({ page, t } as Scene)
  }),
  'admin-settings-times': screen('settings', async ({ page, t }) => {
    const part = page.getByRole('region', { name: t('adminSettings:times.title'), exact: true })
    await part.getByLabel(t('adminSettings:to'), { exact: true }).first().fill('7h')
    await part.getByRole('button', { name: t('adminSettings:times.save') }).click()
    await shown('errors:settings_slot_end')({ page, t } as Scene)
  }),
  'admin-settings-fees': screen('settings', async ({ page, t }) => {
    const part = page.getByRole('region', { name: t('adminSettings:fees.title'), exact: true })
    const flat = t('adminSettings:fees.in', { fee: t('adminSettings:fees.flat'), currency: 'VND' })
    await part.getByLabel(flat).fill('65')
    await part.getByRole('button', { name: t('adminSettings:fees.save') }).click()
    await dialogShown({ page } as Scene)
  }),
  'admin-settings-failed': {
    ...screen('settings'),
    prepare: ({ page }) => page.route('**/api/admin/settings*', outOfOrder),
  },
  'admin-staff': screen('staff'),
  'admin-staff-invite': screen(
    'staff',
    inTurn(
      press('adminStaff:invite'),
      dialogShown,
      ({ page, t }) => page.getByRole('dialog').getByLabel(t('adminStaff:email')).fill('florist@'),
      dialogButton('adminStaff:send'),
    ),
  ),
  'admin-staff-role': screen(
    'staff',
    inTurn(press('adminStaff:changeOf', { email: 'admin@example.com' }), dialogShown),
  ),
  'admin-privacy-unknown': screen('privacy', async ({ page, t }) => {
    await page.getByLabel(t('adminPrivacy:who')).fill('nobody@example.com')
    await page.getByRole('button', { name: t('adminPrivacy:show') }).click()
    await shown('errors:person_unknown')({ page, t } as Scene)
  }),
  'admin-privacy-found': screen('privacy', async ({ page, t }) => {
    await page.getByLabel(t('adminPrivacy:who')).fill('customer@example.com')
    await page.getByRole('button', { name: t('adminPrivacy:show') }).click()
    await page.getByRole('button', { name: t('adminPrivacy:forget') }).click()
    await dialogShown({ page } as Scene)
  }),
}
