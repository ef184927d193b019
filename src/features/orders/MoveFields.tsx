import { useState } from 'react'
import { slotText } from '#features/delivery/slot-text.ts'
import type { Words } from '#i18n/island.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { formatMoney, type Currency } from '#shared/money.ts'
import { dayNames } from '#shared/named-day.ts'
import { pageContact } from '#ui/page-contact.ts'
import { Field } from '#ui/form/fields.tsx'
import type { Problems } from '#ui/form/use-form.ts'
import { dayChoices, timeChoices, type DayChoice, type OrderTime, type TimeChoice } from './move-choices.ts'
import type { OwnMove } from './own-order.schema.ts'
import { useDaySlots } from './use-day-slots.ts'

interface Props extends Words {
  /** Translates the texts of the page, which names times. */
  page: PageTranslate
  before: OrderTime
  move: OwnMove
  currency: Currency
  problems: Problems
  /** How often sending has failed: places may have been taken meanwhile, so they are asked for again. */
  failures: number
}

/** The choice of another day and time, as lists of the browser: they weigh little, and need no calendar on the page. */
export function MoveFields({ t, page, locale, before, move, currency, problems, failures }: Props) {
  const [day, setDay] = useState(before.deliveryDate)
  const [slotId, setSlotId] = useState(before.slotId)
  // Once, because naming a year of days takes a while.
  const [months] = useState(() => namedMonths(move, before, { t, locale }))
  const list = useDaySlots(locale, move.city, day, failures)
  const times = timeChoices(list.slots, { before, day, chosen: slotId, exactUnpaid: move.exactUnpaid })
  const option = ({ id, note, disabled }: TimeChoice) => (
    <option key={id} value={id} disabled={disabled}>
      {[slotText(id, page), note && t(`orderChange:${note}`)].filter(Boolean).join(' · ')}
    </option>
  )
  return (
    <>
      <Field label={t('orderChange:day')} error={problems.deliveryDate}>
        {(control) => (
          <select {...control} name="deliveryDate" value={day} onChange={({ target }) => setDay(target.value)}>
            {months.map(({ month, days }) => (
              <optgroup key={month} label={month}>
                {days.map((each) => (
                  <option key={each.day} value={each.day} disabled={each.closed !== null}>
                    {each.text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('orderChange:time')} hint={feeHint(t, move, currency)} error={problems.slotId}>
        {(control) => (
          <select
            {...control}
            name="slotId"
            value={slotId}
            aria-busy={list.status === 'loading'}
            onChange={({ target }) => setSlotId(target.value)}
          >
            <option value="">{t('orderChange:anyTime')}</option>
            {times.filter(({ exact }) => !exact).map(option)}
            <optgroup label={exactLabel(t, move, currency)}>{times.filter(({ exact }) => exact).map(option)}</optgroup>
          </select>
        )}
      </Field>
      {list.status === 'failed' && (
        <p className="form-error" role="alert">
          {t('orderChange:timesFailed')}{' '}
          <button type="button" className="link" onClick={list.reload}>
            {t('orderChange:tryAgain')}
          </button>
        </p>
      )}
    </>
  )
}

function namedMonths(move: OwnMove, before: OrderTime, { t, locale }: Words) {
  const name = dayNames(locale)
  const text = ({ day, closed }: DayChoice) =>
    closed === null ? name(day) : `${name(day)} · ${t(`orderChange:closed.${CLOSED_TEXTS[closed]}`)}`
  return dayChoices(move, before.deliveryDate).map(({ month, days }) => ({
    month,
    days: days.map((choice) => ({ ...choice, text: text(choice) })),
  }))
}

const CLOSED_TEXTS = {
  past: 'tooLate',
  too_late_today: 'tooLate',
  too_late_for_day: 'tooLate',
  holiday: 'holiday',
  closed: 'closed',
  too_far_ahead: 'closed',
  full: 'closed',
  cash_busy_day: 'cashBusyDay',
} as const

function exactLabel(t: PageTranslate, { exactUnpaid }: OwnMove, currency: Currency): string {
  return exactUnpaid > 0
    ? t('orderChange:exactMore', { amount: formatMoney(exactUnpaid, currency) })
    : t('orderChange:exact')
}

function feeHint(t: PageTranslate, { exactUnpaid, exactPaid }: OwnMove, currency: Currency): string {
  const money = (amount: number) => formatMoney(amount, currency)
  return [
    exactPaid > 0 && t('orderChange:exactPaid', { amount: money(exactPaid) }),
    exactUnpaid > 0 && t('orderChange:exactUnpaid', { amount: money(exactUnpaid), phone: pageContact().phone }),
  ]
    .filter(Boolean)
    .join(' ')
}
