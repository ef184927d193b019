const MINUTES_A_DAY = 24 * 60

/**
 * Reads a time of day as a person types it, in minutes since midnight: `8:30`, `08.30`, `8h30`, `8 giờ 30`, `8h`, `8`
 * or `2 PM`. Returns null if it is no time; 24:00 is the end of the day.
 */
export function readTime(text: string): number | null {
  const typed = text.toLowerCase().replace(/\s/g, '').replace('giờ', 'h')
  const [, hour = '', minute = '0', half] = /^(\d{1,2})(?:[:.h](\d{2})|h)?([ap]m)?$/.exec(typed) ?? []
  if (hour === '') return null
  const hours = half ? hourOfHalf(Number(hour), half) : Number(hour)
  const at = hours * 60 + Number(minute)
  return Number(minute) < 60 && at <= MINUTES_A_DAY ? at : null
}

/** Returns the hour of the day for one of a twelve-hour clock; NaN if that has no such hour. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return NaN
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}
