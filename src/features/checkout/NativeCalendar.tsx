import { useState } from 'react'
import { deliveryDays } from './delivery-days.ts'
import type { CalendarProps } from './DeliveryCalendar.tsx'

/** The browser's own date field, used if the calendar cannot be loaded. It allows the same days. */
export function NativeCalendar({ day, label, onPick }: CalendarProps) {
  const [days] = useState(() => deliveryDays(new Date()))
  return (
    <input
      type="date"
      className="field"
      aria-label={label}
      defaultValue={day}
      min={days.first}
      max={days.last}
      required
      onChange={({ target }) => {
        if (target.value && target.validity.valid) onPick(target.value)
      }}
    />
  )
}
