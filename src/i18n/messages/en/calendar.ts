import { enGB } from 'react-day-picker/locale/en-GB'
import type { CalendarWords } from '#i18n/calendar-words.ts'

export default { locale: enGB } satisfies CalendarWords
