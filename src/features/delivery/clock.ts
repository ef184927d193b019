/** Formats a time of day, in minutes since midnight, as pages and mails say it: `8:00`. */
export function clock(minute: number): string {
  return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`
}
