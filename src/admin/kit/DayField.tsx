import { lazy, Suspense, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { formatDay, isDay, type Day } from '#shared/dates.ts'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import type { DayCalendarProps } from './DayCalendar.tsx'
import { readDay } from '#shared/read-day.ts'

const load = () => import('./DayCalendar.tsx')

/** Loads the calendar before it is opened, when the pointer or the focus reaches its button. */
function prepare(): void {
  // Opening the calendar loads it again and handles the failure.
  load().catch(() => {})
}

// If the file cannot be loaded, the field still takes a typed day.
const Calendar = lazy<ComponentType<DayCalendarProps>>(() =>
  load().then(
    (file) => ({ default: file.DayCalendar }),
    () => ({ default: () => null }),
  ),
)

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'max' | 'type'> {
  /** What the calendar chooses. */
  label: string
  /** A day (`YYYY-MM-DD`), empty, or a typed text that cannot be read as a day. */
  value: string
  /** The last day that can be chosen. */
  max?: Day
  /** Called with the day, with an empty text, or with the typed text while it is no day. */
  onChange(value: string): void
}

/**
 * A day to type or to choose from a calendar, in the language of the screen: the browser's own date field has that of
 * the browser, and so the month before the day.
 */
export function DayField({ label, value, max, onChange, className = 'field', ...input }: Props) {
  const { t } = useWords()
  const [text, setText] = useState(shownDay(value))
  const [seen, setSeen] = useState(value)
  /** What was typed here and has not come back as the value yet, the oldest first. */
  const [typed, setTyped] = useState<readonly string[]>([])
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  // Changed in another way: from the calendar, by clearing the filters, or by the address.
  if (seen !== value) {
    setSeen(value)
    // A typed day comes back through the address, perhaps after more was typed, which stays.
    const place = typed.indexOf(value)
    setTyped(place < 0 ? [] : typed.slice(place + 1))
    if (place < 0 && (readDay(text) ?? text) !== value) setText(shownDay(value))
  }
  const day = readDay(text)
  const isWrong = left && (day === null || (max !== undefined && day > max))

  function take(input: string): void {
    const next = readDay(input) ?? input
    setText(input)
    setTyped([...typed, next])
    onChange(next)
  }

  return (
    <span className="a-day">
      <input
        {...input}
        className={className}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={t('admin:day.placeholder')}
        value={text}
        aria-invalid={isWrong || input['aria-invalid'] || undefined}
        onChange={({ target }) => {
          setLeft(false)
          take(target.value)
        }}
        onBlur={() => {
          setLeft(true)
          if (day) setText(shownDay(day))
        }}
      />
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={t('admin:day.open', { label })}
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(!open)}
      >
        <AdminIcon name="calendar" size={18} />
      </button>
      {open && (
        <Suspense>
          <Calendar
            label={label}
            day={day || null}
            max={max}
            anchor={button}
            onPick={(picked) => {
              setLeft(true)
              setText(shownDay(picked))
              onChange(picked)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}

const shownDay = (value: string) => (isDay(value) ? formatDay(value) : value)
