import { z } from 'zod'
import { parseTimeOfDay } from '#features/delivery/delivery-rules.ts'
import { day } from '#shared/day.schema.ts'
import { DAY_MS } from '#shared/durations.ts'
import { demoNoticeSchema } from '#shared/demo-notice.schema.ts'
import { shopNoticesSchema } from '#shared/shop-notices.schema.ts'
import { shopProfileSchema } from '#shared/shop-profile.schema.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { bankSchema } from './bank.schema.ts'
import { taxSchema } from './tax.schema.ts'
import { cashSchema } from './cash.schema.ts'
import { pricesSchema } from './prices.schema.ts'
import { dayOfYear, feeUSD, feeVND, time, wholeNumber } from './settings-fields.ts'

/** The most slots, closed and busy days, and the most places of a slot. */
const MAX_SLOTS = 24
const MAX_DAYS = 100
const MAX_PLACES = 500
/** Longer than this, closed days are a slip of the hand. */
const MAX_CLOSED_DAYS = 92

/** How many minutes may be between two exact times. */
export const EXACT_STEPS = [15, 30, 60] as const

const perSlot = wholeNumber('settings_places', { from: 1, to: MAX_PLACES })
const places = z.object(Object.fromEntries(CITIES.map((city) => [city, perSlot])) as Record<City, typeof perSlot>)

const fields = z.object({
  opens: time,
  closes: time,
  slots: z
    .array(z.object({ from: time, to: time }))
    .min(1, 'settings_slots')
    .max(MAX_SLOTS, 'settings_slots'),
  places,
  lead: wholeNumber('settings_lead', { from: 0, to: 12 * 60 }),
  exactEvery: wholeNumber('settings_exact_every', { from: EXACT_STEPS[0], to: EXACT_STEPS[2] }),
  sameDayUntil: time,
  eveningFrom: time,
})

/** When the shop is open, when orders are delivered and until when they are accepted. Times are Vietnam's. */
const timesSchema = fields.superRefine(({ opens, closes, slots, sameDayUntil, eveningFrom, lead }, context) => {
  const wrong = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (opens >= closes) wrong(['closes'], 'settings_closes')
  slots.forEach(({ from, to }, index) => {
    if (from < opens) wrong(['slots', index, 'from'], 'settings_outside_hours')
    else if (to > closes) wrong(['slots', index, 'to'], 'settings_outside_hours')
    else if (from >= to) wrong(['slots', index, 'to'], 'settings_slot_end')
    else if (slots.slice(0, index).some((other) => other.from < to && from < other.to))
      wrong(['slots', index, 'from'], 'settings_slot_overlap')
  })
  // The shop promises that an order before this time arrives the same day.
  const latest = Math.max(...slots.map(({ from }) => parseTimeOfDay(from))) - lead
  if (sameDayUntil > eveningFrom || parseTimeOfDay(sameDayUntil) > latest) wrong(['sameDayUntil'], 'settings_cut_off')
})

/** The days without deliveries: from one day to another, both included. */
const closedSchema = z
  .object({
    days: z
      .array(z.object({ from: day, to: day, reason: z.enum(['holiday', 'closed']) }))
      .max(MAX_DAYS, 'settings_too_long'),
  })
  .superRefine(({ days }, context) => {
    days.forEach(({ from, to }, index) => {
      const message =
        to < from
          ? 'settings_last_day'
          : (Date.parse(to) - Date.parse(from)) / DAY_MS >= MAX_CLOSED_DAYS
            ? 'settings_closed_long'
            : null
      if (message) context.addIssue({ code: 'custom', path: ['days', index, 'to'], message })
    })
  })

/** The days of every year on which many people send flowers. */
const busySchema = z
  .object({
    days: z
      .array(
        z.object({
          day: dayOfYear,
          places,
          /** Until when orders for the day are accepted on the day itself; empty: until the end of the day before. */
          until: z.union([z.literal(''), time], 'settings_time'),
        }),
      )
      .max(MAX_DAYS, 'settings_too_long'),
  })
  .superRefine(({ days }, context) => {
    days.forEach(({ day }, index) => {
      if (days.slice(0, index).some((other) => other.day === day))
        context.addIssue({ code: 'custom', path: ['days', index, 'day'], message: 'settings_day_twice' })
    })
  })

/** What a delivery costs. `freeFrom` is a sum of goods before any discount. */
const feesSchema = z.object({
  flatVND: feeVND,
  flatUSD: feeUSD,
  freeFromVND: feeVND,
  freeFromUSD: feeUSD,
  farVND: feeVND,
  farUSD: feeUSD,
  exactVND: feeVND,
  exactUSD: feeUSD,
})

/** The wards that are nearer or farther than the shop would take them to be. */
const zonesSchema = z
  .object({
    wards: z
      .array(
        z.object({
          code: z.string('invalid_ward').regex(/^\d{1,8}$/, 'invalid_ward'),
          zone: z.enum(['city', 'far', 'none']),
        }),
      )
      .max(500, 'settings_too_long'),
  })
  .superRefine(({ wards }, context) => {
    wards.forEach(({ code }, index) => {
      if (wards.slice(0, index).some((other) => other.code === code))
        context.addIssue({ code: 'custom', path: ['wards', index, 'zone'], message: 'settings_ward_twice' })
    })
  })

/** The sections of the settings, each saved by itself. */
export const SECTIONS = {
  shop: shopProfileSchema,
  notices: shopNoticesSchema,
  demo: demoNoticeSchema,
  bank: bankSchema,
  cash: cashSchema,
  times: timesSchema,
  closed: closedSchema,
  busy: busySchema,
  fees: feesSchema,
  zones: zonesSchema,
  prices: pricesSchema,
  tax: taxSchema,
}
export type SectionName = keyof typeof SECTIONS

/** The values of a section, as they are stored and answered. */
export type SectionValue<Name extends SectionName> = z.output<(typeof SECTIONS)[Name]>
