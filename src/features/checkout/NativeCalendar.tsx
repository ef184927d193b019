import { useState } from 'react'
import { serverNow } from '#shared/server-clock.ts'
import { deliveryDays } from './delivery-days.ts'
import type { CalendarProps } from './DeliveryCalendar.tsx'

/**
 * The browser's own date field, used only if the file of the calendar cannot be loaded. It allows the same days, and
 * shows them in the browser's language: a field of ours would be one more file that may be missing. It is the only one
 * of its kind (`native-dates.test.ts`).
 */
export function NativeCalendar({ day, label, anchor, onPick, onClose }: CalendarProps) {
  const [days] = useState(() => deliveryDays(serverNow()))

  function close(): void {
    onClose()
    anchor.current?.focus()
  }

  return (
    <div
      className="calendar-native"
      role="dialog"
      aria-label={label}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <input
        type="date"
        className="field"
        aria-label={label}
        defaultValue={day}
        min={days.first}
        max={days.last}
        required
        autoFocus
        onChange={({ target }) => {
          if (!target.value || !target.validity.valid) return
          onPick(target.value)
          close()
        }}
      />
    </div>
  )
}
