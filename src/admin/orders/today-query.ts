import { readToday } from '#features/orders/today.calls.ts'
import { isDay } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'

/**
 * Returns the call that reads the cards of the address, with its query. Without a day in the address the server chooses
 * Vietnam's present one, so that a screen that stays open over midnight shows the new day.
 */
export function todayQuery(params: URLSearchParams, locale: Locale) {
  const asked = params.get('day') ?? ''
  return { call: readToday, query: { day: isDay(asked) ? asked : undefined, locale } }
}
