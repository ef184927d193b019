import { pageTranslator } from '#i18n/page.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import type { Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { openingHours, type DeliveryRules, type TimeOfDay } from './delivery-rules.ts'

/** How long a courier is on the way at most, in minutes. */
const RUN = 120

/** Values of the placeholders in texts about delivery, such as `{{sameDayUntil}}`: all from the shop's rules. */
export type DeliveryFacts = Record<
  | 'sameDayUntil'
  | 'eveningFrom'
  | 'morningFrom'
  | 'deliveryHours'
  | 'busyDays'
  | 'closedDays'
  | 'within'
  | `${'flat' | 'free' | 'far' | 'exact'}${'VND' | 'USD'}`,
  string
>

/** Returns what the texts of the shop say about delivery in a language. */
export function deliveryFacts(rules: DeliveryRules, locale: Locale): DeliveryFacts {
  const { fees, opens, lead, slots } = rules
  const dong = (amount: number) => formatMoney(amount, 'VND')
  const dollars = (cents: number) => formatMoney(cents, 'USD').replace(/\.00$/, '')
  const morning = slots.find(({ from }) => from >= opens + lead)?.from ?? opens + lead
  return {
    sameDayUntil: formatHour(rules.sameDayUntil, locale),
    eveningFrom: formatHour(rules.eveningFrom, locale),
    morningFrom: formatHour(morning, locale),
    deliveryHours: openingHours(rules),
    busyDays: busyDays(rules, locale),
    closedDays: pageTranslator(locale)(
      rules.closed.some(({ reason }) => reason === 'holiday') ? 'delivery:notDuringTet' : 'delivery:notWhenClosed',
    ),
    within: within(rules, locale),
    flatVND: dong(fees.flat.VND),
    flatUSD: dollars(fees.flat.USD),
    freeVND: dong(fees.freeFrom.VND),
    freeUSD: dollars(fees.freeFrom.USD),
    farVND: dong(fees.far.VND),
    farUSD: dollars(fees.far.USD),
    exactVND: dong(fees.exact.VND),
    exactUSD: dollars(fees.exact.USD),
  }
}

/** Formats a time of day in the words of a language: `2 PM`, `14 giờ`, and with minutes if it has any. */
function formatHour(minute: TimeOfDay, locale: Locale): string {
  const minutes = minute % 60 ? ({ minute: '2-digit' } as const) : {}
  return times(locale, { hour: 'numeric', timeZone: 'UTC', ...minutes }).format(minute * MINUTE_MS)
}

const numbers = keepFormats((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const times = keepFormats((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

/**
 * Makes each formatter once: every page states these facts, and making the formatters took a tenth of its rendering.
 */
function keepFormats<Options, Format>(make: (locale: Locale, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: Locale, options: Options): Format => {
    const key = JSON.stringify([locale, options])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** Returns from how many to how many hours a delivery takes: the lead time, and the two hours of a run. */
function within({ lead }: DeliveryRules, locale: Locale): string {
  const format = numbers(locale, { maximumFractionDigits: 1 })
  return [lead, lead + RUN].map((minutes) => format.format(minutes / 60)).join('–')
}

/** Returns the sentence about the busy days; empty if the shop has none. */
function busyDays({ surge }: DeliveryRules, locale: Locale): string {
  if (surge.length === 0) return ''
  const t = pageTranslator(locale)
  const days = surge
    .map(({ day, sameDayUntil }) => {
      const shown = day.split('-').toReversed().join('/')
      return sameDayUntil === null
        ? t('delivery:surgeDayBefore', { day: shown })
        : t('delivery:surgeDay', { day: shown, until: formatHour(sameDayUntil, locale) })
    })
    .join(', ')
  return t('delivery:busyDays', { days })
}
