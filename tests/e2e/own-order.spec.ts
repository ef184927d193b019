import { eq } from 'drizzle-orm'
import type { Page, Request } from '@playwright/test'
import { orders } from '#db/schema/index.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { localizedPath } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import type { RunningShop } from '../factories/running-shop.ts'
import { ADMIN, CUSTOMER, numberOf, openAccountPage, PASSWORD, signIn, toast, words } from './account.ts'
import { findViolations } from './axe.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, open, test, text } from './fixtures.ts'
import { buyAsGuest } from './guest-order.ts'
import { loseNextAnswer } from './lost-answer.ts'
import { mailTo } from './mail.ts'

const totalOf = (shop: RunningShop, number: string) =>
  inDatabase(shop, async (db) => (await db.select().from(orders).where(eq(orders.id, number)))[0]!.total)

async function setStatus(shop: RunningShop, number: string, status: string): Promise<void> {
  const staff = await BrowserLike.signedIn(shop.url, ADMIN, PASSWORD)
  expect((await staff.send('PATCH', `/api/orders/${number}`, { status })).status).toBe(200)
}

/** A press of a key on a control, as a person without a mouse does. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).press('Enter')
}

for (const locale of flowsIn('en')) {
  const t = words(locale)

  test(`a guest cancels by the link of the mail, in one of two tabs (${locale})`, async ({ page, shop }) => {
    const { email, number, link } = await buyAsGuest(shop, locale)
    const total = formatMoney(await totalOf(shop, number), 'VND')
    const main = page.getByRole('main')
    const cancel = t('ownOrder:cancelNamed', numberOf(number))
    await page.goto(link)
    await expect(main.getByText(t('ownOrder:canCancel'))).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: t('tracking:steps.paid') })).toContainText(/\d\d:\d\d/)
    const another = newOrderId()
    await page.evaluate(
      (orders) => localStorage.setItem('receipts', JSON.stringify(orders.map((orderId) => ({ orderId })))),
      [number, another],
    )
    // Neither the history nor a bookmark has the token, and a reload still finds it.
    expect(page.url()).not.toContain('token')
    await page.reload()
    const button = main.getByRole('button', { name: cancel })
    await expect(button).toBeVisible()
    expect(page.url()).not.toContain('token')

    const other = await page.context().newPage()
    await other.goto(link)
    await expect(other.getByText(t('ownOrder:canCancel'))).toBeVisible()

    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('ownOrder:question', numberOf(number)) })
    await expect(dialog.getByText(t('ownOrder:free'))).toBeVisible()
    // The page around it reads out what changes in it.
    await expect(dialog).toHaveAttribute('aria-live', 'off')
    await expect(dialog.getByRole('definition').last()).toHaveText(total)
    expect(await findViolations(page, 'dialog')).toEqual([])
    await press(page, t('ownOrder:keep'))
    await expect(button).toBeFocused()
    await button.press('Enter')
    await press(page, t('ownOrder:confirm'))
    const done = page.getByRole('dialog', { name: t('ownOrder:done', numberOf(number)) })
    await expect(done.getByText(t('ownOrder:refunded', { amount: total }))).toBeVisible()
    await press(page, t('ownOrder:close'))
    await expect(page.locator('#track-status')).toBeFocused()
    await expect(main.getByRole('heading', { name: t('tracking:status.cancelled.label') })).toBeVisible()
    await expect(main.getByText(t('ownOrder:refunded', { amount: total }))).toBeVisible()
    await expect(button).toBeHidden()

    // The other tab does not know yet. It is told, and cancels nothing a second time.
    await other.getByRole('button', { name: cancel }).click()
    const cancelled = other.getByRole('dialog', { name: t('ownOrder:done', numberOf(number)) })
    await expect(cancelled.getByText(t('ownOrder:refunded', { amount: total }))).toBeVisible()
    await cancelled.getByRole('button', { name: t('ownOrder:close') }).click()
    await expect(other.getByRole('heading', { name: t('tracking:status.cancelled.label') })).toBeVisible()
    await other.close()

    // The home page shows the receipts of this device.
    await open(page, locale, '/')
    await expect(page.locator('.receipts')).toContainText(another)
    await expect(page.locator('.receipts')).not.toContainText(number)
    expect((await mailTo(shop.dataDir, 'order_status', email)).text).toContain(total)
  })

  test(`an account cancels a prepared order and is shown what the shop keeps (${locale})`, async ({ page, shop }) => {
    const number = await buyAs(await BrowserLike.signedIn(shop.url, CUSTOMER), shop.url, CUSTOMER)
    await setStatus(shop, number, 'processing')
    const total = await totalOf(shop, number)
    const kept = Math.floor((total * 30 + 50) / 100)
    await signIn(page)
    const mine = page.getByRole('article', { name: t('orders:order', numberOf(number)) })
    await openAccountPage(page, locale, '/orders', mine)
    const button = mine.getByRole('button', { name: t('ownOrder:cancelNamed', numberOf(number)) })
    await button.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('ownOrder:free'))).toBeVisible()

    // The free half hour ends while the dialog is open: the customer is asked again, with the new amount.
    await inDatabase(shop, (db) =>
      db
        .update(orders)
        .set({ createdAt: new Date(Date.now() - 31 * 60_000) })
        .where(eq(orders.id, number)),
    )
    await press(page, t('ownOrder:confirm'))
    await expect(dialog.getByText(t('errors:refund_changed'))).toBeVisible()
    await expect(dialog.getByText(t('ownOrder:withFee'))).toBeVisible()
    await expect(dialog.getByText(formatMoney(-kept, 'VND'))).toBeVisible()
    const back = formatMoney(total - kept, 'VND')
    await expect(dialog.getByText(back)).toBeVisible()
    await press(page, t('ownOrder:confirm'))
    await expect(dialog.getByText(t('ownOrder:refunded', { amount: back }))).toBeVisible()
    await press(page, t('ownOrder:close'))
    await expect(mine.getByText(t('tracking:status.cancelled.label'), { exact: true })).toBeVisible()
    await expect(mine.getByRole('heading').first()).toBeFocused()
    await expect(button).toBeHidden()
  })

  test(`a cancellation whose answer was lost is shown as made, with what comes back (${locale})`, async ({
    page,
    shop,
  }) => {
    const { number, link } = await buyAsGuest(shop, locale)
    const total = formatMoney(await totalOf(shop, number), 'VND')
    await page.goto(link)
    await page.getByRole('button', { name: t('ownOrder:cancelNamed', numberOf(number)) }).click()
    await loseNextAnswer(page, `**/api/orders/${number}/cancel?*`)
    await page.getByRole('button', { name: t('ownOrder:confirm'), exact: true }).click()
    const done = page.getByRole('dialog', { name: t('ownOrder:done', numberOf(number)) })
    await expect(done.getByText(t('ownOrder:refunded', { amount: total }))).toBeVisible()
  })

  test(`a guest changes the card and the notes until the florists begin (${locale})`, async ({ page, shop }) => {
    const { email, number, link } = await buyAsGuest(shop, locale)
    await page.goto(link)
    const button = page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) })
    await button.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('orderChange:title', numberOf(number)) })
    const message = dialog.getByLabel(t('orderChange:message'))
    await message.fill('a'.repeat(251))
    await expect(dialog.getByText(text(locale, 'orderChange', 'over', { count: 1 }))).toBeVisible()
    await message.press('Tab')
    await dialog.getByLabel(t('orderChange:signature')).fill('Lan')
    await dialog.getByLabel(t('orderChange:signature')).press('Enter')
    await expect(message).toBeFocused()
    await expect(dialog.getByText(t('errors:card_too_long'))).toBeVisible()
    await message.fill('Chúc mẹ vui 💐\nCon')
    await dialog.getByLabel(t('orderChange:occasion')).selectOption('birthday')
    await dialog.getByLabel(t('orderChange:notes')).fill('Cổng xanh')
    await dialog.getByRole('checkbox', { name: t('orderChange:withoutPhoto') }).check()
    expect(await findViolations(page, 'dialog')).toEqual([])
    await press(page, t('orderChange:save'))
    await expect(toast(page, t('orderChange:done'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    const mail = await mailTo(shop.dataDir, 'order_changed', email)
    // Its language is the order's.
    const wish = text('en', 'mail', 'order.withoutPhotoText')
    for (const part of ['Chúc mẹ vui 💐', 'Lan', 'Cổng xanh', wish, `?id=${number}#token=`])
      expect(mail.text).toContain(part)

    // A stranger with the number sees none of it.
    const tracked = await page.request.get(`/api/orders/track/${number}`)
    expect(await tracked.text()).not.toMatch(/Chúc mẹ|Cổng/)

    // The florist begins while the dialog is open: what was typed stays to be read out on the phone.
    await button.press('Enter')
    await expect(message).toHaveValue('Chúc mẹ vui 💐\nCon')
    await expect(dialog.getByRole('checkbox', { name: t('orderChange:withoutPhoto') })).toBeChecked()
    await message.fill('Quá muộn')
    await setStatus(shop, number, 'processing')
    await press(page, t('orderChange:save'))
    await expect(dialog.getByText(t('errors:change_too_late'))).toBeVisible()
    await expect(message).toHaveValue('Quá muộn')
    await press(page, t('orderChange:keep'))
    await expect(page.locator('#track-status')).toBeFocused()
    await expect(button).toBeHidden()

    await openAdmin(page, locale, `/admin/orders/${number}`)
    await expect(page.getByText('Chúc mẹ vui 💐')).toBeVisible()
    // At the door and beside the photos, of which none of the delivery can be added.
    await expect(page.getByText(t('adminOrders:gift.withoutPhoto'), { exact: true })).toHaveCount(2)
    await expect(page.getByRole('button', { name: t('adminOrders:photos.add.finished') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('adminOrders:photos.add.delivered') })).toHaveCount(0)
    await expect(page.getByRole('main').getByText(t('admin:auditLog.fields.cardMessage'))).toBeVisible()
    await expect(page.locator('.o-note', { hasText: t('adminOrders:changed.notice').slice(0, 20) })).toBeVisible()
  })

  test(`a dialog keeps its text and says why while the shop gives no answer (${locale})`, async ({ page, shop }) => {
    const { number, link } = await buyAsGuest(shop, locale)
    const total = formatMoney(await totalOf(shop, number), 'VND')
    const calls = `**/api/orders/${number}/own**`
    const readsAgain = (request: Request) => request.method() === 'POST' && request.url().includes(`${number}/own?`)
    await page.goto(link)
    await page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) }).press('Enter')
    const change = page.getByRole('dialog', { name: t('orderChange:title', numberOf(number)) })
    const message = change.getByLabel(t('orderChange:message'))
    await message.fill('Chúc mẹ vui 💐')
    await page.route(calls, (route) => route.abort())
    const isOffline = page.waitForEvent('requestfailed', readsAgain)
    await press(page, t('orderChange:save'))
    await isOffline
    await expect(change.getByText(t('orderChange:failed'))).toBeVisible()
    await expect(message).toHaveValue('Chúc mẹ vui 💐')

    await page.unroute(calls)
    await page.route(calls, (route) => route.fulfill({ status: 503, json: { message: t('errors:overloaded') } }))
    const isBusy = page.waitForEvent('requestfinished', readsAgain)
    await press(page, t('orderChange:save'))
    await isBusy
    await expect(change.getByText(t('errors:overloaded'))).toBeVisible()
    await expect(message).toHaveValue('Chúc mẹ vui 💐')
    await press(page, t('orderChange:keep'))

    // The same of the invoice.
    await page.getByRole('button', { name: t('invoice:own.askNamed', numberOf(number)) }).press('Enter')
    const invoice = page.getByRole('dialog', { name: t('invoice:own.title', numberOf(number)) })
    const company = invoice.getByRole('textbox', { name: t('invoice:company') })
    await company.fill('Công ty Hoa Sen')
    const isStillBusy = page.waitForEvent('requestfinished', readsAgain)
    await press(page, t('invoice:own.save'))
    await isStillBusy
    await expect(invoice.getByText(t('errors:overloaded'))).toBeVisible()
    await expect(company).toHaveValue('Công ty Hoa Sen')
    await press(page, t('invoice:own.keep'))

    // The order is cancelled, and what it says then cannot be read: the amount that comes back is still there.
    await page.unroute(calls)
    await page.getByRole('button', { name: t('ownOrder:cancelNamed', numberOf(number)) }).press('Enter')
    await expect(page.getByRole('dialog').getByText(t('ownOrder:free'))).toBeVisible()
    await page.route(calls, (route) => route.abort())
    const isOfflineAgain = page.waitForEvent('requestfailed', readsAgain)
    await press(page, t('ownOrder:confirm'))
    await isOfflineAgain
    const done = page.getByRole('dialog', { name: t('ownOrder:done', numberOf(number)) })
    await expect(done.getByText(t('ownOrder:refunded', { amount: total }))).toBeVisible()
    await press(page, t('ownOrder:close'))
    await expect(page.locator('#track-status')).toBeFocused()
    await expect(page.getByText(t('ownOrder:canChange'))).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) })).toHaveCount(0)
  })

  test(`a dialog that Escape closes has what was typed when it is opened again (${locale})`, async ({ page, shop }) => {
    const { number, link } = await buyAsGuest(shop, locale)
    await page.goto(link)
    const dialog = page.getByRole('dialog')
    for (const [opens, field, keep] of [
      ['ownOrder:changeNamed', 'orderChange:message', 'orderChange:keep'],
      ['invoice:own.askNamed', 'invoice:address', 'invoice:own.keep'],
    ] as const) {
      const button = page.getByRole('button', { name: t(opens, numberOf(number)) })
      const input = dialog.getByLabel(t(field))
      await button.press('Enter')
      const before = await input.inputValue()
      await input.fill('Chúc mẹ vui')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(button).toBeFocused()
      await button.press('Enter')
      await expect(input).toHaveValue('Chúc mẹ vui')
      // Its button discards it.
      await press(page, t(keep))
      await expect(page.locator('dialog').filter({ hasText: t(keep) })).toHaveCount(0)
      await button.press('Enter')
      await expect(input).toHaveValue(before)
      await input.fill('Chúc mẹ vui')
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    // Kept dialogs have names of their own, and what was typed is saved.
    await page.getByRole('button', { name: t('ownOrder:changeNamed', numberOf(number)) }).press('Enter')
    await expect(page.getByRole('dialog', { name: t('orderChange:title', numberOf(number)) })).toBeVisible()
    await press(page, t('orderChange:save'))
    await expect(toast(page, t('orderChange:done'))).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test(`flowers on their way, and an order of another person, are not cancelled (${locale})`, async ({
    page,
    shop,
  }) => {
    const { number, link } = await buyAsGuest(shop, locale)
    const main = page.getByRole('main')
    await page.goto(link)
    const button = main.getByRole('button', { name: t('ownOrder:cancelNamed', numberOf(number)) })
    await expect(button).toBeVisible()
    await setStatus(shop, number, 'out_for_delivery')
    await button.press('Enter')
    await expect(page.getByRole('dialog').getByText(t('errors:order_on_its_way'))).toBeVisible()
    await press(page, t('ownOrder:close'))
    await page.reload()
    await expect(main.getByText(t('errors:order_on_its_way'))).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: t('tracking:steps.out_for_delivery') })).toHaveAttribute(
      'aria-current',
      'step',
    )
    expect(await findViolations(page, '.track')).toEqual([])

    // The link of one order proves nothing about another, nor does an account that did not order it.
    const another = await buyAsGuest(shop, locale)
    const found = main.getByText(another.number)
    await open(page, locale, `/track-order?id=${another.number}`)
    await expect(found).toBeVisible()
    await signIn(page)
    const refused = page.waitForResponse((response) => response.url().includes('/own'))
    await page.goto(`${localizedPath(locale, '/track-order')}?id=${another.number}#token=${'x'.repeat(43)}`)
    expect((await refused).status()).toBe(403)
    await expect(found).toBeVisible()
    expect(page.url()).not.toContain('token')
    await expect(main.locator('.own-order')).toBeHidden()
  })
}
