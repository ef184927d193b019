import { lazy, Suspense } from 'react'
import type { CalendarProps } from './DeliveryCalendar.tsx'
import { NativeCalendar } from './NativeCalendar.tsx'

/**
 * The calendar and its box are as heavy as all of the checkout's own code, and most customers keep the proposed day.
 */
const load = () => import('./DeliveryCalendar.tsx')

/** Loads the calendar before it is opened, when the pointer or the focus reaches its button. */
export function prepareCalendar(): void {
  // Opening the calendar loads it again and handles the failure.
  load().catch(() => {})
}

// If the file cannot be loaded, the browser's own date field replaces the calendar, and the form keeps working.
const Calendar = lazy(() =>
  load().then(
    ({ DeliveryCalendar }) => ({ default: DeliveryCalendar }),
    () => ({ default: NativeCalendar }),
  ),
)

/** The calendar; while it loads, a spinner in its button's place for the icon. */
export function LazyCalendar(props: CalendarProps) {
  const { t } = props
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
