import { useId, useRef, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { callApi, reasonOf } from '#shared/api-client.ts'
import { CALENDARS, OCCASIONS, type Calendar, type Occasion } from '#shared/reminder.ts'
import { isUnseen } from '#shared/visible-text.ts'
import { Field, RadioGroup, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { lastDayOf, MAX_WHO } from './reminder-limits.ts'
import type { ReminderDraft } from './reminder-draft.ts'
import { addReminder } from './reminders.calls.ts'
import type { Reminder } from './reminders.ts'

interface Props extends Words {
  /** What the form begins with; null: nothing. */
  draft: ReminderDraft | null
  onSaved(added: Reminder): void
  onCancel(): void
}

type Values = Record<'who' | 'occasion' | 'calendar' | 'day' | 'month' | 'daysBefore', string>

/** How many days before an occasion one may be reminded. */
const DAYS_BEFORE = [0, 1, 2, 3, 5, 7, 14, 30]
const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1)

/** The form for a new reminder. It unmounts when closed, so it opens empty, or with its draft. */
export function ReminderForm({ t, locale, draft, onSaved, onCancel }: Props) {
  const id = useId()
  // The same reminder, sent again after a lost answer, is saved once.
  const [key] = useState(() => crypto.randomUUID())
  const [calendar, setCalendar] = useState<Calendar>('solar')
  /** Set once the customer has chosen the calendar: from then on the occasion no longer decides it. */
  const isChosen = useRef(false)
  const [day, setDay] = useState(draft?.day ?? 1)
  const { form, problems, alert, busy, forgive } = useForm<Values>({
    check: ({ who, calendar, day, month }) => ({
      ...(isUnseen(who) ? { who: t('errors:invalid_reminder_name') } : {}),
      ...(Number(day) > lastDayOf(calendar as Calendar, Number(month))
        ? { day: t('errors:invalid_reminder_date') }
        : {}),
    }),
    async send({ who, occasion, calendar, day, month, daysBefore }) {
      const body = {
        ...{ who, occasion: occasion as Occasion, calendar: calendar as Calendar },
        ...{ day: Number(day), month: Number(month), daysBefore: Number(daysBefore), key },
      }
      onSaved(await callApi(addReminder, { locale, query: { locale }, body }))
    },
    explain: (error) => reasonOf(error, t('reminders:failed')),
  })
  const days = Array.from({ length: calendar === 'lunar' ? 30 : 31 }, (_, n) => n + 1)
  return (
    <form className="form profile-new" {...form} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('reminders:add')}</h3>
      <FormAlert text={alert} />
      <TextField
        name="who"
        label={t('reminders:who')}
        hint={t('reminders:whoHint')}
        autoComplete="off"
        maxLength={MAX_WHO}
        defaultValue={draft?.who}
        required
        autoFocus
        error={problems.who}
      />
      <Field label={t('reminders:occasion')}>
        {(control) => (
          <select
            {...control}
            name="occasion"
            defaultValue={draft?.occasion}
            // A giỗ is kept by the lunar calendar.
            onChange={({ target }) => {
              if (!isChosen.current) setCalendar(target.value === 'deathAnniversary' ? 'lunar' : 'solar')
            }}
          >
            {OCCASIONS.map((occasion) => (
              <option key={occasion} value={occasion}>
                {t(`reminders:occasions.${occasion}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <RadioGroup label={t('reminders:calendar')}>
        <div className="form-choices">
          {CALENDARS.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="calendar"
                value={each}
                checked={calendar === each}
                onChange={() => {
                  isChosen.current = true
                  setCalendar(each)
                  forgive('day')
                }}
              />
              {t(`reminders:calendars.${each}`)}
            </label>
          ))}
        </div>
      </RadioGroup>
      <Numbers
        label={t('reminders:day')}
        name="day"
        numbers={days}
        // A lunar month has no day 31.
        value={Math.min(day, days.length)}
        onChange={setDay}
        error={problems.day}
        hint={calendar === 'lunar' ? t('reminders:lunarHint') : undefined}
      />
      <Numbers
        label={t('reminders:month')}
        name="month"
        numbers={MONTHS}
        defaultValue={draft?.month}
        onChange={() => forgive('day')}
      />
      <Numbers
        label={t('reminders:daysBefore')}
        name="daysBefore"
        numbers={DAYS_BEFORE}
        defaultValue={3}
        text={(count) => (count === 0 ? t('reminders:sameDay') : t('reminders:before', { count }))}
      />
      <div className="form-actions">
        <SubmitButton label={t('reminders:save')} busyLabel={t('reminders:saving')} busy={busy} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('reminders:cancel')}
        </button>
      </div>
    </form>
  )
}

interface NumbersProps {
  label: string
  name: string
  numbers: readonly number[]
  defaultValue?: number | undefined
  value?: number
  hint?: string | undefined
  error?: string | undefined
  text?(number: number): string
  onChange?(number: number): void
}

function Numbers({ numbers, text = String, onChange, ...props }: NumbersProps) {
  return (
    <Field {...props}>
      {(control) => (
        <select {...control} onChange={({ target }) => onChange?.(Number(target.value))}>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {text(number)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
