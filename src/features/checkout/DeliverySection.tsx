import { localizedPath } from '#shared/locale.ts'
import { MAX_NOTES } from './checkout.schema.ts'
import { CityField } from './CityField.tsx'
import { DateField } from './DateField.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { TextField, type FieldProps } from './TextField.tsx'

/** The fields for recipient, address and day (spec, section 3, checkout customer data). */
export function DeliverySection({ disabled, ...props }: FieldProps & { disabled: boolean }) {
  const { t } = props
  return (
    <fieldset className="checkout-section checkout-delivery" disabled={disabled} aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery">{t('checkout:delivery.title')}</h2>
      <TextField
        {...props}
        field="customerName"
        label={t('checkout:delivery.name')}
        hint={t('checkout:delivery.nameHint')}
        autoComplete="name"
        maxLength={200}
      />
      <div className="checkout-pair">
        <TextField
          {...props}
          field="customerEmail"
          label={t('checkout:delivery.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          {...props}
          field="customerPhone"
          label={t('checkout:delivery.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      <SavedAddresses {...props} />
      <TextField
        {...props}
        field="deliveryAddress"
        label={t('checkout:delivery.address')}
        hint={t('checkout:delivery.addressHint')}
        autoComplete="address-line1"
        maxLength={500}
      />
      <div className="checkout-pair">
        <CityField {...props} />
        <DateField {...props} />
      </div>
      <TextField
        {...props}
        field="notes"
        label={t('checkout:delivery.notes')}
        hint={t('checkout:delivery.notesHint')}
        autoComplete="off"
        maxLength={MAX_NOTES}
        optional
      />
      <p className="checkout-hint">
        {t('checkout:privacy')}{' '}
        <a className="link" href={localizedPath(props.locale, '/privacy')}>
          {t('checkout:privacyMore')}
        </a>
      </p>
    </fieldset>
  )
}
