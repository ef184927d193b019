import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { formatDay } from '#shared/dates.ts'
import { useNotes } from '#ui/form/fields.tsx'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'
import { useFullDays } from './when/use-slots.ts'
import { LazyCalendar, prepareCalendar } from './LazyCalendar.tsx'

/** The delivery day: a button that shows it and opens the calendar. */
export function DateField({ t, locale, problems, forgive, times }: DeliveryFieldProps & { times: DeliveryTimes }) {
  const { deliveryDate, deliveryCity } = useStore($draft)
  const full = useFullDays(deliveryCity)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { control, notes } = useNotes({ error: problems.deliveryDate })
  const { id } = control

  return (
    <div className="checkout-day">
      <span id={`${id}-label`} className="form-label">
        {t('checkout:delivery.date')}
      </span>
      <button
        ref={button}
        type="button"
        id={id}
        name="deliveryDate"
        className="field checkout-date"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={control['aria-describedby']}
        data-invalid={control['aria-invalid']}
        onPointerEnter={prepareCalendar}
        onFocus={prepareCalendar}
        onClick={() => setOpen(!open)}
      >
        <span id={`${id}-value`}>{formatDay(deliveryDate)}</span>
        <Icon path={icons.calendar} size={20} />
      </button>
      {open && (
        <LazyCalendar
          t={t}
          locale={locale}
          label={t('checkout:delivery.chooseDate')}
          times={times}
          full={full}
          anchor={button}
          day={deliveryDate}
          onPick={(day) => {
            changeDraft({ deliveryDate: day })
            forgive('deliveryDate')
            forgive('slotId')
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {notes}
    </div>
  )
}
