import type { Day } from '#shared/dates.ts'

/**
 * The calendar widget reads the browser's own year, month and day out of a Date. So a day in Vietnam is handed
 * to it as noon of that day on the browser's clock: no zone and no change of summer time can move it.
 */
export function dayToLocalDate(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}

/** The day that the widget's Date stands for. */
export function localDateToDay(date: Date): Day {
  const pad = (part: number, length: number) => String(part).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`
}
