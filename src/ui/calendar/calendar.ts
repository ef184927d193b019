import type { ClassNames } from 'react-day-picker'
import { byLocale } from '#i18n/by-locale.ts'
import type { CalendarWords } from '#i18n/calendar-words.ts'

/** The classes of `calendar.css` for the parts of a month. */
export const CALENDAR_CLASSES: Partial<ClassNames> = {
  root: 'calendar',
  month_caption: 'calendar-caption',
  nav: 'calendar-nav',
  button_previous: 'calendar-step',
  button_next: 'calendar-step',
  weekday: 'calendar-weekday',
  day: 'calendar-day',
  day_button: 'calendar-button',
}

/** The library's texts in each language. */
export const CALENDAR_WORDS = byLocale(
  import.meta.glob<CalendarWords>('../../i18n/messages/*/calendar.ts', { eager: true, import: 'default' }),
)
