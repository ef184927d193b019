import { useState } from 'react'
import { DayPicker, type ClassNames } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { vi } from 'react-day-picker/locale/vi'
import type { Day } from '#shared/dates.ts'
import type { Locale } from '#shared/locale.ts'
import { dayToLocalDate, localDateToDay } from './calendar-day.ts'
import { deliveryDays } from './checkout-form.ts'

export interface CalendarProps {
  locale: Locale
  day: Day
  /** What is chosen with it, for the browser's own field. */
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

/** Months go by their number in everyday Vietnamese; the library writes it out. */
const VIETNAMESE = { formatCaption: (month: Date) => `Tháng ${month.getMonth() + 1}, ${month.getFullYear()}` }

/**
 * The calendar of delivery days, Vietnam's whatever the browser's zone. Earlier days are disabled, the chosen
 * day cannot be taken back (spec, section 5), weeks begin on Monday in Vietnamese (spec, section 9).
 */
export function DeliveryCalendar({ locale, day, onPick }: CalendarProps) {
  const [days] = useState(() => deliveryDays(new Date()))
  const first = dayToLocalDate(days.first)
  const last = dayToLocalDate(days.last)
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      classNames={CLASSES}
      locale={locale === 'vi' ? vi : enGB}
      weekStartsOn={locale === 'vi' ? 1 : 0}
      today={first}
      formatters={locale === 'vi' ? VIETNAMESE : {}}
      selected={dayToLocalDate(day)}
      defaultMonth={dayToLocalDate(day)}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      onSelect={(date) => onPick(localDateToDay(date))}
    />
  )
}
