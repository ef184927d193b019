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
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isOver || !wasPressed.current) return
    wasPressed.current = false
    // The button that was pressed is gone, and the focus with it.
    if (document.activeElement === document.body) held.current?.focus()
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
      <button
        type="button"
        className="link"
        onClick={() => {
          wasPressed.current = true
          onHold()
        }}
      >
        {t('checkout:when.holdAgain')}
      </button>
    </p>
  )
}
