import { useId } from 'react'
import { readDay } from '#shared/read-day.ts'
import { DayField } from './DayField.tsx'

interface Props {
  label: string
  /** A day (`YYYY-MM-DD`), or empty. */
  value: string
  /** Called with a day or an empty text, never with a part of a day. */
  onChange(day: string): void
}

/** A filter by a day. */
export function DayFilter({ label, value, onChange }: Props) {
  const id = useId()
  return (
    <span className="a-filter">
      <label htmlFor={id}>{label}</label>
      <DayField
        id={id}
        label={label}
        value={value}
        onChange={(text) => {
          const day = readDay(text)
          if (day !== null && day !== value) onChange(day)
        }}
      />
    </span>
  )
}
