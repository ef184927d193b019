import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $user, signedInUser } from '#features/account/user.store.ts'
import { NO_WARD } from '#features/delivery/wards/ward.ts'
import { fromAccount } from './account-details.ts'
import { chooseWard } from './checkout-form.ts'
import { Field } from '#ui/form/fields.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/** For signed-in customers: fills in the details of their account, and offers their saved addresses. */
export function SavedAddresses({ t, locale, forgive }: DeliveryFieldProps) {
  const saved = useStore($user)?.savedAddresses ?? []
  const { deliveryAddress, deliveryCity } = useStore($draft)
  useEffect(() => {
    void signedInUser().then((user) => user && changeDraft(fromAccount($draft.get(), user, locale)))
  }, [locale])

  if (saved.length === 0) return null
  const chosen = saved.findIndex(({ address, city }) => address === deliveryAddress && city === deliveryCity)

  function choose(index: number) {
    const { address = '', city = deliveryCity } = saved[index] ?? {}
    changeDraft({ deliveryAddress: address, deliveryCity: city, ...chooseWard(NO_WARD) })
    forgive('deliveryAddress')
  }

  return (
    <Field label={t('checkout:delivery.saved')}>
      {(control) => (
        <select {...control} value={chosen} onChange={(event) => choose(Number(event.target.value))}>
          {saved.map(({ address, city }, index) => (
            <option key={index} value={index}>
              {`${address}, ${t(`checkout:delivery.cities.${city}`)}`}
            </option>
          ))}
          <option value={-1}>{t('checkout:delivery.otherAddress')}</option>
        </select>
      )}
    </Field>
  )
}
