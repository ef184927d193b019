import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { articles, auditLog, orders } from '#db/schema/index.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { readCashRules } from '#features/payments/server/cash/read-cash-rules.ts'
import { readDongPerDollar } from '#server/price-rate.ts'
import { writeShopState } from '#server/shop-state.ts'
import { readTax } from '#server/tax.ts'
import { dayInVietnam, formatDay } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import { vatPercentAt } from '#shared/vat.ts'
import { paidOrder, theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop } from '#tests/factories/test-shop.ts'
import { SECTIONS, type SectionName } from '../sections.schema.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

const test = await openTestShop()
const { shop } = test
const admin = await theAdmin(test)
afterAll(() => test.close())
afterEach(async () => {
  await writeShopState(shop.db, 'deliveryRules', null)
  await writeShopState(shop.db, 'tax', null)
  await writeShopState(shop.db, 'cashRules', null)
  await writeShopState(shop.db, 'dongPerDollar', null)
})

/** Saves some values of a section, as the screen would, over those that are stored. */
async function save(section: SectionName, values: object, version?: string, extra: { keepsOrders?: boolean } = {}) {
  const { [section]: stored } = await readSettings(shop)
  const value = SECTIONS[section].parse({ ...stored, ...values })
  const change = { [section]: { version: version ?? stored.version, value }, ...extra }
  return changeSettings(shop, admin, change, { isRecent: true })
}
const refused = async (section: SectionName, values: object) => {
  const result = await save(section, values)
  return result.ok ? null : [result.code, result.field]
}

it('changes the rules of its section alone, sorted, and invalidates pages once', async () => {
  const invalidatePages = vi.spyOn(shop, 'invalidatePages')
  const before = await readDeliveryRules(shop.db)
  const saved = await save('times', {
    slots: [
      { from: '14:30', to: '17:00' },
      { from: '8:00', to: '10:00' },
    ],
    sameDayUntil: '12:00',
  })
  expect(saved).toMatchObject({ ok: true, value: { times: { slots: [{ from: '08:00' }, { from: '14:30' }] } } })
  const { slots, sameDayUntil, ...rest } = await readDeliveryRules(shop.db)
  expect(slots).toEqual([
    { id: '08-10', from: 480, to: 600 },
    { id: '1430-1700', from: 870, to: 1020 },
  ])
  expect(sameDayUntil).toBe(720)
  expect({ ...before, ...rest }).toEqual(before)
  expect(invalidatePages).toHaveBeenCalledOnce()
})

it('writes what was and what is into the audit log, and nothing for a change of nothing', async () => {
  await save('fees', { flatVND: '60k' })
  await save('zones', { wards: [{ code: '26740', zone: 'far' }] })
  await save('fees', { flatVND: '60.000' })
  const entries = await shop.db
    .select({ entityId: auditLog.entityId, actor: auditLog.actor, changes: auditLog.changes })
    .from(auditLog)
    .where(eq(auditLog.entity, 'settings'))
    .orderBy(desc(auditLog.createdAt))
    .limit(3)
  expect(entries.slice(0, 2).toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1))).toEqual([
    { entityId: 'fees', actor: admin.email, changes: { flatFeeVND: [50_000, 60_000] } },
    { entityId: 'zones', actor: admin.email, changes: { 'wards.far': [[], ['Phường Sài Gòn']] } },
  ])
  expect(entries[2]?.entityId).toBe('times')
})

it('refuses a section that another admin has saved since, and only that one', async () => {
  const { fees, busy } = await readSettings(shop)
  expect(await save('fees', { flatVND: '60k' })).toMatchObject({ ok: true })
  expect(await save('fees', { flatVND: '70k' }, fees.version)).toMatchObject({
    code: 'changed_meanwhile',
    field: 'fees',
  })
  expect(await save('busy', { days: [] }, busy.version)).toMatchObject({ ok: true })
  expect((await readDeliveryRules(shop.db)).fees.flat.VND).toBe(60_000)
})

it('of many admins who save at once, one wins', async () => {
  const { fees } = await readSettings(shop)
  const fee = [11, 12, 13, 14, 15].map((thousands) => save('fees', { flatVND: `${thousands}k` }, fees.version))
  expect((await Promise.all(fee)).filter(({ ok }) => ok)).toHaveLength(1)
})

it('refuses values that do not fit the other sections, at the field', async () => {
  const { busy, times } = await readSettings(shop)
  const [day] = busy.days
  expect(await refused('busy', { days: [day, { ...day, day: '01-02', until: '16:30' }] })).toEqual([
    'settings_cut_off',
    'busy.value.days.1.until',
  ])
  expect(await refused('times', { lead: 540, sameDayUntil: '9:00', slots: times.slots })).toEqual([
    'settings_busy_until',
    'times.value.sameDayUntil',
  ])
  expect(await refused('zones', { wards: [{ code: '99999', zone: 'far' }] })).toEqual([
    'invalid_ward',
    'zones.value.wards.0.zone',
  ])
  // A ward that has left the list since it was stored keeps its zone, or gets another.
  await writeShopState(shop.db, 'deliveryRules', { zones: { '99999': 'far' } })
  expect(await save('zones', { wards: [{ code: '99999', zone: 'none' }] })).toMatchObject({ ok: true })
})

it('signs the articles of the shop with its new name, and no others', async () => {
  const { name } = (await readSettings(shop)).shop
  const [other] = await shop.db.select().from(articles).limit(1)
  await shop.db.update(articles).set({ author: 'Chị Lan' }).where(eq(articles.id, other!.id))
  const signed = (author: string) => shop.db.$count(articles, eq(articles.author, author))
  const own = await signed(name)
  expect(await save('shop', { name: 'Hoa Sen' })).toMatchObject({ ok: true })
  expect([await signed(name), await signed('Hoa Sen'), await signed('Chị Lan')]).toEqual([0, own, 1])
  expect(own).toBeGreaterThan(0)
  await save('shop', { name })
})

it('turns cash on delivery on, with its rules, and records each that changed', async () => {
  const { cash } = await readSettings(shop)
  expect(cash.on).toBe(false)
  const cities = { Hanoi: true, 'Ho Chi Minh': false }
  expect(await save('cash', { on: true, cities, maxVND: '1tr5' })).toMatchObject({ ok: true })
  expect(await readCashRules(shop.db)).toMatchObject({ on: true, cities: ['Hanoi'], maxVND: 1_500_000 })
  expect(await save('cash', { on: false }, cash.version)).toMatchObject({ code: 'changed_meanwhile', field: 'cash' })
  const [entry] = await shop.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), eq(auditLog.entityId, 'cash')))
  expect(entry?.changes).toEqual({
    cashOn: [false, true],
    cashCities: [['Hanoi', 'Ho Chi Minh'], ['Hanoi']],
    cashMax: ['₫2.000.000', '₫1.500.000'],
  })
})

it('sets the rate of the dollar, which is a default until then, and records it', async () => {
  expect((await readSettings(shop)).prices.dongPerDollar).toBe(25_000)
  expect(await save('prices', { dongPerDollar: '26.400' })).toMatchObject({ ok: true })
  expect(await readDongPerDollar(shop.db)).toBe(26_400)
  const [entry] = await shop.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), eq(auditLog.entityId, 'prices')))
  expect(entry?.changes).toEqual({ dongPerDollar: ['₫25.000', '₫26.400'] })
})

it('keeps the tax rate of earlier orders, and the seller as it is typed on invoices', async () => {
  const { rates: before } = await readTax(shop.db)
  const seller = { company: ' Công ty TNHH  Hoa Sen ', taxCode: '0109 000 015', address: '3 Hàng Gai, Hà Nội' }
  expect(await save('tax', { ...seller, vatPercent: '5' })).toMatchObject({
    ok: true,
    value: { tax: { vatPercent: 5, taxCode: '0109000015' } },
  })
  const { rates, taxCode } = await readTax(shop.db)
  const now = shop.clock.now().getTime()
  expect([vatPercentAt(rates, now - DAY_MS), vatPercentAt(rates, now)]).toEqual([vatPercentAt(before, now - DAY_MS), 5])
  expect(taxCode).toBe('0109000015')
  const [entry] = await shop.db
    .select({ changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'settings'), eq(auditLog.entityId, 'tax')))
  expect(entry?.changes).toMatchObject({ vatPercent: [vatPercentAt(before, now), 5], taxCode: ['', '0109000015'] })
})

it('asks before orders are left on a day, at a time or in a ward that ends, and leaves them as they are', async () => {
  const order = await paidOrder(test)
  const place = { deliveryDate: dayInVietnam(new Date(shop.clock.now().getTime() + 9 * DAY_MS)), slotId: '10-12' }
  await shop.db
    .update(orders)
    .set({ ...place, wardCode: '26740' })
    .where(eq(orders.id, order.id))
  const { closed, times } = await readSettings(shop)
  const day = { from: place.deliveryDate, to: place.deliveryDate, reason: 'closed' }
  const ends: [SectionName, object][] = [
    ['closed', { days: [...closed.days, day] }],
    ['times', { slots: times.slots.filter(({ from }) => from !== '10:00') }],
    ['zones', { wards: [{ code: '26740', zone: 'none' }] }],
  ]
  for (const [section, values] of ends) {
    expect(await save(section, values)).toMatchObject({
      code: 'settings_orders',
      field: section,
      values: { count: '1', first: formatDay(place.deliveryDate) },
    })
  }
  // What does not touch the order asks nothing, nor what was so before.
  expect(await save('times', { slots: times.slots.filter(({ from }) => from !== '08:00') })).toMatchObject({ ok: true })
  for (const [section, values] of ends)
    expect(await save(section, values, undefined, { keepsOrders: true })).toMatchObject({ ok: true })
  expect(await save('closed', { days: [...closed.days, { ...day, reason: 'holiday' }] })).toMatchObject({ ok: true })
  const [kept] = await shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(kept).toMatchObject(place)

  await writeShopState(shop.db, 'deliveryRules', null)
  for (const status of ['delivered', 'cancelled'] as const) {
    await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id))
    expect(await save('closed', { days: [day] })).toMatchObject({ ok: true })
    await writeShopState(shop.db, 'deliveryRules', null)
  }
})
