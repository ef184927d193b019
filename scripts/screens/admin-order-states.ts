import { dialogButton, dialogShown, failed, noMatch, screen } from './admin-screen.ts'
import { click, inTurn, press, shown, type Scene, type State } from './state.ts'

/** Orders, runs and the day. */
export const ADMIN_ORDER_STATES: Record<string, State> = {
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
  'admin-run-link': screen(
    'runs?day=2028-05-22',
    inTurn(({ page, t }) => page.getByText(t('adminRuns:link.open'), { exact: true }).first().click(), dialogShown),
  ),
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
