import { formatTimeOfDay, parseTimeOfDay, type DeliveryRules, type Zone } from '#features/delivery/delivery-rules.ts'
import { slotIdOf } from '#features/delivery/slot-id.ts'
import { findWard, wardName } from '#features/delivery/server/wards.ts'
import { formatDay } from '#shared/dates.ts'
import { centsToDecimal, decimalToCents, type Price } from '#shared/money.ts'
import type { SectionName, SectionValue } from '../sections.schema.ts'
import type { Settings } from '../settings.calls.ts'

/** How a section of the settings is made of what is stored, and changes it. */
export interface Section<Name extends SectionName, State = DeliveryRules> {
  read(state: State): Omit<Settings[Name], 'version'>
  write(value: SectionValue<Name>): Partial<State>
  /** Returns the values as the audit log keeps them: by name, each a text, a number, yes or no, or a list of texts. */
  audit(state: State): Record<string, string | number | boolean | string[]>
}

const priceOf = (VND: number, USD: string): Price => ({ VND, USD: decimalToCents(USD) ?? 0 })
const placesText = (places: DeliveryRules['capacity']) => `${places.Hanoi} + ${places['Ho Chi Minh']}`

type DeliverySection = Extract<SectionName, 'times' | 'closed' | 'busy' | 'fees' | 'zones'>

export const DELIVERY_SECTIONS: { [Name in DeliverySection]: Section<Name> } = {
  times: {
    read: ({ opens, closes, slots, capacity, lead, exactEvery, sameDayUntil, eveningFrom }) => ({
      opens: formatTimeOfDay(opens),
      closes: formatTimeOfDay(closes),
      slots: slots.map(({ from, to }) => ({ from: formatTimeOfDay(from), to: formatTimeOfDay(to) })),
      places: capacity,
      lead,
      exactEvery,
      sameDayUntil: formatTimeOfDay(sameDayUntil),
      eveningFrom: formatTimeOfDay(eveningFrom),
    }),
    write: ({ opens, closes, slots, places, lead, exactEvery, sameDayUntil, eveningFrom }) => ({
      opens: parseTimeOfDay(opens),
      closes: parseTimeOfDay(closes),
      slots: slots
        .map(({ from, to }) => ({ from: parseTimeOfDay(from), to: parseTimeOfDay(to) }))
        .toSorted((one, other) => one.from - other.from)
        .map((times) => ({ id: slotIdOf(times), ...times })),
      capacity: places,
      lead,
      exactEvery,
      sameDayUntil: parseTimeOfDay(sameDayUntil),
      eveningFrom: parseTimeOfDay(eveningFrom),
    }),
    audit: ({ opens, closes, slots, capacity, lead, exactEvery, sameDayUntil, eveningFrom }) => ({
      openingHours: `${formatTimeOfDay(opens)}–${formatTimeOfDay(closes)}`,
      slots: slots.map(({ from, to }) => `${formatTimeOfDay(from)}–${formatTimeOfDay(to)}`),
      'places.Hanoi': capacity.Hanoi,
      'places.HoChiMinh': capacity['Ho Chi Minh'],
      lead,
      exactEvery,
      sameDayUntil: formatTimeOfDay(sameDayUntil),
      eveningFrom: formatTimeOfDay(eveningFrom),
    }),
  },
  closed: {
    read: ({ closed }) => ({ days: closed.map((days) => ({ ...days })) }),
    write: ({ days }) => ({ closed: days.toSorted((one, other) => (one.from < other.from ? -1 : 1)) }),
    audit: ({ closed }) => ({
      closedDays: closed.map(({ from, to, reason }) => {
        const days = [...new Set([from, to])].map(formatDay).join('–')
        return reason === 'holiday' ? `${days} (Tết)` : days
      }),
    }),
  },
  busy: {
    read: ({ surge }) => ({
      days: surge.map(({ day, capacity, sameDayUntil }) => ({
        day,
        places: capacity,
        until: sameDayUntil === null ? '' : formatTimeOfDay(sameDayUntil),
      })),
    }),
    write: ({ days }) => ({
      surge: days
        .map(({ day, places, until }) => ({
          day,
          capacity: places,
          sameDayUntil: until === '' ? null : parseTimeOfDay(until),
        }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    }),
    audit: ({ surge }) => ({
      busyDays: surge.map(({ day, capacity, sameDayUntil }) => {
        const until = sameDayUntil === null ? '' : ` < ${formatTimeOfDay(sameDayUntil)}`
        return `${day.split('-').toReversed().join('/')}: ${placesText(capacity)}${until}`
      }),
    }),
  },
  fees: {
    read: ({ fees: { flat, freeFrom, far, exact } }) => ({
      flatVND: flat.VND,
      flatUSD: centsToDecimal(flat.USD),
      freeFromVND: freeFrom.VND,
      freeFromUSD: centsToDecimal(freeFrom.USD),
      farVND: far.VND,
      farUSD: centsToDecimal(far.USD),
      exactVND: exact.VND,
      exactUSD: centsToDecimal(exact.USD),
    }),
    write: (fees) => ({
      fees: {
        flat: priceOf(fees.flatVND, fees.flatUSD),
        freeFrom: priceOf(fees.freeFromVND, fees.freeFromUSD),
        far: priceOf(fees.farVND, fees.farUSD),
        exact: priceOf(fees.exactVND, fees.exactUSD),
      },
    }),
    audit: ({ fees }) =>
      Object.fromEntries(
        Object.entries(fees).flatMap(([name, { VND, USD }]) => [
          [`${name}FeeVND`, VND],
          [`${name}FeeUSDCents`, USD],
        ]),
      ),
  },
  zones: {
    read: ({ zones }) => ({
      wards: Object.entries(zones).map(([code, zone]) => {
        const ward = findWard(code)
        return { code, zone, name: ward?.name ?? code, city: ward?.city ?? null, usual: ward?.zone ?? null }
      }),
    }),
    write: ({ wards }) => ({ zones: Object.fromEntries(wards.map(({ code, zone }) => [code, zone])) }),
    audit: ({ zones }) => {
      const named = (wanted: Zone) =>
        Object.entries(zones).flatMap(([code, zone]) => (zone === wanted ? [wardName(code) || code] : []))
      return { 'wards.city': named('city'), 'wards.far': named('far'), 'wards.none': named('none') }
    },
  },
}
