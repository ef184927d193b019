import { lazy, Suspense } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import type { CalendarProps } from './DeliveryCalendar.tsx'
import { NativeCalendar } from './NativeCalendar.tsx'

/** The calendar is a third of what the checkout brings, and most people keep the day that is proposed. */
const load = () => import('./DeliveryCalendar.tsx')

/** Fetches the calendar before it is opened: when the pointer or the keyboard reaches its button. */
export function prepareCalendar(): void {
  // A failure here is repeated, and handled, when the calendar is opened.
  load().catch(() => {})
}

// A file that cannot be had must not take the whole form with it: the browser has a date field of its own.
const Calendar = lazy(() =>
  load().then(
    ({ DeliveryCalendar }) => ({ default: DeliveryCalendar }),
    () => ({ default: NativeCalendar }),
  ),
)

/** The calendar, or a place of its size until it is here. */
export function LazyCalendar({ t, ...props }: CalendarProps & { t: PageTranslate }) {
  return (
    <Suspense
      fallback={
        <p className="calendar-wait" role="status">
          <span className="spinner" />
          <span className="sr">{t('checkout:delivery.openingCalendar')}</span>
        </p>
      }
    >
      <Calendar {...props} />
    </Suspense>
  )
}
