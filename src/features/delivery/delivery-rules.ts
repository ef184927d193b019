import type { Day } from '#shared/dates.ts'
import type { Price } from '#shared/money.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { clock } from './clock.ts'
import { TET } from './tet.ts'

/** Minutes since midnight, in Vietnam: 8:30 is 510. */
export type TimeOfDay = number

/** A time of day in which orders are delivered: from `from` until `to`. Its id names both (slot-id.ts). */
export interface SlotRule {
  id: string
  from: TimeOfDay
  to: TimeOfDay
}

/**
 * How far a ward is from the shop of its city: `far` costs a surcharge (15 to 30 km), and to `none` nothing is
 * delivered (spec, section 9).
 */
export type Zone = 'city' | 'far' | 'none'

/** Days without deliveries, both included. */
interface ClosedDays {
  from: Day
  to: Day
  reason: 'holiday' | 'closed'
}

/** A day of the year on which many people send flowers. */
export interface SurgeDay {
  /** `MM-DD`. */
  day: string
  /** Places of each slot, in place of the usual ones. */
  capacity: Record<City, number>
  /** Until when an order for this day is accepted, on the day itself; null: until the end of the day before. */
  sameDayUntil: TimeOfDay | null
}

/** What the shop promises about deliveries. The owner may change all of it. */
export interface DeliveryRules {
  opens: TimeOfDay
  closes: TimeOfDay
  slots: readonly SlotRule[]
  /** Places of each slot. An order at an exact time takes a place of the slot around it. */
  capacity: Record<City, number>
  /** How many minutes are between two exact times that one can choose. */
  exactEvery: TimeOfDay
  /** How many minutes the shop needs from the order to the beginning of its slot. */
  lead: TimeOfDay
  /** Until when orders for the same day are accepted. */
  sameDayUntil: TimeOfDay
  /** From when on the work on an order begins the next morning. */
  eveningFrom: TimeOfDay
  closed: readonly ClosedDays[]
  surge: readonly SurgeDay[]
  /** Fees of both currencies. `freeFrom` is a sum of goods before any discount. */
  fees: { flat: Price; freeFrom: Price; far: Price; exact: Price }
  /** Zones of single wards by their code, in place of the default ones. */
  zones: Readonly<Record<string, Zone>>
}

/**
 * The part of the rules that decides until when one can order for which day. Browsers get it in the page (`timesOf`),
 * without places, fees and zones.
 */
export type DeliveryTimes = Pick<
  DeliveryRules,
  'opens' | 'closes' | 'slots' | 'lead' | 'sameDayUntil' | 'eveningFrom' | 'closed'
> & { surge: readonly Pick<SurgeDay, 'day' | 'sameDayUntil'>[] }

const hours = (hour: number): TimeOfDay => hour * 60

const many = (day: string, sameDayUntil: TimeOfDay | null): SurgeDay => ({
  day,
  capacity: everywhere(40),
  sameDayUntil,
})

/** The rules of a shop that has not changed them (spec, sections 1 and 9). */
export const DEFAULT_DELIVERY_RULES: DeliveryRules = {
  opens: hours(8),
  closes: hours(20),
  slots: [8, 10, 12, 14, 16, 18].map((hour) => ({
    id: `${twoDigits(hour)}-${twoDigits(hour + 2)}`,
    from: hours(hour),
    to: hours(hour + 2),
  })),
  capacity: everywhere(20),
  exactEvery: 30,
  lead: hours(2),
  sameDayUntil: hours(14),
  eveningFrom: hours(18),
  closed: TET.map(({ from, to }) => ({ from, to, reason: 'holiday' })),
  surge: [
    many('02-14', hours(10)),
    many('03-08', hours(10)),
    many('10-20', hours(10)),
    many('11-20', hours(12)),
    many('12-24', hours(12)),
  ],
  fees: {
    flat: { VND: 50_000, USD: 200 },
    freeFrom: { VND: 1_000_000, USD: 4000 },
    far: { VND: 30_000, USD: 120 },
    exact: { VND: 50_000, USD: 200 },
  },
  zones: {},
}

function everywhere(places: number): Record<City, number> {
  return Object.fromEntries(CITIES.map((city) => [city, places])) as Record<City, number>
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Formats a time of day as `HH:MM`. */
export function formatTimeOfDay(minute: TimeOfDay): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Returns the time of day of a text such as `08:30`, as `formatTimeOfDay` writes it. */
export function parseTimeOfDay(text: string): TimeOfDay {
  return Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
}

/** Returns the opening hours as pages and mails show them: `8:00–20:00`. */
export function openingHours({ opens, closes }: Pick<DeliveryRules, 'opens' | 'closes'>): string {
  return [opens, closes].map(clock).join('–')
}

/** Returns the rule of a surge day; undefined for every other day. */
export function surgeOn<Surge extends Pick<SurgeDay, 'day'>>(
  { surge }: { surge: readonly Surge[] },
  day: Day,
): Surge | undefined {
  return surge.find((rule) => day.endsWith(`-${rule.day}`))
}

/** Returns how many places each slot of a day has in a city. */
export function placesOn(rules: DeliveryRules, city: City, day: Day): number {
  return (surgeOn(rules, day)?.capacity ?? rules.capacity)[city]
}
