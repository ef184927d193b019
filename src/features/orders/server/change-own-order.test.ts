import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { auditLog, mails, orders } from '#db/schema/index.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { BY_STAFF, paidOrder } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { addDays, startOfDay } from '#shared/dates.ts'
import { newOrderId } from '../order-id.ts'
import type { OwnChange } from '../own-order.schema.ts'
import { changeOwnOrder } from './change-own-order.ts'
import { changeStatus } from './change-status.ts'
import { listOrders } from './list-orders.ts'
import { orderToken } from './order-token.ts'
import { readDaySheet } from './day-sheet.ts'
import { readOwnOrder } from './read-own-order.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
beforeAll(() => void (test = shop()))

const link = (id: string) => ({ user: null, token: orderToken(test.shop, id) })
const change = (id: string, fields: OwnChange) => changeOwnOrder(test.shop, id, fields, link(id))
const changeMails = (id: string) =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, 'order_changed')))

async function giftOrder() {
  const order = await paidOrder(test)
  await test.shop.db
    .update(orders)
    .set({ recipientName: 'Trần Thị Hoa', recipientPhone: '0912345678', cardMessage: 'Chúc mẹ vui' })
    .where(eq(orders.id, order.id))
  return rowOf(order.id)
}

describe('a customer who changes an order', () => {
  it('changes what was given and nothing else, is mailed, and appears in the log without what was written', async () => {
    const before = await giftOrder()
    const given = {
      cardMessage: 'Chúc mẹ sinh nhật vui 💐',
      cardOccasion: 'birthday' as const,
      notes: 'Cổng xanh',
      withoutPhoto: true,
    }
    expect(await change(before.id, given)).toEqual({ ok: true, value: null })
    const { updatedAt, ...after } = await rowOf(before.id)
    expect(after).toEqual({ ...before, ...given, updatedAt: undefined })
    expect(updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(await changeMails(before.id)).toMatchObject([{ locale: before.locale, state: 'waiting' }])
    const rows = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, before.id))
    expect(rows).toMatchObject([{ actor: 'customer', actorId: null, action: 'updated' }])
    expect(Object.keys(rows[0]!.changes).toSorted()).toEqual(['cardMessage', 'cardOccasion', 'notes', 'withoutPhoto'])
    expect(JSON.stringify(rows[0]!.changes)).not.toMatch(/Chúc|Cổng/)
  })

  it('is shown to staff: in the list, on the sheet, and nowhere for orders that were not changed', async () => {
    const [changed, other] = [await giftOrder(), await giftOrder()]
    await change(changed.id, { cardSignature: 'Lan' })
    const { rows } = await listOrders(test.shop.db, {}, { pageSize: 50, offset: 0, page: 1 })
    const at = rows.find(({ id }) => id === changed.id)?.changedAt
    expect(at).toEqual(expect.any(String))
    expect(rows.find(({ id }) => id === other.id)?.changedAt).toBeNull()
    const sheet = await readDaySheet(test.shop.db, { day: changed.deliveryDate!, locale: 'vi' })
    expect(sheet.orders.find(({ id }) => id === changed.id)).toMatchObject({ changedAt: at, cardSignature: 'Lan' })
    expect(sheet.orders.find(({ id }) => id === other.id)?.changedAt).toBeNull()
  })

  it('who saves what the order says already changes nothing and is not mailed', async () => {
    const before = await giftOrder()
    expect(await change(before.id, { cardMessage: before.cardMessage })).toMatchObject({ ok: true })
    expect(await change(before.id, {})).toMatchObject({ ok: true })
    expect(await rowOf(before.id)).toEqual(before)
    expect(await changeMails(before.id)).toEqual([])
  })

  it('gives a recipient another phone, but not an order that names none', async () => {
    const gift = await giftOrder()
    expect(await change(gift.id, { recipientPhone: '0987654321' })).toMatchObject({ ok: true })
    expect((await rowOf(gift.id)).recipientPhone).toBe('0987654321')
    const own = await paidOrder(test)
    expect(await change(own.id, { recipientPhone: '0987654321' })).toEqual({ ok: false, code: 'no_recipient' })
  })
})

describe('a customer whose dialog shows what was changed since', () => {
  it('overwrites no text that they have not seen, and loses nothing of the others', async () => {
    const { id } = await giftOrder()
    const textsBefore = { cardMessage: 'Chúc mẹ vui', cardSignature: '', notes: '' }
    await test.shop.db.update(orders).set({ cardMessage: 'Lời tiệm đã sửa' }).where(eq(orders.id, id))
    expect(await change(id, { cardMessage: 'Lời của khách', notes: 'Cổng xanh', textsBefore })).toEqual({
      ok: false,
      code: 'details_changed',
      field: 'cardMessage',
    })
    expect(await rowOf(id)).toMatchObject({ cardMessage: 'Lời tiệm đã sửa', notes: '' })
    expect(await changeMails(id)).toEqual([])
    expect(await change(id, { notes: 'Cổng xanh', textsBefore })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ cardMessage: 'Lời tiệm đã sửa', notes: 'Cổng xanh' })
  })

  it('succeeds again with what an answer that was lost has stored already', async () => {
    const { id } = await giftOrder()
    const sent = { cardMessage: 'Mới', textsBefore: { cardMessage: 'Chúc mẹ vui' } }
    expect([await change(id, sent), await change(id, sent)]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await changeMails(id)).toHaveLength(1)
  })
})

describe('an order that can no longer be changed', () => {
  it.each([
    ['processing', 'change_too_late'],
    ['out_for_delivery', 'order_on_its_way'],
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('is %s', async (status, code) => {
    const { id } = await giftOrder()
    await changeStatus(test.shop, id, status, BY_STAFF)
    const before = await rowOf(id)
    expect(await change(id, { cardMessage: 'Khác' })).toEqual({ ok: false, code })
    expect(await rowOf(id)).toEqual(before)
    expect(await readOwnOrder(test.shop, id, link(id))).toMatchObject({ value: { change: null, cannotChange: code } })
  })

  it('had its delivery day before today', async () => {
    const { id, deliveryDate } = await giftOrder()
    test.setNow(startOfDay(addDays(deliveryDate!, 1)))
    onTestFinished(() => test.setNow(new Date()))
    expect(await change(id, { notes: 'x' })).toEqual({ ok: false, code: 'day_over' })
  })

  it('still waits for the details of its checkout, which would overwrite the change', async () => {
    const { id } = await paidOrder(test, { details: false })
    expect(await change(id, { notes: 'x' })).toEqual({ ok: false, code: 'order_incomplete' })
  })

  it('belongs to another person, or does not exist', async () => {
    const { id } = await giftOrder()
    const stranger = await anAccount(test)
    for (const caller of [
      { user: null },
      { user: stranger },
      { user: null, token: orderToken(test.shop, newOrderId()) },
    ])
      expect(await changeOwnOrder(test.shop, id, { notes: 'x' }, caller)).toEqual({
        ok: false,
        code: 'order_not_yours',
      })
    const unknown = newOrderId()
    expect(await change(unknown, { notes: 'x' })).toEqual({ ok: false, code: 'order_not_found' })
  })
})

it('a florist who begins while a customer changes the card has the new card, or the change is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await giftOrder()
    const [changed] = await Promise.all([
      change(id, { cardMessage: 'Mới' }),
      changeStatus(test.shop, id, 'processing', BY_STAFF),
      change(id, { cardMessage: 'Mới' }),
    ])
    const { cardMessage, status } = await rowOf(id)
    expect(status).toBe('processing')
    if (changed.ok) expect(cardMessage).toBe('Mới')
    else expect(changed.code).toBe('change_too_late')
    expect(await changeMails(id)).toHaveLength(cardMessage === 'Mới' ? 1 : 0)
  }
})
