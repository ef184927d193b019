import { useId, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { NO_WARD } from '#features/delivery/wards/ward.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { RadioGroup, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import type { Profile } from './account.schema.ts'
import { checkAddress } from './form-rules.ts'
import { LateWardField } from './LateWardField.tsx'

interface Props extends Words {
  pending: boolean
  onSave(added: Profile['savedAddresses'][number]): Promise<void>
  onCancel(): void
}

type Values = Record<'address' | 'recipientName' | 'recipientPhone', string>

/** The form for a new address. It unmounts when closed, so it opens empty. */
export function AddressForm({ t, locale, pending, onSave, onCancel }: Props) {
  const id = useId()
  const [city, setCity] = useState<City>('Hanoi')
  const [ward, setWard] = useState(NO_WARD)
  const { form, problems, forgive, alert } = useForm({
    check: (values: Values) => checkAddress({ ...values, city, ward }, t),
    send: ({ address, recipientName, recipientPhone }) =>
      onSave({ address: address.trim(), city, wardCode: ward.code, recipientName, recipientPhone }),
    // The toast disappears; the reason stays here, beside the field that it is about.
    explain: (error) => {
      const { text, field } = reasonOf(error, t('account:profile.updateFailed'))
      return { text, field: field?.split('.').at(-1) ?? null }
    },
  })
  const control = { readOnly: pending }

  function chooseCity(chosen: City) {
    setCity(chosen)
    setWard(NO_WARD)
    forgive('wardCode')
  }

  return (
    <form className="form profile-new" {...form} aria-busy={pending} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('account:addresses.add')}</h3>
      <FormAlert text={alert} />
      <TextField
        {...control}
        name="address"
        label={t('account:addresses.address')}
        hint={t('account:addresses.addressHint')}
        autoComplete="shipping street-address"
        maxLength={500}
        required
        autoFocus
        error={problems.address}
      />
      <RadioGroup label={t('account:addresses.city')} error={problems.city}>
        <div className="form-choices">
          {CITIES.map((each) => (
            <label key={each}>
              <input type="radio" name="city" value={each} checked={each === city} onChange={() => chooseCity(each)} />
              {t(`account:addresses.cities.${each}`)}
            </label>
          ))}
        </div>
      </RadioGroup>
      <LateWardField
        key={city}
        t={t}
        locale={locale}
        name="wardCode"
        city={city}
        ward={ward}
        error={problems.wardCode}
        onChange={(chosen) => {
          setWard(chosen)
          forgive('wardCode')
        }}
      />
      <TextField
        {...control}
        name="recipientName"
        label={t('account:addresses.recipientName')}
        hint={t('account:addresses.recipientHint')}
        autoComplete="shipping name"
        maxLength={200}
        error={problems.recipientName}
      />
      <TextField
        {...control}
        name="recipientPhone"
        label={t('account:addresses.recipientPhone')}
        hint={t('account:addresses.recipientPhoneHint')}
        type="tel"
        autoComplete="shipping tel"
        maxLength={40}
        error={problems.recipientPhone}
      />
      <div className="form-actions">
        <SubmitButton label={t('account:addresses.save')} busyLabel={t('account:profile.saving')} busy={pending} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('account:addresses.cancel')}
        </button>
      </div>
    </form>
  )
}
