import { Popover } from 'radix-ui'
import { useRef, useState, type RefObject } from 'react'
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
  /** The name of the dialog, and of the browser's own field (`NativeCalendar`). */
  label: string
  /** The button that opens it, and has the focus again when it closes. */
  anchor: RefObject<HTMLButtonElement | null>
  onPick(day: Day): void
  onClose(): void
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

/** The calendar in a box below its button. It comes with this file, because the box alone weighs 25 kB. */
export function DeliveryCalendar(props: CalendarProps) {
  const { anchor, label, onClose } = props
  const leftByPointer = useRef(false)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <Popover.Portal>
        <Popover.Content
          className="calendar-box"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          onInteractOutside={(event) => {
            // The button closes the calendar itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
            else leftByPointer.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!leftByPointer.current) anchor.current?.focus()
          }}
        >
          <Days {...props} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/**
 * The delivery days: days in Vietnam, whatever the browser's time zone. Past days are disabled, the chosen day cannot be
 * deselected (spec, section 5), and a week begins on the language's `weekStart` (spec, section 9).
 */
function Days({ locale, day, onPick }: CalendarProps) {
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
