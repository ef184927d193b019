import { useEffect, useRef } from 'react'
import type { PageTranslate } from '#i18n/page.ts'
import { formatTime } from '#shared/dates.ts'
import type { SlotHold } from './use-hold.ts'

/**
 * Says until when the place is held, by the time in Vietnam; afterwards, that it is not, and offers to hold it again.
 */
export function HoldNote({ t, hold, onHold }: { t: PageTranslate; hold: SlotHold; onHold(): void }) {
  const { isOver } = hold
  const held = useRef<HTMLParagraphElement>(null)
  const wasOver = useRef(false)
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    if (wasOver.current && document.activeElement === document.body) held.current?.focus()
    wasOver.current = isOver
  }, [isOver])
  const until = formatTime(hold.until)
  if (!isOver)
    return (
      <p ref={held} className="form-hint" tabIndex={-1}>
        {t('checkout:when.held', { until })}
      </p>
    )
  return (
    <p className="form-error" role="alert">
      {t('checkout:when.heldUntil', { until })}{' '}
      <button type="button" className="link" onClick={onHold}>
        {t('checkout:when.holdAgain')}
      </button>
    </p>
  )
}
