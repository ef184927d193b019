import { useStore } from '@nanostores/react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { Icon } from '#ui/Icon.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import { fieldId } from './field-id.ts'
import { FieldError } from './FieldError.tsx'
import { LazyCalendar, prepareCalendar } from './LazyCalendar.tsx'
import type { FieldProps } from './TextField.tsx'

/** The delivery day: a button that shows it and opens the calendar. */
export function DateField({ onChange, ...props }: FieldProps) {
  const { t, locale, errors } = props
  const { deliveryDate } = useStore($draft)
  const [open, setOpen] = useState(false)
  const id = fieldId('deliveryDate')
  const wrong = errors.deliveryDate !== undefined

  return (
    <div className="checkout-field">
      <span id={`${id}-label`} className="checkout-label">
        {t('checkout:delivery.date')}
      </span>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          id={id}
          className="field checkout-date"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={wrong ? `${id}-error` : undefined}
          data-invalid={wrong || undefined}
          onPointerEnter={prepareCalendar}
          onFocus={prepareCalendar}
        >
          <span id={`${id}-value`}>{formatDay(deliveryDate)}</span>
          <Icon name="calendar" size={20} />
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
                onChange('deliveryDate')
                setOpen(false)
              }}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <FieldError {...props} field="deliveryDate" />
    </div>
  )
}
