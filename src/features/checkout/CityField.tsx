import { useStore } from '@nanostores/react'
import { CITIES } from '#shared/shop.ts'
import { RadioGroup } from '#ui/form/fields.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/** The choice of one of the two cities (spec, section 5). */
export function CityField({ t, problems }: DeliveryFieldProps) {
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
              onChange={() => changeDraft({ deliveryCity: city })}
            />
            {t(`checkout:delivery.cities.${city}`)}
          </label>
        ))}
      </div>
    </RadioGroup>
  )
}
