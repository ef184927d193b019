import { useStore } from '@nanostores/react'
import { CITIES } from '#shared/shop.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import { fieldId } from './field-id.ts'
import { FieldError } from './FieldError.tsx'
import type { FieldProps } from './TextField.tsx'

/** The choice of one of the two cities (spec, section 5). */
export function CityField({ onChange, ...props }: FieldProps) {
  const { t } = props
  const { deliveryCity } = useStore($draft)
  const label = `${fieldId('deliveryCity')}-label`
  return (
    <div className="checkout-field" role="radiogroup" aria-labelledby={label}>
      <span id={label} className="checkout-label">
        {t('checkout:delivery.city')}
      </span>
      <div className="checkout-cities">
        {CITIES.map((city, index) => (
          <label key={city}>
            <input
              type="radio"
              id={index === 0 ? fieldId('deliveryCity') : undefined}
              name="deliveryCity"
              value={city}
              checked={deliveryCity === city}
              onChange={() => {
                changeDraft({ deliveryCity: city })
                onChange('deliveryCity')
              }}
            />
            {t(`checkout:delivery.cities.${city}`)}
          </label>
        ))}
      </div>
      <FieldError {...props} field="deliveryCity" />
    </div>
  )
}
