import { useState } from 'react'
import { DayPicker, type ClassNames } from 'react-day-picker'
import type { Day } from '#shared/dates.ts'
import { byLocale } from '#i18n/by-locale.ts'
import type { CalendarWords } from '#i18n/calendar-words.ts'
import { LANGUAGES, type Locale } from '#i18n/locales.ts'
import { dayToLocalDate, localDateToDay } from './calendar-day.ts'
import { deliveryDays } from './delivery-days.ts'

export interface CalendarProps {
  locale: Locale
  day: Day
  /** The name of the browser's own field (`NativeCalendar`). */
  label: string
  onPick(day: Day): void
}

const CLASSES: Partial<ClassNames> = {
  root: 'calendar',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-step',
  button_next: 'calendar-step',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-button',
}

const CALENDARS = byLocale(
  import.meta.glob<CalendarWords>('../../i18n/messages/*/calendar.ts', { eager: true, import: 'default' }),
)

/**
 * The calendar of delivery days: days in Vietnam, whatever the browser's time zone. Past days are disabled, the chosen
 * day cannot be deselected (spec, section 5), and a week begins on the language's `weekStart` (spec, section 9).
 */
export function DeliveryCalendar({ locale, day, onPick }: CalendarProps) {
  const { locale: words, formatters = {} } = CALENDARS[locale]
  const [days] = useState(() => deliveryDays(new Date()))
  const first = dayToLocalDate(days.first)
  const last = dayToLocalDate(days.last)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      classNames={CLASSES}
      locale={words}
      weekStartsOn={LANGUAGES[locale].weekStart}
      today={first}
      formatters={formatters}
      selected={dayToLocalDate(day)}
      defaultMonth={dayToLocalDate(day)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      onSelect={(date) => onPick(localDateToDay(date))}
    />
  )
}
