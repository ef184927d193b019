import { ageSessions } from '#tests/e2e/database.ts'
import { click, failing, inTurn, outOfOrder, press, shown, type Scene, type State } from './state.ts'

/** A state of a screen of the back-office, as the admin. */
const screen = (path: string, act?: State['act'], more: Partial<State> = {}): State => ({
  path: path === '' ? '/admin' : `/admin/${path}`,
  as: 'admin',
  ...(act && { act }),
  ...more,
})

const dialogShown = ({ page }: Scene) => page.locator('[role=dialog], [role=alertdialog]').last().waitFor()
const dialogButton =
  (key: string) =>
  ({ page, t }: Scene) =>
    page
      .locator('[role=dialog], [role=alertdialog]')
      .last()
      .getByRole('button', { name: t(key), exact: true })
      .click()
const noMatch = (path: string) => screen(`${path}?q=xyzzy`, shown('admin:list.noMatch'))
const failed = (path: string, call: string) =>
  screen(path, ({ page }) => page.getByRole('alert').first().waitFor(), { prepare: failing(call) })

/** Orders, runs and the day. */
const ORDERS: Record<string, State> = {
  'admin-orders-none': noMatch('orders'),
  'admin-orders-failed': failed('orders', '**/api/orders?*'),
  'admin-orders-filtered': screen('orders?status=processing&city=Ho+Chi+Minh'),
  'admin-order': screen('orders/:processing'),
  'admin-order-unpaid': screen('orders/:unpaid'),
  'admin-order-cancelled': screen('orders/:cancelled'),
  'admin-order-unknown': screen('orders/0123456789abcdefghjkmnpqrs', shown('adminOrders:notFound')),
  'admin-order-refund': screen(
    'orders/:pending',
    inTurn(press('adminOrders:refund.open'), dialogShown, async ({ page, t }) => {
      await page.getByRole('radio', { name: t('adminOrders:refund.part') }).check()
      await page.getByLabel(t('adminOrders:refund.amount', { currency: 'VND' })).fill('9.999.999')
      await page.keyboard.press('Enter')
    }),
  ),
  'admin-order-refund-asked': screen(
    'orders/:pending',
    inTurn(press('adminOrders:refund.open'), dialogShown, dialogButton('adminOrders:refund.submit')),
  ),
  'admin-order-edit': screen(
    'orders/:pending',
    inTurn(press('adminOrders:edit.open'), dialogShown, async ({ page, t }) => {
      await page.getByLabel(t('admin:auditLog.fields.deliveryAddress'), { exact: true }).fill('')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('adminOrders:edit.submit'), exact: true })
        .click()
    }),
  ),
  'admin-order-exchange': screen(
    'orders/:pending',
    inTurn(press('adminOrders:exchange.open'), dialogShown, dialogButton('adminOrders:choice.name'), async (scene) => {
      const line = scene.page.getByRole('dialog').getByRole('listitem').last()
      await line.getByLabel(scene.t('adminNewOrder:lines.price')).fill('100k')
      await dialogButton('adminOrders:exchange.submitLink')(scene)
      await shown('errors:reason_missing')(scene)
    }),
  ),
  'admin-order-cancel': screen(
    'orders/:pending',
    inTurn(
      ({ page, t, made }) =>
        page
          .getByRole('combobox', { name: new RegExp(made.orders.pending.slice(0, 8)) })
          .selectOption({ label: t('tracking:status.cancelled.label') }),
      dialogShown,
    ),
  ),
  'admin-order-keys': screen('orders/:pending', async ({ page, t, made }) => {
    await page.getByRole('combobox', { name: new RegExp(made.orders.pending.slice(0, 8)) }).focus()
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowDown')
    await shown('adminOrders:statusKeys')({ page, t } as Scene)
  }),
  'admin-order-paper': screen('orders/:processing', ({ page }) => page.emulateMedia({ media: 'print' })),
  'admin-day-sheet': screen('orders/sheet'),
  'admin-day-sheet-paper': screen('orders/sheet', ({ page }) => page.emulateMedia({ media: 'print' })),
  'admin-day-sheet-none': screen('orders/sheet?day=2028-06-20'),
  'admin-cards': screen('orders/slips?day=2028-05-22'),
  'admin-slips': screen(
    'orders/slips?day=2028-05-22',
    inTurn(
      ({ page, t }) => page.getByLabel(t('adminToday:paper.kind')).selectOption('slips'),
      ({ page }) => page.emulateMedia({ media: 'print' }),
    ),
  ),
  'admin-new-order-missing': screen('orders/new', inTurn(press('adminNewOrder:place'), shown('adminNewOrder:noLines'))),
  'admin-new-order': screen('orders/new', async ({ page, t }) => {
    await page.getByRole('combobox', { name: t('adminOrders:phone') }).fill('0912345678')
    await page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true }).fill('Chị Hạnh')
    await page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).click()
    await page.getByRole('listitem').getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await page.getByLabel(t('admin:auditLog.fields.recipientName'), { exact: true }).fill('Mẹ')
    await page.getByRole('combobox', { name: t('adminNewOrder:lines.search') }).fill('hoa hong')
    await page.getByRole('listbox', { name: t('adminNewOrder:lines.found') }).waitFor()
  }),
  'admin-today': screen('today', ({ page }) => page.locator('[data-order]').first().waitFor()),
  'admin-today-chosen': screen('today', async ({ page }) => {
    const boxes = page.locator('[data-order] [type=checkbox]')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
  }),
  'admin-today-none': screen('today?day=2028-06-20', shown('adminToday:empty')),
  'admin-today-failed': failed('today', '**/api/admin/today?*'),
  'admin-runs': screen('runs?day=2028-05-22', ({ page }) => page.locator('[data-entry]').first().waitFor()),
  'admin-run-link': screen('runs?day=2028-05-22', inTurn(press('adminRuns:link.open'), dialogShown)),
  'admin-run-missing': screen(
    'runs?day=2028-05-22',
    inTurn(
      click('.a-main [type=checkbox] >> nth=1'),
      async ({ page, t }) => {
        await page.getByLabel(t('adminRuns:courier'), { exact: true }).selectOption('')
        await page.getByRole('button', { name: t('adminRuns:give', { count: 1 }) }).click()
      },
      shown('errors:courier_name'),
    ),
  ),
  'admin-runs-none': screen('runs?day=2028-06-20'),
  'admin-cash': screen('cash?day=2028-05-22'),
}

/** Everything else in the back-office. */
const REST: Record<string, State> = {
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

export const ADMIN_STATES: Record<string, State> = { ...ORDERS, ...REST }
