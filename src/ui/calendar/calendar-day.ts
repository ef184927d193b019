import type { Day } from '#shared/dates.ts'

/**
 * Returns a day in Vietnam as a Date of the calendar widget, which reads year, month and day in the browser's time
 * zone. Noon on that clock, so that no zone and no change to summer time can move the day.
 */
export function dayToLocalDate(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}

/** Returns the day of the widget's Date. */
export function localDateToDay(date: Date): Day {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}
