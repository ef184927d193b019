import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/index.ts'
import { DEFAULT_DELIVERY_RULES, placesOn } from '#features/delivery/delivery-rules.ts'
import { sampleOrder } from '#features/mail-texts/server/samples.ts'
import { newOrderId } from '#features/orders/order-id.ts'
import { formatDay } from '#shared/dates.ts'
import { usualDay } from '../factories/usual-day.ts'
import { words } from './account.ts'
import { openAdmin } from './back-office.ts'
import { inDatabase } from './database.ts'
import { expect, flowsIn, test } from './fixtures.ts'

const DAY = usualDay(160)

for (const locale of flowsIn('vi')) {
  const t = words(locale)
  const field = (name: string) => t(`admin:auditLog.fields.${name}`)

  test(`an order at the counter goes to a full slot only after a tick (${locale})`, async ({ page, shop }) => {
    const city = 'Hanoi' as const
    const filling = `Fills ${DAY} ${locale}`
    const taken = Array.from({ length: placesOn(DEFAULT_DELIVERY_RULES, city, DAY) }, () => ({
      ...{ ...sampleOrder('en'), id: newOrderId(), deliveryCity: city, deliveryDate: DAY, slotId: '14-16' },
      customerName: filling,
    }))
    await inDatabase(shop, (db) => db.insert(orders).values(taken))
    await openAdmin(page, locale, '/admin/orders/new')
    await page.getByRole('combobox', { name: t('adminOrders:phone') }).fill(`09${String(Math.random()).slice(2, 10)}`)
    await page.getByRole('combobox', { name: t('adminOrders:recipient'), exact: true }).fill('Chị Hạnh')
    await page.getByRole('button', { name: t('adminOrders:choice.name'), exact: true }).click()
    const choice = page.getByRole('listitem', { name: t('adminOrders:choice.name') })
    await choice.getByLabel(t('adminNewOrder:lines.price')).fill('550k')
    await page.getByLabel(field('deliveryAddress'), { exact: true }).fill('9 Hàng Đào')
    const date = page.getByLabel(field('deliveryDate'), { exact: true })
    await date.fill(formatDay(DAY))
    await date.press('Tab')
    const slot = page.getByLabel(field('slotId'))
    await expect(slot.getByRole('option', { name: t('adminOrders:edit.slot.full') }).first()).toBeAttached()
    await slot.selectOption('14-16')
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    const place = page.getByRole('button', { name: t('adminNewOrder:place'), exact: true })
    await place.click()
    await expect(slot).toHaveAccessibleDescription(t('errors:slot_full'))
    await page.getByRole('checkbox', { name: t('adminOrders:edit.anyway') }).check()
    await expect(page.locator('.n-total')).not.toHaveAttribute('aria-busy')
    await place.click()
    await expect(page.getByRole('button', { name: t('adminNewOrder:placed.next'), exact: true })).toBeVisible()
    await inDatabase(shop, (db) => db.delete(orders).where(eq(orders.customerName, filling)))
  })
}
