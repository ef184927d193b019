import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditLog, mails, orders, products } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { trackOrder } from '#features/tracking/server/track-order.ts'
import { LOCALES } from '#i18n/locales.ts'
import { formatDateTime, startOfDay } from '#shared/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { openCashOrders } from '#tests/factories/cash-orders.ts'
import { DAY } from '#tests/factories/slot-places.ts'
import { setOrderStatus } from './set-order-status.ts'
import { confirmOrder, confirmOwnOrder } from './confirm-order.ts'
import { editOrder } from './edit-order.ts'
import { endUnconfirmed } from './end-unconfirmed.ts'
import { confirmationToken } from './order-token.ts'
import { readOrder } from './read-order.ts'
import { readToday } from './read-today.ts'

const cash = await openCashOrders()
const { test, shop, actor, rose, ordered, rowOf } = cash
beforeEach(() => cash.allow({ confirmAboveVND: 1000 }))
afterEach(async () => {
  await shop.db.update(orders).set({ confirmBy: null })
  await shop.db.update(products).set({ stock: null, inStock: true }).where(eq(products.id, rose.id))
  await cash.reset()
})
afterAll(() => test.close())

/** Noon of the day before the delivery, when every order of these tests is placed. */
const PLACED = startOfDay(DAY).getTime() - 12 * HOUR_MS
const passes = (hours: number) => test.setNow(new Date(PLACED + hours * HOUR_MS))
/** The shop's clock goes on while a test runs. */
const minutes = (at: Date | null) => Math.floor((at?.getTime() ?? 0) / MINUTE_MS)
const byLink = (id: string) => confirmOwnOrder(shop, id, confirmationToken(shop, id))
async function mailAbout(id: string, kind: 'order_changed' | 'order_confirmation' | 'order_status') {
  const found = await shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, kind)))
  return Promise.all(found.map((mail) => compose(shop, mail))).then((all) => all.map((each) => JSON.stringify(each)))
}

const cardsOf = async (id: string) =>
  (await readToday(shop.db, { day: DAY, locale: 'en' })).cards.filter((card) => card.id === id)

describe('an order on delivery that nobody confirms', () => {
  it('ends at the time that its mail and page name, and not before', async () => {
    const { orderId } = await ordered()
    const { confirmBy } = await rowOf(orderId)
    expect(minutes(confirmBy)).toBe(minutes(new Date(PLACED + 12 * HOUR_MS)))
    expect((await mailAbout(orderId, 'order_confirmation'))[0]).toContain('Please confirm by ')
    const until = confirmBy!.toISOString()
    expect((await trackOrder(shop.db, orderId))?.cash).toMatchObject({ confirmBy: until })
    expect(await readOrder(shop, orderId)).toMatchObject({ value: { unconfirmed: true, confirmBy: until } })
    expect(await cardsOf(orderId)).toMatchObject([{ unconfirmed: true, confirmBy: until }])
    passes(11.9)
    expect(await endUnconfirmed(shop)).toBe(0)
    expect(await rowOf(orderId)).toMatchObject({ status: 'pending' })
    passes(12.1)
    expect(await endUnconfirmed(shop)).toBe(1)
    expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled', endedUnconfirmed: true, refunded: 0 })
    expect(await endUnconfirmed(shop)).toBe(0)
  })

  it('holds up no other when it cannot be ended', async () => {
    const [first, second] = [await ordered(), await ordered()]
    await shop.db
      .update(orders)
      .set({ confirmBy: new Date(PLACED + 11 * HOUR_MS) })
      .where(eq(orders.id, first.orderId))
    passes(12.1)
    const transaction = vi.spyOn(shop.db, 'transaction').mockRejectedValueOnce(new TypeError('cannot be read'))
    onTestFinished(() => transaction.mockRestore())
    await expect(endUnconfirmed(shop)).rejects.toThrow('cannot be read')
    expect(await rowOf(first.orderId)).toMatchObject({ status: 'pending' })
    expect(await rowOf(second.orderId)).toMatchObject({ status: 'cancelled' })
    expect(await endUnconfirmed(shop)).toBe(1)
  })

  it('says why on its page, by mail in the language of the order, and in its history', async () => {
    for (const locale of LOCALES) {
      await cash.allow({ confirmAboveVND: 1000 })
      const { orderId } = await ordered()
      await shop.db.update(orders).set({ locale }).where(eq(orders.id, orderId))
      passes(12.1)
      await endUnconfirmed(shop)
      const sent = await mailAbout(orderId, 'order_status')
      expect(sent).toHaveLength(1)
      expect(sent[0]).toContain(locale === LOCALES[0] ? 'not confirmed in time' : 'chưa được xác nhận kịp')
      expect(await trackOrder(shop.db, orderId)).toMatchObject({ status: 'cancelled', endedUnconfirmed: true })
      const [entry] = await shop.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.entityId, orderId), eq(auditLog.action, 'status_changed')))
      expect(entry).toMatchObject({ actor: 'unconfirmed', changes: { status: ['pending', 'cancelled'] } })
    }
  })

  it('gives back its place in the slot and the piece that it has taken', async () => {
    await cash.givePlaces(1)
    const stock = () => shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, rose.id))
    await shop.db.update(products).set({ stock: 1 }).where(eq(products.id, rose.id))
    await ordered()
    expect([await cash.left('08-10'), await stock()]).toEqual([0, [{ stock: 0 }]])
    passes(12.1)
    await endUnconfirmed(shop)
    expect([await cash.left('08-10'), await stock()]).toEqual([1, [{ stock: 1 }]])
  })

  it('is not revived by a late press, by link or by phone', async () => {
    const { orderId } = await ordered()
    passes(12.1)
    await endUnconfirmed(shop)
    expect(await byLink(orderId)).toMatchObject({ ok: false, code: 'confirm_too_late' })
    expect(await confirmOrder(shop, actor, orderId)).toMatchObject({ ok: false, code: 'confirm_too_late' })
    expect(await rowOf(orderId)).toMatchObject({ status: 'cancelled', unconfirmed: true })
  })

  it('is confirmed after its time as long as it has not ended', async () => {
    const { orderId } = await ordered()
    passes(13)
    expect(await byLink(orderId)).toMatchObject({ ok: true })
    expect(await endUnconfirmed(shop)).toBe(0)
    expect(await rowOf(orderId)).toMatchObject({ status: 'pending', unconfirmed: false })
  })

  it('either is confirmed or ends, if both happen at once', async () => {
    for (let round = 0; round < 8; round++) {
      await cash.allow({ confirmAboveVND: 1000 })
      const { orderId } = await ordered()
      passes(12.1)
      const press = () => byLink(orderId)
      const end = () => endUnconfirmed(shop)
      const both = round % 2 === 0 ? [press(), end()] : [end(), press()]
      const [first, second] = await Promise.all(both)
      const pressed = (typeof first === 'number' ? second : first) as Awaited<ReturnType<typeof press>>
      const ended = typeof first === 'number' ? first : second
      const row = await rowOf(orderId)
      expect(ended).toBe(pressed.ok ? 0 : 1)
      expect(row).toMatchObject(
        pressed.ok
          ? { status: 'pending', unconfirmed: false, endedUnconfirmed: false }
          : { status: 'cancelled', unconfirmed: true, endedUnconfirmed: true },
      )
      if (!pressed.ok) expect(pressed.code).toBe('confirm_too_late')
      expect(await mailAbout(orderId, 'order_status')).toHaveLength(pressed.ok ? 0 : 1)
    }
  })

  it('ends once, in two processes', async () => {
    const { orderId } = await ordered()
    passes(12.1)
    const rounds = await Promise.all([endUnconfirmed(shop), endUnconfirmed(shop)])
    expect(rounds.toSorted()).toEqual([0, 1])
    expect(await mailAbout(orderId, 'order_status')).toHaveLength(1)
  })

  it('waits for staff, once they have taken it up again', async () => {
    const { orderId } = await ordered()
    passes(12.1)
    await endUnconfirmed(shop)
    expect(await setOrderStatus(shop, actor, orderId, { status: 'pending' })).toMatchObject({ ok: true })
    passes(20)
    expect(await endUnconfirmed(shop)).toBe(0)
    expect(await trackOrder(shop.db, orderId)).toMatchObject({ status: 'pending', cash: { unconfirmed: true } })
    expect((await trackOrder(shop.db, orderId))?.cash).not.toHaveProperty('confirmBy')
    expect(await readOrder(shop, orderId)).toMatchObject({ value: { unconfirmed: true, confirmBy: null } })
    expect(await cardsOf(orderId)).toMatchObject([{ unconfirmed: true, confirmBy: null }])
    expect(await byLink(orderId)).toMatchObject({ ok: true })
  })

  it('is not ended if staff have cancelled it, and its page does not say so', async () => {
    const { orderId } = await ordered()
    await setOrderStatus(shop, actor, orderId, { status: 'cancelled' })
    passes(12.1)
    expect(await endUnconfirmed(shop)).toBe(0)
    expect(await trackOrder(shop.db, orderId)).not.toHaveProperty('endedUnconfirmed')
    expect(await byLink(orderId)).toMatchObject({ code: 'order_cancelled' })
  })

  it('keeps its place if it is of a version before', async () => {
    const { orderId } = await ordered()
    await shop.db.update(orders).set({ confirmBy: null }).where(eq(orders.id, orderId))
    passes(100)
    expect(await endUnconfirmed(shop)).toBe(0)
  })

  it('waits anew when it is moved to another slot', async () => {
    await cash.allow({ confirmAboveVND: 1000, confirmWithinHours: 168 })
    const { orderId } = await ordered()
    const slotAt = (hour: number) => startOfDay(DAY).getTime() + hour * HOUR_MS
    expect((await rowOf(orderId)).confirmBy).toEqual(new Date(slotAt(6)))
    await shop.db
      .update(orders)
      .set({ createdAt: new Date(PLACED) })
      .where(eq(orders.id, orderId))
    const { updatedAt } = await rowOf(orderId)
    const moved = await editOrder(shop, actor, orderId, {
      ...{ slotId: '14-16', updatedAt: updatedAt.toISOString(), anyway: false, mail: true },
    })
    expect(moved).toMatchObject({ ok: true })
    expect((await rowOf(orderId)).confirmBy).toEqual(new Date(slotAt(12)))
    // The mail about the change names the new time, with the button that confirms.
    const [mailed] = await mailAbout(orderId, 'order_changed')
    expect(mailed).toContain(`Please confirm by ${formatDateTime(new Date(slotAt(12)))}, Vietnam time`)
    expect(mailed).toContain(confirmationToken(shop, orderId))
    await byLink(orderId)
    expect((await mailAbout(orderId, 'order_changed'))[0]).not.toContain('Please confirm by')
  })

  it('stops between two orders when the shop stops, and the next round ends the rest', async () => {
    await ordered()
    await ordered()
    passes(12.1)
    const stop = new AbortController()
    stop.abort()
    await expect(endUnconfirmed(shop, stop.signal)).rejects.toThrow()
    expect(await endUnconfirmed(shop)).toBe(2)
  })
})
