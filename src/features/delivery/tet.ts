import { addDays, type Day } from '#shared/dates.ts'

/** The first day of each lunar year in Vietnam, whose calendar is that of its own time zone (UTC+7). */
const FIRST_DAYS: readonly Day[] = [
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-02',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
]

/** The first three days of Tết in each year until 2035. */
export const TET: readonly { from: Day; to: Day }[] = FIRST_DAYS.map((from) => ({ from, to: addDays(from, 2) }))
