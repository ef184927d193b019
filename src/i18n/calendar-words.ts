import type { DayPickerLocale, Formatters } from 'react-day-picker'

/** What a calendar says in a language: the library's words, and what is said another way. */
export interface CalendarWords {
  locale: DayPickerLocale
  formatters?: Partial<Formatters>
}
