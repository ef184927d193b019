import { useState, type RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import type { Day } from '#shared/dates.ts'
import { serverNow } from '#shared/server-clock.ts'
import type { Words } from '#i18n/island.ts'
import { LANGUAGES } from '#i18n/locales.ts'
import { CalendarBox } from '#ui/calendar/CalendarBox.tsx'
import { dayToLocalDate, localDateToDay } from '#ui/calendar/calendar-day.ts'
import { CALENDAR_CLASSES, CALENDAR_WORDS } from '#ui/calendar/calendar.ts'
import { deliveryDays } from './delivery-days.ts'
import { closedSpans, formatSpan } from './when/closed-days.ts'

export interface CalendarProps extends Words {
  times: DeliveryTimes
  /** Days without a free place in any slot, as far as the page knows. Flowers still come on them, at any time. */
  full: ReadonlySet<Day>
  day: Day
  /** The name of the dialog, and of the browser's own field (`NativeCalendar`). */
  label: string
  /** The button that opens it, and has the focus again when it closes. */
  anchor: RefObject<HTMLButtonElement | null>
  onPick(day: Day): void
  onClose(): void
}

/** The calendar in a box below its button. */
export function DeliveryCalendar(props: CalendarProps) {
  const { anchor, label, onClose } = props
  return (
    <CalendarBox label={label} align="start" anchor={anchor} onClose={onClose}>
      <Days {...props} />
    </CalendarBox>
  )
}

/**
 * The delivery days: days in Vietnam, whatever the browser's time zone and clock. Days without deliveries are disabled,
 * and a line below the month says why. The chosen day cannot be deselected (spec, section 5), and a week begins on the
 * language's `weekStart` (spec, section 9).
 */
function Days({ t, locale, times, full, day, onPick }: CalendarProps) {
  const { locale: words, formatters = {} } = CALENDAR_WORDS[locale]
  const [now] = useState(serverNow)
  const days = deliveryDays(now)
  const first = dayToLocalDate(days.first)
  const last = dayToLocalDate(days.last)
  const [month, setMonth] = useState(() => dayToLocalDate(day))
  const spans = closedSpans(times, { ...monthOf(month), now, full }, t)
  const closed = spans.filter(({ isClosed }) => isClosed)
  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        classNames={CALENDAR_CLASSES}
        locale={words}
        weekStartsOn={LANGUAGES[locale].weekStart}
        today={first}
        formatters={formatters}
        selected={dayToLocalDate(day)}
        month={month}
        onMonthChange={setMonth}
        startMonth={first}
        endMonth={last}
        disabled={[
          { before: first },
          { after: last },
          ...closed.map(({ from, to }) => ({ from: dayToLocalDate(from), to: dayToLocalDate(to) })),
        ]}
        onSelect={(date) => onPick(localDateToDay(date))}
      />
      <ul className="calendar-closed" aria-live="polite">
        {spans.map((span) => (
          <li key={span.from}>
            <strong>{formatSpan(span)}</strong> {span.why}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the first and the last day of the month that the widget shows. */
function monthOf(date: Date): { first: Day; last: Day } {
  const [year, month] = [date.getFullYear(), date.getMonth()]
  return { first: localDateToDay(new Date(year, month, 1, 12)), last: localDateToDay(new Date(year, month + 1, 0, 12)) }
}
