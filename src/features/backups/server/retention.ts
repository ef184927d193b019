import { backupTime } from '#db/backup-names.ts'
import { dayInVietnam } from '#shared/dates.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'

const WEEK_DAYS = 7
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4

export interface Keep {
  days: number
  weeks: number
}

/**
 * Returns which backups stay: the newest of each of the last days that have one, and of each of the last weeks (from
 * Monday, in Vietnam) that have one. Days without a backup do not count, so however long none was made, the last good
 * one stays.
 */
export function chooseKept<Backup extends { madeAt: Date }>(backups: readonly Backup[], keep: Keep): Backup[] {
  const newestFirst = [...backups].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const days = new Map<number, Backup>()
  const weeks = new Map<number, Backup>()
  for (const backup of newestFirst) {
    const day = Date.parse(dayInVietnam(backup.madeAt)) / DAY_MS
    const week = Math.floor((day - FIRST_MONDAY) / WEEK_DAYS)
    if (!days.has(day) && days.size < keep.days) days.set(day, backup)
    if (!weeks.has(week) && weeks.size < keep.weeks) weeks.set(week, backup)
  }
  const kept = new Set([...days.values(), ...weeks.values()])
  return newestFirst.filter((backup) => kept.has(backup))
}

/** Returns the last instant, now or before, at which it was this minute of the day in Vietnam. */
export function lastTimeOf(minute: number, now: Date): Date {
  const midnight = Date.parse(`${dayInVietnam(now)}T00:00:00+07:00`)
  const today = midnight + minute * MINUTE_MS
  return new Date(today <= now.getTime() ? today : today - DAY_MS)
}

/**
 * Returns when a nightly backup was made, from its name, which is in UTC; null for any other name, which retention
 * never touches.
 */
export function nightlyTime(name: string): Date | null {
  return name.startsWith('nightly-') ? backupTime(name) : null
}
