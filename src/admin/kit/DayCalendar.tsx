import type { RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { LANGUAGES } from '#i18n/locales.ts'
import { CalendarBox } from '#ui/calendar/CalendarBox.tsx'
import { dayToLocalDate, localDateToDay } from '#ui/calendar/calendar-day.ts'
import { CALENDAR_CLASSES, CALENDAR_WORDS } from '#ui/calendar/calendar.ts'
import { todayInVietnam, type Day } from '#shared/dates.ts'
import { useWords } from '../words.tsx'

export interface DayCalendarProps {
  /** The box's accessible name. */
  label: string
  /** The chosen day in Vietnam; null for none. */
  day: Day | null
  /** The last day that can be chosen. */
  max?: Day | undefined
  /** The button that opens it, and has the focus again when it closes. */
  anchor: RefObject<HTMLButtonElement | null>
  onPick(day: Day): void
  onClose(): void
}

/** A month to choose a day from, in a box below its button. A week begins on the language's `weekStart`. */
export function DayCalendar({ label, day, max, anchor, onPick, onClose }: DayCalendarProps) {
  const { locale } = useWords()
  const { locale: words, formatters = {} } = CALENDAR_WORDS[locale]
  const today = dayToLocalDate(todayInVietnam())
  const last = max && dayToLocalDate(max)
  return (
    <CalendarBox label={label} align="end" anchor={anchor} onClose={onClose}>
      <DayPicker
        mode="single"
        required
        autoFocus
        classNames={CALENDAR_CLASSES}
        locale={words}
        weekStartsOn={LANGUAGES[locale].weekStart}
        today={today}
        formatters={formatters}
        selected={day ? dayToLocalDate(day) : undefined}
        defaultMonth={day ? dayToLocalDate(day) : today}
        {...(last && { endMonth: last, disabled: { after: last } })}
        onSelect={(date) => onPick(localDateToDay(date))}
      />
    </CalendarBox>
  )
}
