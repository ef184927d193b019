import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES, placesOn } from '#features/delivery/delivery-rules.ts'
import { slotText } from '#features/delivery/slot-text.ts'
import { sampleOrder } from '#features/mail-texts/server/samples.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { formatDay } from '#shared/dates.ts'
import { BrowserLike } from '../factories/browser-like.ts'
import { buyAs } from '../factories/buy-as.ts'
import { usualDay } from '../factories/usual-day.ts'
import { numberOf, toast, words } from './account.ts'
import { readOrder } from './admin-orders.ts'
import { findViolations } from './axe.ts'
import { asAdmin, call, openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { darken, expect, test, themesIn } from './fixtures.ts'
import { mailTo } from './mail.ts'

for (const [index, [locale, theme]] of themesIn('vi').entries()) {
  const t = words(locale)
  const field = (name: string) => t(`admin:auditLog.fields.${name}`)
  // No other spec reads such a day in Ho Chi Minh City.
  const day = usualDay(150 + index)

  async function openEdit(page: Page, shopUrl: string, prepare?: (id: string) => Promise<unknown>) {
    const email = `edit-${crypto.randomUUID().slice(0, 8)}@example.com`
    const id = await buyAs(new BrowserLike(shopUrl), shopUrl, email)
    await prepare?.(id)
    await openAdmin(page, locale, `/admin/orders/${id}`)
    await page.getByRole('button', { name: t('adminOrders:edit.open') }).press('Enter')
    const dialog = page.getByRole('dialog', { name: t('adminOrders:edit.title', numberOf(id)) })
    await expect(dialog.getByLabel(field('deliveryAddress'), { exact: true })).toBeVisible({ timeout: 60_000 })
    if (theme === 'dark') await darken(page)
    const save = () => dialog.getByRole('button', { name: t('adminOrders:edit.submit'), exact: true }).press('Enter')
    return { id, email, dialog, save }
  }

  test.describe(`an order that staff edit (${locale})`, () => {
    test('says what others changed meanwhile, shows it behind the dialog, too, keeps what was typed, and mails the customer', async ({
      page,
      shop,
    }) => {
      // The live updates would bring it behind the dialog, too.
      await page.route('**/api/admin/events*', (route) => route.abort())
      const { id, email, dialog, save } = await openEdit(page, shop.url)
      await dialog.getByLabel(field('deliveryAddress'), { exact: true }).fill('9 Hàng Đào')
      await dialog.getByLabel(field('internalNotes')).fill('Khách quen')
      await dialog.getByRole('checkbox', { name: t('adminOrders:edit.mail', { email }) }).check()
      expect(await findViolations(page)).toEqual([])
      const { updatedAt } = await readOrder(page, id)
      await call(page, 'PATCH', `/api/orders/${id}/details`, { updatedAt, cardMessage: 'Của người khác' })
      const behind = page.locator('.o-notes').filter({ hasText: 'Của người khác' })
      await expect(behind).toHaveCount(0)

      await save()
      const meanwhile = dialog.getByRole('alert').filter({ hasText: t('adminOrders:edit.meanwhile') })
      await expect(meanwhile).toContainText('Của người khác')
      await expect(behind).toBeVisible()
      await expect(dialog.getByLabel(field('cardMessage'))).toHaveValue('Của người khác')
      await expect(dialog.getByLabel(field('deliveryAddress'), { exact: true })).toHaveValue('9 Hàng Đào')
      expect((await readOrder(page, id)).deliveryAddress).not.toBe('9 Hàng Đào')
      expect(await findViolations(page)).toEqual([])

      await save()
      await expect(toast(page, t('adminOrders:edit.saved'))).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(await readOrder(page, id)).toMatchObject({
        deliveryAddress: '9 Hàng Đào',
        cardMessage: 'Của người khác',
        internalNotes: 'Khách quen',
      })
      const history = page.getByRole('region', { name: t('adminOrders:history.title') })
      await expect(history.locator('ins').filter({ hasText: '9 Hàng Đào' })).toBeVisible()
      await expect(history).not.toContainText(/deliveryAddress|internalNotes/)
      const mail = await mailTo(shop.dataDir, 'order_changed', email)
      expect(JSON.stringify(mail)).not.toContain('Khách quen')
    })

    test('keeps what is typed while it reads what others changed, and says if it cannot read it', async ({
      page,
      shop,
    }) => {
      const { id, dialog, save } = await openEdit(page, shop.url)
      const address = dialog.getByLabel(field('deliveryAddress'), { exact: true })
      const notes = dialog.getByLabel(field('internalNotes'))
      const meanwhile = dialog.getByRole('alert').filter({ hasText: t('adminOrders:edit.meanwhile') })
      await address.fill('9 Hàng Đào')
      const { updatedAt } = await readOrder(page, id)
      await call(page, 'PATCH', `/api/orders/${id}/details`, { updatedAt, cardMessage: 'Của người khác' })

      const reading = `**/api/orders/${id}?*`
      await page.route(reading, (route) => route.abort())
      await save()
      await expect(toast(page, t('admin:offline'))).toBeVisible()
      await expect(address).toHaveValue('9 Hàng Đào')
      await expect(meanwhile).toHaveCount(0)
      await page.unroute(reading)

      const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(reading, async (route) => {
        asked.resolve()
        await held.promise
        await route.continue()
      })
      const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await save()
      expect((await refused).status()).toBe(409)
      await asked.promise
      await address.fill('11 Hàng Đào')
      await notes.fill('Khách quen')
      held.resolve()
      await expect(meanwhile).toContainText('Của người khác')
      await expect(dialog.getByLabel(field('cardMessage'))).toHaveValue('Của người khác')
      await expect(address).toHaveValue('11 Hàng Đào')
      await expect(notes).toHaveValue('Khách quen')
      await save()
      await expect(toast(page, t('adminOrders:edit.saved'))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({
        deliveryAddress: '11 Hàng Đào',
        cardMessage: 'Của người khác',
        internalNotes: 'Khách quen',
      })
    })

    test('goes to a full slot only after a tick, which its history names', async ({ page, shop }) => {
      const city = 'Ho Chi Minh' as const
      const taken = Array.from({ length: placesOn(DEFAULT_DELIVERY_RULES, city, day) }, () => ({
        ...{ ...sampleOrder('en'), id: newOrderId(), deliveryCity: city, deliveryDate: day, slotId: '14-16' },
        customerName: `Fills ${day}`,
      }))
      await inDatabase(shop, (db) => db.insert(orders).values(taken))
      const { id, dialog, save } = await openEdit(page, shop.url)
      await dialog.getByLabel(field('deliveryCity')).selectOption(city)
      const date = dialog.getByLabel(field('deliveryDate'), { exact: true })
      await date.fill(formatDay(day))
      await date.press('Tab')
      const slot = dialog.getByLabel(field('slotId'))
      await expect(slot.getByRole('option', { name: t('adminOrders:edit.slot.full') }).first()).toBeAttached()
      await slot.selectOption('14-16')
      await save()
      await expect(dialog.getByText(t('errors:slot_full'))).toBeVisible()
      expect((await readOrder(page, id)).slotId).toBe('')
      await dialog.getByRole('checkbox', { name: t('adminOrders:edit.anyway') }).check()
      await save()
      await expect(toast(page, t('adminOrders:edit.saved'))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ slotId: '14-16', deliveryCity: city, deliveryDate: day })
      const history = page.getByRole('region', { name: t('adminOrders:history.title') })
      await expect(history).toContainText(slotText('14-16', t))
      await expect(history).toContainText(t('admin:auditLog.setAside.slot_full'))
      await inDatabase(shop, (db) => db.delete(orders).where(eq(orders.customerName, `Fills ${day}`)))
    })

    test('shows that it has no city, and says so beside the field until one is chosen', async ({ page, shop }) => {
      const withoutCity = { deliveryCity: null, reviewReason: 'paid_unexpectedly' as const }
      const { id, dialog, save } = await openEdit(page, shop.url, (made) =>
        inDatabase(shop, (db) => db.update(orders).set(withoutCity).where(eq(orders.id, made))),
      )
      const city = dialog.getByLabel(field('deliveryCity'))
      await expect(city).toHaveValue('')
      const date = dialog.getByLabel(field('deliveryDate'), { exact: true })
      await date.fill(formatDay(day))
      await date.press('Tab')
      await save()
      await expect(city).toBeFocused()
      await expect(city).toHaveAccessibleDescription(t('errors:invalid_city'))
      expect(await findViolations(page)).toEqual([])
      await city.selectOption('Hanoi')
      await save()
      await expect(toast(page, t('adminOrders:edit.saved'))).toBeVisible()
      expect(await readOrder(page, id)).toMatchObject({ deliveryCity: 'Hanoi', deliveryDate: day })
    })

    test('does not change any more once it is delivered, and says so', async ({ page, shop }) => {
      const id = await buyAs(new BrowserLike(shop.url), shop.url, 'delivered@example.com')
      await asAdmin(page, locale)
      await call(page, 'PATCH', `/api/orders/${id}`, { status: 'delivered' })
      await page.goto(`/admin/orders/${id}`)
      await expect(page.getByText(t('adminOrders:edit.order_delivered'))).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('button', { name: t('adminOrders:edit.open') })).toHaveCount(0)
    })
  })
}
