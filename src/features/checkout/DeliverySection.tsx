import { localizedPath } from '#shared/locale.ts'
import { MAX_NOTES } from './checkout.schema.ts'
import { CityField } from './CityField.tsx'
import { DateField } from './DateField.tsx'
import { DraftField, type DeliveryFieldProps } from './DraftField.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'

/** The fields for recipient, address and day (spec, section 3, checkout customer data). */
export function DeliverySection({ disabled, ...props }: DeliveryFieldProps & { disabled: boolean }) {
  const { t, problems } = props
  return (
    <fieldset className="checkout-section checkout-delivery" disabled={disabled} aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery">{t('checkout:delivery.title')}</h2>
      <DraftField
        problems={problems}
        name="customerName"
        label={t('checkout:delivery.name')}
        hint={t('checkout:delivery.nameHint')}
        autoComplete="name"
        maxLength={200}
      />
      <div className="form-pair">
        <DraftField
          problems={problems}
          name="customerEmail"
          label={t('checkout:delivery.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <DraftField
          problems={problems}
          name="customerPhone"
          label={t('checkout:delivery.phone')}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      </div>
      <SavedAddresses {...props} />
      <DraftField
        problems={problems}
        name="deliveryAddress"
        label={t('checkout:delivery.address')}
        hint={t('checkout:delivery.addressHint')}
        autoComplete="address-line1"
        maxLength={500}
      />
      <div className="form-pair">
        <CityField {...props} />
        <DateField {...props} />
      </div>
      <DraftField
        problems={problems}
        name="notes"
        label={t('checkout:delivery.notes')}
        hint={t('checkout:delivery.notesHint')}
        autoComplete="off"
        maxLength={MAX_NOTES}
      />
      <p className="form-hint">
        {t('checkout:privacy')}{' '}
        <a className="link" href={localizedPath(props.locale, '/privacy')}>
          {t('checkout:privacyMore')}
        </a>
      </p>
    </fieldset>
  )
}
