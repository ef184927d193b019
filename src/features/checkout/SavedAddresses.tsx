import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $user, signedInUser } from '#features/account/user.store.ts'
import type { SavedAddress, User } from '#features/account/user.ts'
import { addressLine } from '#features/delivery/address-line.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { chosenAddress, fromAccount, fromSaved, isServed } from './account-details.ts'
import { Field } from '#ui/form/fields.tsx'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/** The fields that a saved address fills in. */
const FILLED = ['deliveryAddress', 'wardCode', 'recipientName', 'recipientPhone'] as const

/** For signed-in customers: fills in the details of their account, and offers their saved addresses. */
export function SavedAddresses({ t, locale, forgive }: DeliveryFieldProps) {
  const user = useStore($user)
  const draft = useStore($draft)
  useEffect(() => {
    void signedInUser().then((known) => known && changeDraft(fromAccount($draft.get(), known, locale)))
  }, [locale])

  if (!user || user.savedAddresses.length === 0) return null

  function choose(known: User, saved: SavedAddress | undefined) {
    changeDraft(fromSaved(saved, $draft.get(), known))
    for (const field of FILLED) forgive(field)
  }

  return (
    <Field label={t('checkout:delivery.saved')}>
      {(control) => (
        <select
          {...control}
          value={chosenAddress(draft, user)}
          onChange={(event) => choose(user, user.savedAddresses[Number(event.target.value)])}
        >
          {user.savedAddresses.map((saved, index) => (
            <option key={index} value={index} disabled={!isServed(saved)}>
              {nameOf(saved, t)}
            </option>
          ))}
          <option value={-1}>{t('checkout:delivery.otherAddress')}</option>
        </select>
      )}
    </Field>
  )
}

/**
 * Returns the line of a saved address, with its name and recipient before it, and after it that nothing is delivered
 * there.
 */
function nameOf(saved: SavedAddress, t: PageTranslate): string {
  const { address, city, label, wardName = '', recipientName } = saved
  const parts = { deliveryAddress: address, wardName, deliveryCity: city }
  const line = addressLine(parts, (each) => t(`checkout:delivery.cities.${each}`))
  return [label, recipientName, line, isServed(saved) ? '' : t('ward:none')].filter(Boolean).join(' · ')
}
