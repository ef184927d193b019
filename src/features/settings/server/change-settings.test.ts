import { and, desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { auditLog } from '#db/schema/index.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { writeShopState } from '#server/shop-state.ts'
import { readTax } from '#server/tax.ts'
import { DAY_MS } from '#shared/durations.ts'
import { vatPercentAt } from '#shared/vat.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
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
})

/** Saves some values of a section, as the screen would, over those that are stored. */
async function save(section: SectionName, values: object, version?: string) {
  const { [section]: stored } = await readSettings(shop)
  const value = SECTIONS[section].parse({ ...stored, ...values })
  return changeSettings(shop, admin, { [section]: { version: version ?? stored.version, value } })
}
const refused = async (section: SectionName, values: object) => {
  const result = await save(section, values)
  return result.ok ? null : [result.code, result.field]
}

it('changes the rules of its section alone, sorted, and republishes once', async () => {
  const republish = vi.spyOn(shop, 'republish')
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
  expect(republish).toHaveBeenCalledOnce()
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
