import type { DayPickerLocale, Formatters } from 'react-day-picker'

/** The texts of a calendar in a language: the library's, and those that the shop writes differently. */
export interface CalendarWords {
  locale: DayPickerLocale
  formatters?: Partial<Formatters>
}
