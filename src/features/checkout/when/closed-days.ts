import { formatTimeOfDay, surgeOn, type DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { whyClosed, type ClosedReason } from '#features/delivery/delivery-time.ts'
import { TET } from '#features/delivery/tet.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { addDays, formatDay, type Day } from '#shared/dates.ts'

/** Days in a row on which nothing is delivered, and why, in words. */
export interface ClosedSpan {
  from: Day
  to: Day
  why: string
  /** False: flowers come, but at no time that one can choose. */
  isClosed: boolean
}

/**
 * Returns on which days of a span nothing is delivered if one orders now, and why. Days that are over are left out.
 * @param full days whose places are all taken, as far as the page knows
 */
export function closedSpans(
  times: DeliveryTimes,
  { first, last, now, full }: { first: Day; last: Day; now: Date; full: ReadonlySet<Day> },
  t: PageTranslate,
): ClosedSpan[] {
  const spans: ClosedSpan[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const reason = whyClosed(times, day, now) ?? (full.has(day) ? 'full' : null)
    if (reason === null || reason === 'past' || reason === 'too_far_ahead') continue
    const why = explainClosed(times, day, reason, t)
    const before = spans.at(-1)
    if (before?.why === why && addDays(before.to, 1) === day) before.to = day
    else spans.push({ from: day, to: day, why, isClosed: reason !== 'full' })
  }
  return spans
}

/** Returns the days of a span as `17/02/2026` or `17/02–19/02/2026`. */
export function formatSpan({ from, to }: Pick<ClosedSpan, 'from' | 'to'>): string {
  return from === to ? formatDay(from) : `${formatDay(from).slice(0, 5)}–${formatDay(to)}`
}

function explainClosed(times: DeliveryTimes, day: Day, reason: ClosedReason, t: PageTranslate): string {
  if (reason === 'full') return t('checkout:closed.full')
  if (reason === 'closed') return t('checkout:closed.closed')
  if (reason === 'holiday') return t(isTet(day) ? 'checkout:closed.tet' : 'checkout:closed.holiday')
  const { sameDayUntil: until } = surgeOn(times, day) ?? times
  return until === null
    ? t('checkout:closed.dayBefore')
    : t('checkout:closed.tooLate', { until: formatTimeOfDay(until) })
}

function isTet(day: Day): boolean {
  return TET.some(({ from, to }) => from <= day && day <= to)
}
