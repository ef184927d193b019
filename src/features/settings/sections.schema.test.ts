import { describe, expect, it } from 'vitest'
import { SECTIONS, type SectionName } from './sections.schema.ts'

const TIMES = {
  opens: '8:00',
  closes: '20 giờ',
  slots: [
    { from: '8h', to: '10:00' },
    { from: '10', to: '12 giờ' },
  ],
  places: { Hanoi: '20', 'Ho Chi Minh': 15 },
  lead: '60',
  exactEvery: '30',
  sameDayUntil: '9:00',
  eveningFrom: '6 PM',
}
const FEES = {
  flatVND: '50k',
  flatUSD: '2',
  freeFromVND: '1.000.000',
  freeFromUSD: '40,00',
  farVND: 30_000,
  farUSD: '1.20',
  exactVND: '0',
  exactUSD: '0',
}
const places = { Hanoi: 40, 'Ho Chi Minh': 40 }
const TWO_SLOTS = (second: object) => ({ ...TIMES, slots: [TIMES.slots[0], second] })

/** Returns the codes of what a schema refuses, by field. */
function refused(section: SectionName, value: unknown): Record<string, string> {
  const issues = SECTIONS[section].safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

it('reads times, numbers and fees as people type them, and its own values again', () => {
  const times = SECTIONS.times.parse(TIMES)
  expect(times).toEqual({
    opens: '08:00',
    closes: '20:00',
    slots: [
      { from: '08:00', to: '10:00' },
      { from: '10:00', to: '12:00' },
    ],
    places: { Hanoi: 20, 'Ho Chi Minh': 15 },
    lead: 60,
    exactEvery: 30,
    sameDayUntil: '09:00',
    eveningFrom: '18:00',
  })
  expect(SECTIONS.times.parse(times)).toEqual(times)
  const fees = SECTIONS.fees.parse(FEES)
  expect(fees).toMatchObject({ flatVND: 50_000, flatUSD: '2.00', freeFromVND: 1_000_000, freeFromUSD: '40.00' })
  expect(SECTIONS.fees.parse(fees)).toEqual(fees)
  const busy = SECTIONS.busy.parse({ days: [{ day: '14/2', places, until: '' }] })
  expect(busy.days[0]).toMatchObject({ day: '02-14', until: '' })
  expect(SECTIONS.busy.parse(busy)).toEqual(busy)
})

it('reads the words of a demo’s notice as text on one line', () => {
  const typed = { shown: 'always', text: { en: ' Try\nit <b>out</b>\u202e ', vi: '\u200b' } }
  const notice = SECTIONS.demo.parse(typed)
  expect(notice).toEqual({ shown: 'always', text: { en: 'Try it <b>out</b>', vi: '' } })
  expect(SECTIONS.demo.parse(notice)).toEqual(notice)
  expect(refused('demo', { shown: 'sometimes', text: { en: 'x'.repeat(201), vi: 7 } })).toEqual({
    shown: 'invalid_input',
    'text.en': 'settings_notice',
    'text.vi': 'settings_notice',
  })
})

describe('refuses at its field', () => {
  it.each([
    ['a slot that ends before it begins', TWO_SLOTS({ from: '12:00', to: '10:00' }), 'slots.1.to', 'settings_slot_end'],
    ['an empty slot', TWO_SLOTS({ from: '12:00', to: '12:00' }), 'slots.1.to', 'settings_slot_end'],
    ['overlapping slots', TWO_SLOTS({ from: '9:30', to: '12:00' }), 'slots.1.from', 'settings_slot_overlap'],
    ['the same slot twice', TWO_SLOTS({ from: '8:00', to: '10:00' }), 'slots.1.from', 'settings_slot_overlap'],
    ['a slot before the shop opens', TWO_SLOTS({ from: '7:00', to: '8:00' }), 'slots.1.from', 'settings_outside_hours'],
    ['a slot after it closes', TWO_SLOTS({ from: '19:00', to: '20:30' }), 'slots.1.to', 'settings_outside_hours'],
    ['a shop that closes before it opens', { ...TIMES, closes: '7:59' }, 'closes', 'settings_closes'],
    ['no slot', { ...TIMES, slots: [] }, 'slots', 'settings_slots'],
    ['a thousand slots', { ...TIMES, slots: Array(1000).fill(TIMES.slots[0]) }, 'slots', 'settings_slots'],
    ['a word as a time', TWO_SLOTS({ from: 'noon', to: '25:00' }), 'slots.1.from', 'settings_time'],
    ['no places', { ...TIMES, places: { ...TIMES.places, Hanoi: 0 } }, 'places.Hanoi', 'settings_places'],
    ['a million places', { ...TIMES, places: { ...places, Hanoi: 1e6 } }, 'places.Hanoi', 'settings_places'],
    ['half a place', { ...TIMES, places: { ...places, Hanoi: '1.5' } }, 'places.Hanoi', 'settings_places'],
    ['no preparation', { ...TIMES, lead: '-1' }, 'lead', 'settings_lead'],
    ['a step of nothing', { ...TIMES, exactEvery: 0 }, 'exactEvery', 'settings_exact_every'],
    ['a cut-off after the last slot', { ...TIMES, sameDayUntil: '9:01' }, 'sameDayUntil', 'settings_cut_off'],
    ['a cut-off in the evening', { ...TIMES, eveningFrom: '8:59' }, 'sameDayUntil', 'settings_cut_off'],
  ])('%s', (_, value, field, code) => {
    expect(refused('times', value)).toMatchObject({ [field]: code })
  })

  it.each([
    ['a range that ends before it begins', { from: '2027-02-09', to: '2027-02-08' }, 'days.0.to', 'settings_last_day'],
    ['a range of a year', { from: '2027-01-01', to: '2028-01-01' }, 'days.0.to', 'settings_closed_long'],
    ['29 February of a common year', { from: '2027-02-29', to: '2027-03-01' }, 'days.0.from', 'invalid_date'],
    ['what was typed and is no day', { from: '2027-02-01', to: '31/02/2027' }, 'days.0.to', 'invalid_date'],
  ])('%s', (_, days, field, code) => {
    expect(refused('closed', { days: [{ ...days, reason: 'closed' }] })).toEqual({ [field]: code })
  })

  it.each([
    ['a day without a month', [{ day: '14', places, until: '' }], 'days.0.day', 'settings_day_of_year'],
    ['31 February', [{ day: '31/02', places, until: '' }], 'days.0.day', 'settings_day_of_year'],
    ['a day twice', ['14/02', '02-14'].map((day) => ({ day, places, until: '' })), 'days.1.day', 'settings_day_twice'],
    ['an odd time', [{ day: '14/02', places, until: '10:00\u202e' }], 'days.0.until', 'settings_time'],
  ])('%s', (_, days, field, code) => {
    expect(refused('busy', { days })).toEqual({ [field]: code })
  })

  it.each(['', '25', '9.999', '100.001', '-25k', 'abc', 25_000.5, 0, null])('a rate of %j', (dongPerDollar) => {
    expect(refused('prices', { dongPerDollar })).toEqual({ dongPerDollar: 'settings_rate' })
  })

  it.each([
    ['-1', 'settings_fee_vnd'],
    ['1e12', 'settings_fee_vnd'],
    ['1000000000000', 'settings_fee_vnd'],
    ['', 'settings_fee_vnd'],
    [-1, 'settings_fee_vnd'],
    [0.5, 'settings_fee_vnd'],
    ['9'.repeat(10_000), 'settings_fee_vnd'],
  ])('a fee of %j', (flatVND, code) => {
    expect(refused('fees', { ...FEES, flatVND })).toEqual({ flatVND: code })
  })

  it('a fee in dollars with too many places, and one too high', () => {
    expect(refused('fees', { ...FEES, flatUSD: '1.234', exactUSD: '5000' })).toEqual({
      flatUSD: 'settings_fee_usd',
      exactUSD: 'settings_fee_usd',
    })
  })

  it('a ward twice, and one without a code', () => {
    const ward = { code: '26740', zone: 'far' }
    expect(refused('zones', { wards: [ward, ward] })).toEqual({ 'wards.1.zone': 'settings_ward_twice' })
    expect(refused('zones', { wards: [{ ...ward, code: '__proto__' }] })).toEqual({ 'wards.0.code': 'invalid_ward' })
  })
})

it('reads who may pay on delivery as people type it, off without a city, and its own values again', () => {
  const typed = {
    on: false,
    cities: { Hanoi: false, 'Ho Chi Minh': false },
    maxVND: '2tr',
    guestMaxVND: '0',
    onBusyDays: true,
    confirmAboveVND: '500k',
  }
  const cash = SECTIONS.cash.parse(typed)
  expect(cash).toMatchObject({ maxVND: 2_000_000, guestMaxVND: 0, confirmAboveVND: 500_000 })
  expect(SECTIONS.cash.parse(cash)).toEqual(cash)
  expect(refused('cash', { ...typed, on: true })).toEqual({ cities: 'settings_cash_cities' })
  for (const sum of ['-1', '', 'free', '1e12', 0.5])
    expect(refused('cash', { ...typed, maxVND: sum })).toEqual({ maxVND: 'settings_fee_vnd' })
  expect(refused('cash', { ...typed, on: 'yes' })).toEqual({ on: 'invalid_input' })
  expect(refused('cash', { ...typed, cities: { Hanoi: true } })).toEqual({ 'cities.Ho Chi Minh': 'invalid_input' })
})

it('reads how long an order waits for its customer, within whole hours, and leaves it out as clients of before do', () => {
  const typed = {
    ...{ on: true, cities: { Hanoi: true, 'Ho Chi Minh': false }, maxVND: '2tr', guestMaxVND: '0' },
    ...{ onBusyDays: true, confirmAboveVND: '500k' },
  }
  expect(SECTIONS.cash.parse(typed)).toMatchObject({ confirmWithinHours: 12, confirmHoursBefore: 2 })
  for (const [within, before] of [
    ['1', '0'],
    ['168', '72'],
  ])
    expect(SECTIONS.cash.parse({ ...typed, confirmWithinHours: within, confirmHoursBefore: before })).toMatchObject({
      ...{ confirmWithinHours: Number(within), confirmHoursBefore: Number(before) },
    })
  for (const hours of ['0', '169', '-1', '1.5', '', 'soon', '1e3', 0, 169, 2.5, null, [], '9'.repeat(10_000)])
    expect(refused('cash', { ...typed, confirmWithinHours: hours })).toEqual({
      confirmWithinHours: 'settings_confirm_within',
    })
  for (const hours of ['73', '-1', '0.5', '', 'early', 73, -1, null, {}])
    expect(refused('cash', { ...typed, confirmHoursBefore: hours })).toEqual({
      confirmHoursBefore: 'settings_confirm_before',
    })
})

it('takes a seller whole or not at all, and a tax code with its check digit', () => {
  const none = { vatPercent: '8', company: '', taxCode: ' ', address: '' }
  expect(SECTIONS.tax.parse(none)).toEqual({ ...none, vatPercent: 8, taxCode: '' })
  expect(refused('tax', { ...none, company: 'Hoa Sen' })).toEqual({
    taxCode: 'settings_seller',
    address: 'settings_seller',
  })
  expect(refused('tax', { ...none, vatPercent: 101 })).toEqual({ vatPercent: 'settings_vat' })
  expect(refused('tax', { ...none, vatPercent: '-1' })).toEqual({ vatPercent: 'settings_vat' })
  expect(refused('tax', { ...none, taxCode: '0109000016' })).toEqual({ taxCode: 'invalid_tax_code' })
})
