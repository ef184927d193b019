import { useStore } from '@nanostores/react'
import { CITIES } from '#shared/shop.ts'
import { RadioGroup } from '#ui/form/fields.tsx'
import { NO_WARD } from '#features/delivery/wards/ward.ts'
import { chooseWard } from './checkout-form.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/** The choice of one of the two cities (spec, section 5). A ward of the other city goes. */
export function CityField({ t, problems, forgive }: DeliveryFieldProps) {
  const { deliveryCity } = useStore($draft)
  return (
    <RadioGroup label={t('checkout:delivery.city')} error={problems.deliveryCity}>
      <div className="form-choices">
        {CITIES.map((city) => (
          <label key={city}>
            <input
              type="radio"
              name="deliveryCity"
              value={city}
              checked={deliveryCity === city}
              onChange={() => {
                changeDraft({ deliveryCity: city, ...chooseWard(NO_WARD) })
                forgive('wardCode')
                forgive('slotId')
              }}
            />
            {t(`checkout:delivery.cities.${city}`)}
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}
