import type { ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import { localizedPath } from '#shared/locale.ts'
import type { CustomerField } from './checkout.schema.ts'
import { CityField } from './CityField.tsx'
import { MAX_NOTES } from '#features/orders/order-notes.ts'
import { DraftCheck } from './DraftCheck.tsx'
import { DraftField, type DeliveryFieldProps } from './DraftField.tsx'
import { $user } from '#features/account/user.store.ts'
import { forAnotherPerson, forOwner } from './account-details.ts'
import { $draft } from './checkout-draft.store.ts'
import type { DraftErrors } from './checkout-form.ts'
import { InvoicePart } from './InvoicePart.tsx'
import { NobodyHomeField } from './NobodyHomeField.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { Step, type StepPlace } from './Step.tsx'
import { whoSummary } from './step-summaries.ts'
import { WardPart } from './WardPart.tsx'

/** The fields that `CardSection` shows, and those that are chosen beside the address and the day. */
type ShownElsewhere = 'cardOccasion' | 'cardMessage' | 'cardSignature' | 'deliveryDate' | 'slotId'

interface Props extends DeliveryFieldProps {
  place: StepPlace
  errors: DraftErrors
  disabled: boolean
  /** The surcharge of a far ward, formatted. */
  farFee: string
}

/** The fields for customer, recipient and address (spec, section 3, checkout customer data). */
export function DeliverySection({ place, errors, disabled, farFee, ...props }: Props) {
  const { t, problems } = props
  const draft = useStore($draft)
  const { forMe, surprise } = draft
  const controls: Record<Exclude<CustomerField, ShownElsewhere>, ReactNode> = {
    customerName: (
      <DraftField
        problems={problems}
        name="customerName"
        label={t('checkout:delivery.name')}
        hint={t(forMe ? 'checkout:delivery.nameHint' : 'checkout:recipient.senderHint')}
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
    recipientName: (
      <DraftField
        problems={problems}
        name="recipientName"
        label={t('checkout:recipient.name')}
        autoComplete="shipping name"
        maxLength={200}
      />
    ),
    recipientPhone: (
      <DraftField
        problems={problems}
        name="recipientPhone"
        label={t('checkout:recipient.phone')}
        hint={t(surprise ? 'checkout:recipient.phoneHintSurprise' : 'checkout:recipient.phoneHint')}
        type="tel"
        autoComplete="shipping tel"
        maxLength={40}
        required={!surprise}
      />
    ),
    surprise: (
      <DraftCheck
        name="surprise"
        label={t('checkout:recipient.surprise')}
        hint={t('checkout:recipient.surpriseHint')}
      />
    ),
    anonymous: (
      <DraftCheck
        name="anonymous"
        label={t('checkout:recipient.anonymous')}
        hint={t('checkout:recipient.anonymousHint')}
      />
    ),
    deliveryAddress: (
      <DraftField
        problems={problems}
        name="deliveryAddress"
        label={t('checkout:delivery.address')}
        hint={t('checkout:delivery.addressHint')}
        autoComplete={forMe ? 'address-line1' : 'shipping address-line1'}
        maxLength={500}
      />
    ),
    deliveryCity: <CityField {...props} />,
    wardCode: <WardPart {...props} farFee={farFee} />,
    nobodyHome: <NobodyHomeField {...props} />,
    withoutPhoto: (
      <DraftCheck name="withoutPhoto" label={t('checkout:withoutPhoto')} hint={t('checkout:withoutPhotoHint')} />
    ),
    notes: (
      <DraftField
        problems={problems}
        name="notes"
        label={t('checkout:delivery.notes')}
        hint={t(forMe ? 'checkout:delivery.notesHint' : 'checkout:recipient.notesHint')}
        autoComplete="off"
        maxLength={MAX_NOTES}
      />
    ),
  }
  return (
    <Step
      t={t}
      id="checkout-delivery"
      title={t('checkout:delivery.title')}
      place={place}
      summary={whoSummary(draft, errors, t)}
      disabled={disabled}
      className="checkout-delivery"
    >
      <DraftCheck
        name="forMe"
        label={t('checkout:recipient.forMe')}
        hint={t('checkout:recipient.forMeHint')}
        change={(checked) => {
          const user = $user.get()
          if (!user) return {}
          return checked ? forOwner($draft.get(), user, props.locale) : forAnotherPerson($draft.get(), user)
        }}
      />
      {controls.customerName}
      <div className="form-pair">
        {controls.customerEmail}
        {controls.customerPhone}
      </div>
      {!forMe && (
        <div className="checkout-recipient" role="group" aria-labelledby="checkout-recipient">
          <h3 id="checkout-recipient">{t('checkout:recipient.title')}</h3>
          <div className="form-pair">
            {controls.recipientName}
            {controls.recipientPhone}
          </div>
          {controls.surprise}
          {controls.anonymous}
        </div>
      )}
      <SavedAddresses {...props} />
      <div className="form-pair">
        {controls.deliveryCity}
        {controls.wardCode}
      </div>
      {controls.deliveryAddress}
      {controls.notes}
      {controls.nobodyHome}
      {controls.withoutPhoto}
      <InvoicePart {...props} />
      <p className="form-hint">
        {t('checkout:privacy')}{' '}
        <a className="link" href={localizedPath(props.locale, '/privacy')}>
          {t('checkout:privacyMore')}
        </a>
      </p>
    </Step>
  )
}
