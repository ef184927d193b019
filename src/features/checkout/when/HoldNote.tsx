import type { PageTranslate } from '#i18n/page.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { SlotHold } from './use-hold.ts'

/**
 * Says until when the place is held, by the time in Vietnam; afterwards, that it is not, and offers to hold it again.
 */
export function HoldNote({ t, hold, onHold }: { t: PageTranslate; hold: SlotHold; onHold(): void }) {
  const until = formatDateTime(hold.until).slice(-5)
  if (!hold.isOver) return <p className="form-hint">{t('checkout:when.held', { until })}</p>
  return (
    <p className="form-error" role="alert">
      {t('checkout:when.heldUntil', { until })}{' '}
      <button type="button" className="link" onClick={onHold}>
        {t('checkout:when.holdAgain')}
      </button>
    </p>
  )
}
