import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog, mails, orderEdits, orders } from '#db/schema/index.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { forgetStatements } from '#features/privacy/server/forget-statements.ts'
import type { Person } from '#features/privacy/server/person.ts'
import { readPerson } from '#features/privacy/server/read-person.ts'
import { trackOrder } from '#features/tracking/server/track-order.ts'
import { BY_STAFF, paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import type { OrderEdit } from '../edit-order.schema.ts'
import { changeOwnOrder } from './change-own-order.ts'
import { changeStatus } from './change-status.ts'
import { editOrder } from './edit-order.ts'
import { listOwnOrders } from './list-orders-of.ts'
import { orderToken } from './order-token.ts'
import { readOrder } from './read-order.ts'
import { readOwnOrder } from './read-own-order.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
})

type Fields = Partial<OrderEdit>
/** Edits the version that the order has now, unless another is given. */
async function edit(id: string, fields: Fields) {
  const { updatedAt } = await rowOf(id)
  return editOrder(test.shop, florist, id, {
    updatedAt: updatedAt.toISOString(),
    anyway: false,
    mail: false,
    ...fields,
  })
}
const changeMails = (id: string) =>
  test.shop.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, id), eq(mails.kind, 'order_changed')))
const detailOf = async (id: string) => {
  const read = await readOrder(test.shop, id, 'vi')
  if (!read.ok) throw new Error(read.code)
  return read.value
}

describe('staff who change an order', () => {
  it('change what they give and nothing else, and stand in the history with both values', async () => {
    const before = await paidOrder(test)
    const given = {
      recipientName: 'Trần Thị Hoa',
      recipientPhone: '0912345678',
      deliveryAddress: '9 Hàng Đào',
      cardMessage: 'Chúc mẹ vui',
      notes: 'Cổng xanh',
      internalNotes: 'Khách quen, gọi trước',
    }
    expect(await edit(before.id, given)).toEqual({ ok: true, value: null })
    const { updatedAt, search: _, ...after } = await rowOf(before.id)
    expect(after).toEqual({ ...before, ...given, search: undefined, updatedAt: undefined })
    expect(updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime())
    expect(await changeMails(before.id)).toEqual([])
    const [entry] = (await detailOf(before.id)).history
    expect(entry).toMatchObject({
      kind: 'audit',
      actor: florist.email,
      changes: { deliveryAddress: ['2 Hàng Bạc', '9 Hàng Đào'], internalNotes: ['', 'Khách quen, gọi trước'] },
    })
  })

  it('leave nothing in the audit log that outlives the personal data of the order', async () => {
    const { id } = await paidOrder(test)
    await edit(id, { deliveryAddress: '9 Hàng Đào', internalNotes: 'Nói nhỏ' })
    const logged = await test.shop.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(JSON.stringify(logged)).not.toMatch(/Hàng|Nói/)
    const now = new Date(Date.now() + 1000)
    await test.shop.db.update(orders).set({ status: 'delivered', ownerGoneAt: now }).where(eq(orders.id, id))
    const periods = { now, settled: now, keptDays: 1 }
    await test.shop.db.transaction(async (tx) => {
      for (const statement of forgetStatements(tx, periods, { orderIds: [id] })) await statement
    })
    expect(await rowOf(id)).toMatchObject({ deliveryAddress: '', internalNotes: '' })
    expect(await test.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, id))).toMatchObject([
      { changes: {} },
    ])
  })

  it('write internal notes that no customer reads: not on a page, in a mail or in an export', async () => {
    const { id } = await paidOrder(test)
    await edit(id, { internalNotes: 'chỉ cho tiệm', mail: true })
    const [mail] = await changeMails(id)
    const user = { id: 'nobody', email: 'anh@example.com', emailVerifiedAt: new Date() }
    const nobody = { userIds: [], checkoutIds: [], messageIds: [], stockRequestIds: [], invitationIds: [] }
    const person: Person = { ...nobody, orderIds: [id], emails: [], provedEmails: [] }
    const seen = [
      await trackOrder(test.shop.db, id),
      await readOwnOrder(test.shop, id, { user: null, token: orderToken(test.shop, id) }),
      await listOwnOrders(test.shop.db, user as unknown as Parameters<typeof listOwnOrders>[1]),
      await readPerson(test.shop.db, person, test.shop.secretBox),
      await compose(test.shop, mail!),
    ]
    for (const answer of seen) {
      expect(JSON.stringify(answer).length).toBeGreaterThan(200)
      expect(JSON.stringify(answer)).not.toContain('chỉ cho tiệm')
    }
    expect(await detailOf(id)).toMatchObject({ internalNotes: 'chỉ cho tiệm' })
  })

  it('mail the customer in the customer’s language if they tick it, in words of the shop', async () => {
    const { id } = await paidOrder(test)
    await edit(id, { deliveryAddress: '9 Hàng Đào', mail: true })
    const [mail, ...more] = await changeMails(id)
    expect(more).toEqual([])
    expect(JSON.stringify(await compose(test.shop, mail!))).toMatch(/Tiệm đã thay đổi.*9 Hàng Đào/)
  })

  it('change nothing of a version that they have not seen, and store an edit that is sent twice once', async () => {
    const { id, updatedAt } = await paidOrder(test)
    const seen = { updatedAt: updatedAt.toISOString() }
    expect(await edit(id, { ...seen, notes: 'Của Lan' })).toMatchObject({ ok: true })
    expect(await edit(id, { ...seen, notes: 'Của Lan' })).toMatchObject({ ok: true })
    expect(await edit(id, { ...seen, notes: 'Của Mai' })).toEqual({ ok: false, code: 'changed_meanwhile' })
    expect(await rowOf(id)).toMatchObject({ notes: 'Của Lan' })
    expect(await test.shop.db.select().from(orderEdits).where(eq(orderEdits.orderId, id))).toHaveLength(1)
  })

  it('do not overwrite what the customer changes at the same moment', async () => {
    const { id, updatedAt } = await paidOrder(test)
    const own = { user: null, token: orderToken(test.shop, id) }
    const [mine, theirs] = await Promise.all([
      changeOwnOrder(test.shop, id, { cardMessage: 'Của khách' }, own),
      edit(id, { updatedAt: updatedAt.toISOString(), cardMessage: 'Của tiệm' }),
    ])
    expect(mine.ok).toBe(true)
    const { cardMessage } = await rowOf(id)
    expect(theirs.ok ? ['Của tiệm', 'Của khách'] : ['Của khách']).toContain(cardMessage)
    if (!theirs.ok) expect(theirs.code).toBe('changed_meanwhile')
  })

  it.each([
    ['delivered', 'order_delivered'],
    ['cancelled', 'order_cancelled'],
  ] as const)('are told that a %s order does not change', async (status, code) => {
    const { id } = await paidOrder(test)
    await changeStatus(test.shop, id, status, BY_STAFF)
    expect(await edit(id, { notes: 'Muộn' })).toEqual({ ok: false, code })
    expect(await rowOf(id)).toMatchObject({ notes: '' })
  })

  it('wait for the review of an order whose details may still arrive', async () => {
    const { id } = await paidOrder(test, { details: false })
    expect(await edit(id, { customerName: 'Lan' })).toEqual({ ok: false, code: 'order_awaits_details' })
  })

  it('name no phone of a recipient without the recipient, and find no order that is not there', async () => {
    const { id } = await paidOrder(test)
    expect(await edit(id, { recipientPhone: '0912345678' })).toMatchObject({ code: 'no_recipient' })
    const nowhere = { updatedAt: new Date().toISOString(), anyway: false, mail: false }
    expect(await editOrder(test.shop, florist, 'nowhere', nowhere)).toMatchObject({ code: 'order_not_found' })
  })
})
