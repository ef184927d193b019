import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { formatMoney } from '#shared/money.ts'
import { usualDay } from '../factories/usual-day.ts'
import { controls } from '../faults/provider.ts'
import { ADMIN, PASSWORD, signIn, toast, words } from './account.ts'
import { buy, readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'
import { focusIn } from './keys.ts'
import { loseNextAnswer } from './lost-answer.ts'

const REFUNDS = '**/api/orders/*/refunds*'

for (const locale of flowsIn('vi')) {
  const t = words(locale)

  test.describe(`orders in the back-office (${locale})`, () => {
    test('are refunded in part, then the rest, by keyboard alone', async ({ page, shop }) => {
      const id = await buy(shop.url)
      // The same total, as if its fee held both surcharges.
      const parts = { farFee: 30_000, exactFee: 15_000 }
      await inDatabase(shop, (db) => db.update(orders).set(parts).where(eq(orders.id, id)))
      await openAdmin(page, locale, `/admin/orders/${id}`)
      const { total, subtotal, deliveryFee } = await readOrder(page, id)
      const money = (minor: number) => formatMoney(minor, 'VND')
      const dialog = page.getByRole('dialog')
      const sum = (label: string, minor: number) =>
        expect(
          dialog.locator('.o-sums > div').filter({ has: page.getByText(t(label), { exact: true }) }),
        ).toContainText(money(minor))

      await page.getByRole('button', { name: t('adminOrders:refund.open') }).focus()
      await page.keyboard.press('Enter')
      await focusIn(dialog)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: t('adminOrders:refund.open') })).toBeFocused()

      await page.keyboard.press('Enter')
      await sum('adminOrders:subtotal', subtotal)
      await sum('adminOrders:fee', deliveryFee - 45_000)
      await sum('adminOrders:farFee', 30_000)
      await sum('adminOrders:exactFee', 15_000)
      await sum('adminOrders:total', total)
      await page.getByRole('radio', { name: t('adminOrders:refund.part') }).focus()
      await page.keyboard.press('Space')
      const amount = page.getByLabel(t('adminOrders:refund.amount', { currency: 'VND' }))
      await amount.focus()
      await page.keyboard.type('9.999.999')
      await page.keyboard.press('Enter')
      await expect(dialog).toContainText(t('adminOrders:refund.tooLarge', { amount: money(total) }))
      await amount.fill('150.000')
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Enter')
      const confirm = page.getByRole('button', { name: t('adminOrders:refund.confirm', { amount: money(150_000) }) })
      await confirm.focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, t('adminOrders:refund.done', { amount: money(150_000) }))).toBeVisible()
      await expect(page.getByText(t('adminOrders:payment.partially_refunded')).first()).toBeVisible()

      await page.getByRole('button', { name: t('adminOrders:refund.open') }).click()
      await expect(dialog).toContainText(money(total - 150_000))
      await dialog.getByRole('button', { name: t('adminOrders:refund.submit') }).click()
      await page
        .getByRole('button', { name: t('adminOrders:refund.confirm', { amount: money(total - 150_000) }) })
        .click()
      // The button is hidden behind the dialog, too, until the refund is there.
      await expect(toast(page, t('adminOrders:refund.done', { amount: money(total - 150_000) }))).toBeVisible()
      await expect(page.getByRole('button', { name: t('adminOrders:refund.open') })).toHaveCount(0)
      await expect(page.getByText(t('adminOrders:history.refundAsked', { amount: money(150_000) }))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ refunded: total, paymentStatus: 'refunded' })
      expect(await findViolations(page)).toEqual([])
    })

    test('are refunded once, though the answer was lost and the next attempts were refused before they were read', async ({
      page,
      shop,
    }) => {
      const id = await buy(shop.url)
      await openAdmin(page, locale, `/admin/orders/${id}`)
      const amount = formatMoney(40_000, 'VND')
      await page.getByRole('button', { name: t('adminOrders:refund.open') }).click()
      await page.getByRole('radio', { name: t('adminOrders:refund.part') }).check()
      await page.getByLabel(t('adminOrders:refund.amount', { currency: 'VND' })).fill('40.000')
      const refund = async () => {
        await page.getByRole('button', { name: t('adminOrders:refund.submit') }).click()
        await page.getByRole('button', { name: t('adminOrders:refund.confirm', { amount }) }).click()
      }
      await loseNextAnswer(page, REFUNDS)
      await refund()
      await expect(toast(page, t('common:error'))).toBeVisible()
      const refused = { code: 'too_many_requests', message: t('errors:too_many_requests') }
      await page.route(REFUNDS, (route) => route.fulfill({ status: 429, json: refused }), {
        times: 1,
      })
      await refund()
      await expect(page.locator('.toast', { hasText: refused.message })).toBeVisible()
      // The session ends as the refund is sent: a list that is fetched before would ask to sign in over the question.
      await page.route(
        REFUNDS,
        async (route) => {
          await page.context().clearCookies()
          await route.continue()
        },
        { times: 1 },
      )
      await refund()
      const session = page.getByRole('dialog', { name: t('admin:session.title') })
      await session.getByLabel(t('admin:session.password')).fill(PASSWORD)
      await session.getByRole('button', { name: t('admin:session.submit') }).click()
      await expect(session).toBeHidden()
      await refund()
      await expect(toast(page, t('adminOrders:refund.done', { amount }))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ refunded: 40_000 })
    })

    test('are refunded in full once, though the answer was lost and the live updates brought the order', async ({
      page,
      shop,
    }) => {
      const id = await buy(shop.url)
      await openAdmin(page, locale, `/admin/orders/${id}`)
      const { total } = await readOrder(page, id)
      const amount = formatMoney(total, 'VND')
      await page.getByRole('button', { name: t('adminOrders:refund.open') }).click()
      const refund = async () => {
        await page.getByRole('button', { name: t('adminOrders:refund.submit') }).click()
        await page.getByRole('button', { name: t('adminOrders:refund.confirm', { amount }) }).click()
      }
      await loseNextAnswer(page, REFUNDS)
      await refund()
      await expect(toast(page, t('common:error'))).toBeVisible()
      // Behind the dialog.
      await expect(page.getByText(t('adminOrders:payment.refunded'), { exact: true })).not.toHaveCount(0)
      await refund()
      await expect(toast(page, t('adminOrders:refund.done', { amount }))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ refunded: total, paymentStatus: 'refunded' })
    })

    test('are cancelled with the word that money received by hand goes back by hand', async ({ page }) => {
      await asAdmin(page, locale)
      const dialog = page.getByRole('dialog')
      async function beginToCancel(payment: 'cash' | 'later') {
        const { orderId } = await call(page, 'POST', '/api/orders', {
          key: crypto.randomUUID(),
          lines: [{ price: '400k', words: 'hồng', quantity: 1 }],
          customer: { name: 'Chị Hạnh', phone: '0912345678' },
          customerData: { deliveryAddress: '9 Hàng Đào', deliveryCity: 'Hanoi', deliveryDate: usualDay(176) },
          payment,
        })
        await page.goto(`/admin/orders/${orderId}`)
        await page
          .getByRole('combobox', { name: new RegExp(shortOrderId(orderId)) })
          .selectOption({ label: t('tracking:status.cancelled.label') })
        return formatMoney((await readOrder(page, orderId)).total, 'VND')
      }
      const amount = await beginToCancel('cash')
      await expect(dialog).toContainText(t('adminOrders:cancel.receivedByStaff', { amount }))
      expect(await findViolations(page)).toEqual([])
      await beginToCancel('later')
      await expect(dialog).toContainText(t('adminOrders:cancel.unpaid'))
    })

    test('show in one line why a refund came back', async ({ page, shop }) => {
      const id = await buy(shop.url)
      await signIn(page, ADMIN)
      const data = { amount: 40_000, key: crypto.randomUUID() }
      await call(page, 'POST', `/api/orders/${id}/refunds`, data)
      const { paymentIntentId } = await readOrder(page, id)
      const made = await page.request.get(`/sandbox/stripe/v1/refunds?payment_intent=${paymentIntentId}`, {
        headers: { authorization: 'Bearer sk_test_sandbox' },
      })
      await controls(shop).failRefund((await made.json()).data[0].id)
      // The webhook arrives a moment later.
      await expect.poll(async () => (await readOrder(page, id)).refunded).toBe(0)

      await openAdmin(page, locale, `/admin/orders/${id}`)
      const refund = page.getByRole('region', { name: t('adminOrders:payment.title') }).getByRole('listitem')
      await expect(refund).toContainText(t('adminOrders:refund.states.failed'))
      await expect(refund).toContainText(t('adminOrders:refund.reasons.expired_or_canceled_card'))
      const history = page.getByRole('region', { name: t('adminOrders:history.title') })
      const failed = t('adminOrders:history.refundFailed', { amount: formatMoney(40_000, 'VND') })
      await expect(history.getByText(failed)).toHaveCount(1)
      await expect(history).not.toContainText(t('adminOrders:history.payment.refund_failed'))
      expect(await findViolations(page)).toEqual([])
    })
  })
}
