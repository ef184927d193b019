import { getYearInfo } from '@dqcai/vn-lunar'
import { addDays, type Day } from '#shared/dates.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { Calendar } from '#shared/reminder.ts'

interface DateOfYear {
  calendar: Calendar
  month: number
  day: number
}

/**
 * Returns the first day from `from` on with a month and a day of a calendar. A day that the month does not have in that
 * year is the month's last: 29 February, or the 30th of a short lunar month. A lunar month that a year has twice counts
 * once, the first time, as families do.
 */
export function nextOccasion({ calendar, month, day }: DateOfYear, from: Day): Day {
  const year = Number(from.slice(0, 4))
  const dayIn = calendar === 'lunar' ? lunarDay : solarDay
  // A lunar year begins up to seven weeks after the solar one.
  for (const each of [year - 1, year, year + 1, year + 2]) {
    const found = dayIn(each, month, day)
    if (found >= from) return found
  }
  throw new Error(`No occasion on ${day}/${month} of the ${calendar} calendar after ${from}`)
}

/** Returns the first occasion from a day on, and the day that its mail is due. */
export function nextMail(
  { daysBefore, ...date }: DateOfYear & { daysBefore: number },
  from: Day,
): { nextOn: Day; remindOn: Day } {
  const nextOn = nextOccasion(date, from)
  return { nextOn, remindOn: addDays(nextOn, -daysBefore) }
}

function solarDay(year: number, month: number, day: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(day, last))).toISOString().slice(0, 10)
}

/** The Julian day number of 1 January 1970. */
const EPOCH = 2_440_588

/** The package has tables of Vietnam's own calendar, by its time zone UTC+7, until 2199 (docs/decisions/041). */
function lunarDay(year: number, month: number, day: number): Day {
  const starts = [...getYearInfo(year), ...getYearInfo(year + 1).slice(0, 1)].map(({ month: number, leap, jd }) => ({
    ...{ number, leap, on: new Date((jd - EPOCH) * DAY_MS).toISOString().slice(0, 10) },
  }))
  const at = starts.findIndex(({ number, leap }) => number === month && !leap)
  const [first, following] = [starts[at]!.on, starts[at + 1]!.on]
  const found = addDays(first, day - 1)
  return found < following ? found : addDays(following, -1)
}
