import type { ReactNode } from 'react'
import { localizedPath } from '#shared/locale.ts'
import { MAX_NOTES, type CustomerField } from './checkout.schema.ts'
import { CityField } from './CityField.tsx'
import { DateField } from './DateField.tsx'
import { DraftField, type DeliveryFieldProps } from './DraftField.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'

/** The fields for recipient, address and day (spec, section 3, checkout customer data). */
export function DeliverySection({ disabled, ...props }: DeliveryFieldProps & { disabled: boolean }) {
  const { t, problems } = props
  const controls: Record<CustomerField, ReactNode> = {
    customerName: (
      <DraftField
        problems={problems}
        name="customerName"
        label={t('checkout:delivery.name')}
        hint={t('checkout:delivery.nameHint')}
        autoComplete="name"
        maxLength={200}
      />
    ),
    customerEmail: (
      <DraftField
        problems={problems}
        name="customerEmail"
        label={t('checkout:delivery.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    ),
    customerPhone: (
      <DraftField
        problems={problems}
        name="customerPhone"
        label={t('checkout:delivery.phone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
    ),
    deliveryAddress: (
      <DraftField
        problems={problems}
        name="deliveryAddress"
        label={t('checkout:delivery.address')}
        hint={t('checkout:delivery.addressHint')}
        autoComplete="address-line1"
        maxLength={500}
      />
    ),
    deliveryCity: <CityField {...props} />,
    deliveryDate: <DateField {...props} />,
    notes: (
      <DraftField
        problems={problems}
        name="notes"
        label={t('checkout:delivery.notes')}
        hint={t('checkout:delivery.notesHint')}
        autoComplete="off"
        maxLength={MAX_NOTES}
      />
    ),
  }
  return (
    <fieldset className="checkout-section checkout-delivery" disabled={disabled} aria-labelledby="checkout-delivery">
      <h2 id="checkout-delivery">{t('checkout:delivery.title')}</h2>
      {controls.customerName}
      <div className="form-pair">
        {controls.customerEmail}
        {controls.customerPhone}
      </div>
      <SavedAddresses {...props} />
      {controls.deliveryAddress}
      <div className="form-pair">
        {controls.deliveryCity}
        {controls.deliveryDate}
      </div>
      {controls.notes}
      <p className="form-hint">
        {t('checkout:privacy')}{' '}
        <a className="link" href={localizedPath(props.locale, '/privacy')}>
          {t('checkout:privacyMore')}
        </a>
      </p>
    </fieldset>
  )
}
