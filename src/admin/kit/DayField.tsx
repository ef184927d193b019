import { lazy, Suspense, useRef, useState, type ComponentProps, type ComponentType } from 'react'
import { formatDay, isDay, type Day } from '#shared/dates.ts'
import { useWords } from '../words.tsx'
import { AdminIcon } from './AdminIcon.tsx'
import type { DayCalendarProps } from './DayCalendar.tsx'
import { readDay } from '#shared/read-day.ts'
import { useTypedText } from './use-typed-text.ts'

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
  const { text, setText, noteSent } = useTypedText(value, { show: shownDay, read: dayOrText })
  const [open, setOpen] = useState(false)
  const [left, setLeft] = useState(true)
  const button = useRef<HTMLButtonElement>(null)
  const day = readDay(text)
  const isWrong = left && (day === null || (max !== undefined && day > max))

  function take(input: string): void {
    const next = dayOrText(input)
    setText(input)
    noteSent(next)
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
const dayOrText = (text: string) => readDay(text) ?? text
