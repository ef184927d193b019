import { beginning } from '#shared/cut-text.ts'
import { isDay } from '#shared/dates.ts'
import type { CardOccasion } from '#shared/gift.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { OCCASIONS, type Occasion } from '#shared/reminder.ts'
import { lastDayOf, MAX_WHO } from './reminder-limits.ts'

/** What the form of a new reminder begins with: whose day it is, and when by the solar calendar. */
export interface ReminderDraft {
  who: string
  occasion: Occasion
  day: number
  month: number
}

/**
 * The occasions that come back on the day of the delivery. A death has its giỗ by the lunar calendar, on a day of its
 * own, and nobody is offered a reminder of it with the receipt of the flowers.
 */
const YEARLY: Partial<Record<CardOccasion, Occasion>> = {
  birthday: 'birthday',
  anniversary: 'anniversary',
  love: 'other',
}

/** What a draft is made of, of an order or of its receipt. */
interface Remindable {
  cardOccasion: CardOccasion
  recipientName: string
  /** A calendar day in Vietnam. */
  deliveryDate: string | null
}

/** Returns the reminder that an order suggests for the next years; null if its occasion does not come back. */
export function draftFor({ cardOccasion, recipientName, deliveryDate }: Remindable): ReminderDraft | null {
  const occasion = YEARLY[cardOccasion]
  return occasion ? draftOn(deliveryDate ?? '', recipientName, occasion) : null
}

/** Returns a draft for the day and month of a day; null without a day or a name. */
export function draftOn(date: string, who: string, occasion: Occasion): ReminderDraft | null {
  if (!who || !isDay(date)) return null
  return { who: beginning(who, MAX_WHO), occasion, day: Number(date.slice(8)), month: Number(date.slice(5, 7)) }
}

/** Reads a stored draft; null for anything else. */
export function parseDraft(text: string): ReminderDraft | null {
  try {
    const value = JSON.parse(text) as Partial<Record<keyof ReminderDraft, unknown>> | null
    const { who, occasion, day, month } = value ?? {}
    const isDate = isNumber(day, 31) && isNumber(month, 12) && day <= lastDayOf('solar', month)
    if (typeof who !== 'string' || !isOneOf(OCCASIONS, occasion) || !isDate) return null
    return { who: beginning(who, MAX_WHO), occasion, day, month }
  } catch {
    return null
  }
}

function isNumber(value: unknown, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most
}
