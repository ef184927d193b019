import { useStore } from '@nanostores/react'
import { WardField } from '#features/delivery/wards/WardField.tsx'
import { chooseWard } from './checkout-form.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/**
 * The ward of the address, which may be left out.
 * @param farFee the surcharge of a far ward, formatted
 */
export function WardPart({ t, locale, problems, forgive, farFee }: DeliveryFieldProps & { farFee: string }) {
  const { deliveryCity, wardCode, wardText, wardZone } = useStore($draft)
  return (
    <WardField
      key={deliveryCity}
      t={t}
      locale={locale}
      name="wardCode"
      city={deliveryCity}
      ward={{ code: wardCode, text: wardText, zone: wardZone }}
      hint={wardZone === 'far' ? t('ward:farHint', { fee: farFee }) : undefined}
      error={problems.wardCode}
      onChange={(ward) => {
        changeDraft(chooseWard(ward))
        forgive('wardCode')
      }}
    />
  )
}
