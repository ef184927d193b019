import { useStore } from '@nanostores/react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useNotes } from '#ui/form/fields.tsx'
import * as icons from '#ui/icons/shop.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'
import { LazyCalendar, prepareCalendar } from './LazyCalendar.tsx'

/** The delivery day: a button that shows it and opens the calendar. */
export function DateField({ t, locale, problems, forgive }: DeliveryFieldProps) {
  const { deliveryDate } = useStore($draft)
  const [open, setOpen] = useState(false)
  const { control, notes } = useNotes({ error: problems.deliveryDate })
  const { id } = control

  return (
    <div>
      <span id={`${id}-label`} className="form-label">
        {t('checkout:delivery.date')}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          id={id}
          name="deliveryDate"
          className="field checkout-date"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={control['aria-describedby']}
          data-invalid={control['aria-invalid']}
          onPointerEnter={prepareCalendar}
          onFocus={prepareCalendar}
        >
          <span id={`${id}-value`}>{formatDay(deliveryDate)}</span>
          <Icon path={icons.calendar} size={20} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            className="calendar-box"
            align="start"
            sideOffset={6}
            collisionPadding={12}
            aria-label={t('checkout:delivery.chooseDate')}
          >
            <LazyCalendar
              t={t}
              locale={locale}
              label={t('checkout:delivery.chooseDate')}
              day={deliveryDate}
              onPick={(day) => {
                changeDraft({ deliveryDate: day })
                forgive('deliveryDate')
                setOpen(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {notes}
    </div>
  )
}
