import { useStore } from '@nanostores/react'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import type { Currency } from '#shared/money.ts'
import { $draft } from '../checkout-draft.store.ts'
import type { DraftErrors } from '../checkout-form.ts'
import { DateField } from '../DateField.tsx'
import type { DeliveryFieldProps } from '../DraftField.tsx'
import { Step, type StepPlace } from '../Step.tsx'
import { HoldNote } from './HoldNote.tsx'
import { SlotField } from './SlotField.tsx'
import type { SlotList } from './slot-offers.ts'
import type { SlotHold } from './use-hold.ts'

interface Props extends DeliveryFieldProps {
  place: StepPlace
  errors: DraftErrors
  times: DeliveryTimes
  slots: { list: SlotList; reload: () => void }
  hold: SlotHold | null
  onHold(): void
  /** The day and the time in words; null while they cannot be had. */
  summary: string | null
  currency: Currency
  disabled: boolean
}

/** When the flowers come: the day, and a time of it. */
export function WhenSection({ place, errors, slots, hold, onHold, summary, currency, disabled, ...props }: Props) {
  const { t, problems } = props
  const { slotId } = useStore($draft)
  // Found as time passes, before Pay is pressed: the day's last order, or that of the slot.
  const lateDay = errors.deliveryDate && t(errors.deliveryDate)
  const problem = errors.slotId && t(errors.slotId)
  return (
    <Step
      t={t}
      id="checkout-when"
      title={t('checkout:when.title')}
      place={place}
      summary={summary}
      disabled={disabled}
      className="checkout-delivery"
    >
      <DateField {...props} problems={lateDay ? { ...problems, deliveryDate: lateDay } : problems} />
      {!lateDay && (
        <SlotField
          t={t}
          list={slots.list}
          slotId={slotId}
          currency={currency}
          error={problem ?? problems.slotId}
          onReload={slots.reload}
        />
      )}
      {hold && !lateDay && !problem && <HoldNote t={t} hold={hold} onHold={onHold} />}
      {/* Said at once when it happens, although the visitor may be in another field. */}
      <p className="sr" role="alert">
        {lateDay ?? problem}
      </p>
    </Step>
  )
}
