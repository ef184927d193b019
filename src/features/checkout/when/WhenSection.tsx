import { useStore } from '@nanostores/react'
import type { DeliveryTimes } from '#features/delivery/delivery-rules.ts'
import { $draft } from '../checkout-draft.store.ts'
import type { DraftErrors } from '../checkout-form.ts'
import { DateField } from '../DateField.tsx'
import type { DeliveryFieldProps } from '../DraftField.tsx'
import { Step, type StepPlace } from '../Step.tsx'
import { namedDay } from '../step-summaries.ts'

interface Props extends DeliveryFieldProps {
  place: StepPlace
  errors: DraftErrors
  times: DeliveryTimes
  disabled: boolean
}

/** When the flowers come. */
export function WhenSection({ place, errors, disabled, ...props }: Props) {
  const { t, locale } = props
  const { deliveryDate } = useStore($draft)
  return (
    <Step
      t={t}
      id="checkout-when"
      title={t('checkout:when.title')}
      place={place}
      summary={errors.deliveryDate ? null : namedDay(deliveryDate, locale)}
      disabled={disabled}
      className="checkout-delivery"
    >
      <DateField {...props} />
    </Step>
  )
}
