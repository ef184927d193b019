import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, gt } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plansOf } from '#db/testing/query-plans.ts'
import { checkouts, contactMessages, orders, auditLog } from '#db/schema/index.ts'
import { anAccount, anOrder, anUnpaidCheckout, personalIn } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { emptyUnpaidCheckouts } from '#features/orders/server/empty-unpaid-checkouts.ts'
import { removeOldMailFiles } from '#features/mail/server/remove-old-mail-files.ts'
import { deleteExpiredRows } from '#features/privacy/server/delete-expired-rows.ts'
import { readShopState } from '#server/shop-state.ts'
import type { Payment } from '#features/payments/server/payment-provider.ts'
import { ProviderFailure } from '#features/payments/server/provider-failure.ts'
import { addDays, todayInVietnam } from '#shared/dates.ts'
import { recordAudit } from '#features/audit-log/server/record-audit.ts'
import { stripeOf } from '#tests/factories/stripe.ts'
import { DAY_MS } from '#shared/durations.ts'

let test: TestShop
beforeEach(async () => {
  test = await openTestShop({ RETENTION_CONTACT_DAYS: '40', RETENTION_GUEST_ORDERS_DAYS: '200' })
})
afterEach(() => test.close())

const inDays = (days: number) => test.setNow(new Date(Date.now() + days * DAY_MS))
const checkoutOf = async (intentId: string) =>
  (await test.shop.db.select().from(checkouts).where(eq(checkouts.paymentIntentId, intentId)))[0]!

describe('an unpaid checkout', () => {
  it.each(['guest', 'account'])(
    'of a %s whose card was declined is emptied after 31 days, and not before',
    async (who) => {
      const userId = who === 'account' ? (await anAccount(test)).id : null
      const { paymentIntentId, clientSecret } = await anUnpaidCheckout(test, { userId })
      await test.pay(paymentIntentId, clientSecret, '4000000000000002')
      inDays(30.9)
      await emptyUnpaidCheckouts(test.shop)
      expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: 'Hồ Thị Từ Chối' })

      inDays(31.1)
      await emptyUnpaidCheckouts(test.shop)
      expect(await checkoutOf(paymentIntentId)).toMatchObject({
        customerName: null,
        customerEmail: null,
        customerPhone: null,
        deliveryAddress: null,
        notes: '',
        detailsAt: null,
      })
    },
  )

  it('becomes its order instead, for review, if it was paid while the shop was closed', async () => {
    const { paymentIntentId, clientSecret } = await anUnpaidCheckout(test)
    await test.pay(paymentIntentId, clientSecret)
    inDays(60)
    await emptyUnpaidCheckouts(test.shop)
    expect(await test.shop.db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId))).toMatchObject([
      { customerName: 'Hồ Thị Từ Chối', reviewReason: 'quote_expired' },
    ])
  })

  it('waits while the bank is processing its payment', async () => {
    const { paymentIntentId } = await anUnpaidCheckout(test)
    const payment = await stripeOf(test.shop).read(paymentIntentId)
    stripeOf(test.shop).read = () => Promise.resolve({ ...payment, state: 'processing' })
    inDays(31.1)
    await emptyUnpaidCheckouts(test.shop)
    expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: 'Hồ Thị Từ Chối' })

    // Younger checkouts, which are emptied, do not make the shop forget the one that waits.
    const younger = await anUnpaidCheckout(test)
    inDays(62.3)
    stripeOf(test.shop).read = (id) =>
      Promise.resolve({ ...payment, id, state: id === paymentIntentId ? 'processing' : 'cancelled' })
    await emptyUnpaidCheckouts(test.shop)
    expect(await checkoutOf(younger.paymentIntentId)).toMatchObject({ customerName: null })
    stripeOf(test.shop).read = (id) => Promise.resolve({ ...payment, id, state: 'cancelled' })
    await emptyUnpaidCheckouts(test.shop)
    expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: null })
  })

  it('waits while its payment cannot be booked, and no other does', async () => {
    const { paymentIntentId } = await anUnpaidCheckout(test)
    const younger = await anUnpaidCheckout(test)
    const { read } = stripeOf(test.shop)
    // A paid one without what its order is made from.
    stripeOf(test.shop).read = (id) =>
      Promise.resolve({ id, state: id === paymentIntentId ? 'paid' : 'cancelled' } as Payment)
    inDays(31.1)
    await expect(emptyUnpaidCheckouts(test.shop)).rejects.toThrow(TypeError)
    expect(await checkoutOf(younger.paymentIntentId)).toMatchObject({ customerName: null })
    expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: 'Hồ Thị Từ Chối' })
    stripeOf(test.shop).read = read
    await emptyUnpaidCheckouts(test.shop)
    expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: null })
  })

  it('that a run has emptied is not looked at again', async () => {
    const { paymentIntentId } = await anUnpaidCheckout(test)
    inDays(31.1)
    await emptyUnpaidCheckouts(test.shop)
    const { createdAt } = await checkoutOf(paymentIntentId)
    expect(await readShopState(test.shop.db, 'unpaidCheckoutsUntil')).toBe(createdAt.getTime())
    const plan = await plansOf(test.shop.db, () => emptyUnpaidCheckouts(test.shop))
    expect(plan).toContain('checkouts_created (created_at>? AND created_at<?)')
  })

  it('waits while the payment provider cannot be asked', async () => {
    const { paymentIntentId } = await anUnpaidCheckout(test)
    stripeOf(test.shop).read = () => Promise.reject(new ProviderFailure({ kind: 'unavailable', message: 'no network' }))
    inDays(31.1)
    await expect(emptyUnpaidCheckouts(test.shop)).rejects.toThrow('no network')
    expect(await checkoutOf(paymentIntentId)).toMatchObject({ customerName: 'Hồ Thị Từ Chối' })
  })
})

describe('a guest order', () => {
  it('is blanked when its delivery day is as long ago as the setting says, in every status', async () => {
    const today = todayInVietnam()
    const old = [
      await anOrder(test, { email: 'guest@example.com', deliveryDate: addDays(today, -201) }),
      await anOrder(test, { email: 'guest@example.com', deliveryDate: addDays(today, -201), status: 'pending' }),
    ]
    const recent = await anOrder(test, { email: 'guest@example.com', deliveryDate: addDays(today, -199) })
    await deleteExpiredRows(test.shop)
    for (const id of old) expect(await personalIn(test, id)).toBe('')
    expect(await personalIn(test, recent)).toContain('guest@example.com')
    // The amounts stay, for bookkeeping.
    expect(await test.shop.db.select().from(orders).where(eq(orders.id, old[0]!))).toMatchObject([
      { total: 1, deliveryCity: 'Hanoi', deliveryDate: addDays(today, -201) },
    ])
  })

  it('without a delivery day counts from the day of the order, in Vietnam', async () => {
    // 00:30 in Vietnam is the evening before in UTC.
    const createdAt = new Date('2026-03-07T17:30:00Z')
    const id = await anOrder(test, { email: 'guest@example.com', createdAt })
    await test.shop.db
      .update(orders)
      .set({ deliveryDate: null, reviewReason: 'missing_details' })
      .where(eq(orders.id, id))
    const end = new Date('2026-03-08T05:00:00Z').getTime() + 200 * DAY_MS
    test.setNow(new Date(end))
    await deleteExpiredRows(test.shop)
    expect(await personalIn(test, id)).toContain('guest@example.com')
    test.setNow(new Date(end + DAY_MS))
    await deleteExpiredRows(test.shop)
    expect(await personalIn(test, id)).toBe('')
  })

  it('stays as long as its account exists', async () => {
    const today = todayInVietnam()
    const user = await anAccount(test)
    const deliveryDate = addDays(today, -500)
    const own = await anOrder(test, { id: user.id, email: user.email, deliveryDate })
    const asGuest = await anOrder(test, { email: user.email, deliveryDate })
    await deleteExpiredRows(test.shop)
    for (const id of [own, asGuest]) expect(await personalIn(test, id)).toContain('Lò Đúc')
  })
})

it('contact messages and audit entries are removed after their periods', async () => {
  const { db } = test.shop
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const recent = await db.$count(contactMessages, gt(contactMessages.createdAt, ago(40)))
  const message = { name: 'Lan', email: 'l@example.com', phone: '09', message: 'x', locale: 'vi' as const }
  await db.insert(contactMessages).values([
    { ...message, subject: 'old', createdAt: ago(41) },
    { ...message, subject: 'recent', createdAt: ago(39) },
  ])
  const entry = {
    actor: { id: null, email: 'florist@example.com' },
    entity: 'product' as const,
    action: 'updated' as const,
  }
  await db.batch([
    recordAudit(db, { ...entry, entityId: 'old', at: ago(1096) }),
    recordAudit(db, { ...entry, entityId: 'recent', at: ago(1094) }),
  ])
  await deleteExpiredRows(test.shop)
  const kept = await db.select({ subject: contactMessages.subject }).from(contactMessages)
  expect(kept.filter(({ subject }) => ['old', 'recent'].includes(subject))).toEqual([{ subject: 'recent' }])
  expect(kept).toHaveLength(recent + 1)
  expect(await db.select({ id: auditLog.entityId }).from(auditLog)).toEqual([{ id: 'recent' }])
})

it('mails in files are removed by the time they were written', async () => {
  const folder = join(test.shop.config.dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const before = new Date(Date.now() - 30 * DAY_MS)
  for (const name of ['old.eml', 'new.eml']) await writeFile(join(folder, name), 'To: lan@example.com')
  await utimes(join(folder, 'old.eml'), new Date(), new Date(before.getTime() - DAY_MS))
  expect(await removeOldMailFiles(test.shop.config.dataDir, before)).toBe(1)
  expect(await readdir(folder)).toEqual(['new.eml'])
})
