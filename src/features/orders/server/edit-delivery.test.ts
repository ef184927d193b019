import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deliveryHolds, orders, type OrderRow } from '#db/schema/index.ts'
import { instantOf } from '#features/delivery/delivery-time.ts'
import { listSlots } from '#features/delivery/server/list-slots.ts'
import { searchWards } from '#features/delivery/server/search-wards.ts'
import { writeShopState } from '#server/shop-state.ts'
import { addDays, dayInVietnam } from '#shared/dates.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { refundingShop } from '#tests/factories/refunding-shop.ts'
import type { TestShop } from '#tests/factories/test-shop.ts'
import { usualDay } from '#tests/factories/usual-day.ts'
import type { OrderEdit } from '../edit-order.schema.ts'
import { editOrder } from './edit-order.ts'
import { readOrder } from './read-order.ts'

const { shop, rowOf } = refundingShop()
let test: TestShop
let florist: { id: string; email: string }
beforeAll(async () => {
  test = shop()
  florist = await theAdmin(test)
})
afterEach(async () => {
  await test.shop.db.delete(deliveryHolds)
  await test.shop.db.update(orders).set({ slotId: '' })
  await writeShopState(test.shop.db, 'deliveryRules', null)
})

/** Days on which every slot is open, whatever the hour and the season of the test. */
const DAY = usualDay(30)
const NEXT = usualDay(31)
const givePlaces = (places: number) =>
  writeShopState(test.shop.db, 'deliveryRules', { closed: [], capacity: { Hanoi: places, 'Ho Chi Minh': places } })
const left = async (slotId: string, date = DAY) => {
  const listed = await listSlots(test.shop, { city: 'Hanoi', date })
  return listed.ok ? listed.value.slots.find(({ id }) => id === slotId)?.left : null
}
async function edit(id: string, fields: Partial<OrderEdit>) {
  const { updatedAt } = await rowOf(id)
  return editOrder(test.shop, florist, id, {
    updatedAt: updatedAt.toISOString(),
    anyway: false,
    mail: false,
    ...fields,
  })
}
async function orderAt(slotId: string, change: Partial<OrderRow> = {}): Promise<OrderRow> {
  const { id } = await paidOrder(test)
  await test.shop.db
    .update(orders)
    .set({ deliveryDate: DAY, slotId, ...change })
    .where(eq(orders.id, id))
  return rowOf(id)
}
async function lastChanges(id: string) {
  const read = await readOrder(test.shop, id)
  const [entry] = read.ok ? read.value.history : []
  return entry?.kind === 'audit' ? entry.changes : null
}

describe('staff who move an order', () => {
  it('take the new place and give the old one back', async () => {
    await givePlaces(2)
    const { id } = await orderAt('10-12')
    expect(await edit(id, { slotId: '14-16' })).toMatchObject({ ok: true })
    expect([await left('10-12'), await left('14-16')]).toEqual([2, 1])
    expect(await edit(id, { deliveryDate: NEXT })).toMatchObject({ ok: true })
    expect([await left('14-16'), await left('14-16', NEXT)]).toEqual([2, 1])
    expect(await lastChanges(id)).toMatchObject({ deliveryDate: [DAY, NEXT] })
  })

  it('overfill a slot only if they say so, which the history names', async () => {
    await givePlaces(1)
    await orderAt('14-16')
    const { id } = await orderAt('10-12')
    expect(await edit(id, { slotId: '14-16' })).toEqual({ ok: false, code: 'slot_full', field: 'slotId' })
    expect(await rowOf(id)).toMatchObject({ slotId: '10-12' })
    expect(await edit(id, { slotId: '14-16', anyway: true })).toMatchObject({ ok: true })
    expect(await lastChanges(id)).toMatchObject({ slotId: ['10-12', '14-16'], setAside: [null, ['slot_full']] })
    expect(await left('10-12')).toBe(1)
  })

  it('do not stand in the history as having set a rule aside when none was', async () => {
    await givePlaces(2)
    const { id } = await orderAt('10-12')
    expect(await edit(id, { slotId: '14-16', anyway: true })).toMatchObject({ ok: true })
    expect(await lastChanges(id)).not.toHaveProperty('setAside')
  })

  it('change the address of an order in a full or closed slot without being asked about the slot', async () => {
    await givePlaces(0)
    const { id } = await orderAt('10-12')
    expect(await edit(id, { deliveryAddress: '9 Hàng Đào' })).toMatchObject({ ok: true })
  })

  it('deliver on a closed day only if they say so, and never on a day that is over', async () => {
    const closed = [{ from: NEXT, to: NEXT, reason: 'closed' as const }]
    await writeShopState(test.shop.db, 'deliveryRules', { closed })
    const { id } = await orderAt('10-12')
    expect(await edit(id, { deliveryDate: NEXT })).toMatchObject({ code: 'date_closed', field: 'deliveryDate' })
    expect(await edit(id, { deliveryDate: NEXT, anyway: true })).toMatchObject({ ok: true })
    expect(await lastChanges(id)).toMatchObject({ setAside: [null, ['date_closed']] })
    const yesterday = addDays(dayInVietnam(test.shop.clock.now()), -1)
    expect(await edit(id, { deliveryDate: yesterday, anyway: true })).toMatchObject({ code: 'date_in_past' })
  })

  it('use a time of today after the cut-off only if they say so, and never one that is over', async () => {
    test.setNow(instantOf(DAY, 15 * 60))
    onTestFinished(() => test.setNow(new Date()))
    const { id } = await orderAt('10-12', { deliveryDate: NEXT })
    const today = { deliveryDate: DAY, anyway: true }
    const over = { ok: false, code: 'date_in_past', field: 'slotId' }
    expect(await edit(id, { ...today, slotId: '08-10' })).toEqual(over)
    expect(await edit(id, { ...today, slotId: '16-18', anyway: false })).toMatchObject({ code: 'date_cut_off' })
    expect(await edit(id, { ...today, slotId: '16-18' })).toMatchObject({ ok: true })
    expect(await lastChanges(id)).toMatchObject({ setAside: [null, ['date_cut_off']] })
  })

  it.each([
    [{ slotId: '09-99' }, 'invalid_slot'],
    [{ slotId: '09-11' }, 'invalid_slot'],
    [{ wardCode: '99999999' }, 'invalid_ward'],
    [{ deliveryCity: 'Ho Chi Minh' as const, wardCode: '00070' }, 'ward_of_other_city'],
  ])('are refused %j, whatever they tick', async (fields, code) => {
    const { id } = await orderAt('10-12')
    expect(await edit(id, { ...fields, anyway: true })).toMatchObject({ ok: false, code })
    expect(await rowOf(id)).toMatchObject({ slotId: '10-12', wardCode: '', deliveryCity: 'Hanoi' })
  })

  it('are told which part of a delivery is still missing', async () => {
    const { id } = await orderAt('', { deliveryCity: null, deliveryDate: null, reviewReason: 'paid_unexpectedly' })
    expect(await edit(id, { deliveryDate: NEXT })).toEqual({ ok: false, code: 'invalid_city', field: 'deliveryCity' })
    expect(await edit(id, { deliveryCity: 'Hanoi' })).toEqual({
      ok: false,
      code: 'invalid_date',
      field: 'deliveryDate',
    })
    expect(await edit(id, { deliveryCity: 'Hanoi', deliveryDate: NEXT })).toMatchObject({ ok: true })
    expect(await rowOf(id)).toMatchObject({ deliveryCity: 'Hanoi', deliveryDate: NEXT })
  })

  it('are told what costs more than was paid, and nothing changes', async () => {
    const { id } = await orderAt('10-12')
    expect(await edit(id, { slotId: 'at-0930', anyway: true })).toMatchObject({
      code: 'edit_costs_more',
      field: 'slotId',
    })
    const [ward] = searchWards('Hanoi', 'Ba Dinh')
    await writeShopState(test.shop.db, 'deliveryRules', { zones: { [ward!.code]: 'far' } })
    expect(await edit(id, { wardCode: ward!.code })).toMatchObject({ code: 'edit_costs_more', field: 'wardCode' })
    await writeShopState(test.shop.db, 'deliveryRules', { zones: { [ward!.code]: 'none' } })
    expect(await edit(id, { wardCode: ward!.code })).toMatchObject({ code: 'ward_not_served', field: 'wardCode' })
    expect(await edit(id, { wardCode: ward!.code, anyway: true })).toMatchObject({ ok: true })
  })
})
