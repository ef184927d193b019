import { vi } from 'react-day-picker/locale/vi'
import type { CalendarWords } from '#i18n/calendar-words.ts'

/** Months go by their number in everyday Vietnamese; the library writes it out. */
const formatCaption = (month: Date) => `Tháng ${month.getMonth() + 1}, ${month.getFullYear()}`

export default { locale: vi, formatters: { formatCaption } } satisfies CalendarWords
