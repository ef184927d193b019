import { useId, useState } from 'react'
import type { Words } from '#i18n/island.ts'
import { NO_WARD } from '#features/delivery/wards/ward.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { RadioGroup, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { MAX_LABEL } from './account.schema.ts'
import type { SentAddress } from './address-list.ts'
import { checkAddress } from './form-rules.ts'
import { LateWardField } from './LateWardField.tsx'
import { savedWard } from './saved-ward.ts'
import type { SavedAddress } from './user.ts'

interface Props extends Words {
  /** The address that changes; missing: a new one. */
  saved?: SavedAddress | undefined
  pending: boolean
  onSave(sent: SentAddress): Promise<void>
  onCancel(): void
}

type Values = Record<'label' | 'address' | 'recipientName' | 'recipientPhone', string>

/** The form for a new or a saved address. It unmounts when closed, so it opens with nothing of an earlier try. */
export function AddressForm({ t, locale, saved, pending, onSave, onCancel }: Props) {
  const id = useId()
  const [city, setCity] = useState<City>(saved?.city ?? 'Hanoi')
  const [ward, setWard] = useState(() => (saved ? savedWard(saved) : NO_WARD))
  const { form, problems, forgive, alert } = useForm({
    check: (values: Values) => checkAddress({ ...values, city, ward }, t),
    send: ({ address, ...named }) => onSave({ ...named, address: address.trim(), city, wardCode: ward.code }),
    // The toast disappears; the reason stays here, beside the field that it is about.
    explain: (error) => {
      const { text, field } = reasonOf(error, t('account:profile.updateFailed'))
      return { text, field: field?.split('.').at(-1) ?? null }
    },
  })
  const text = (name: keyof Values) => ({
    name,
    label: t(`account:addresses.${name}`),
    readOnly: pending,
    defaultValue: saved?.[name],
    error: problems[name],
  })

  function chooseCity(chosen: City) {
    setCity(chosen)
    setWard(NO_WARD)
    forgive('wardCode')
  }

  return (
    <form className="form profile-new" {...form} aria-busy={pending} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t(saved ? 'account:addresses.editTitle' : 'account:addresses.add')}</h3>
      <FormAlert text={alert} />
      <TextField
        {...text('address')}
        hint={t('account:addresses.addressHint')}
        autoComplete="shipping street-address"
        maxLength={500}
        required
        autoFocus
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
        {...text('recipientName')}
        hint={t('account:addresses.recipientHint')}
        autoComplete="shipping name"
        maxLength={200}
      />
      <TextField
        {...text('recipientPhone')}
        hint={t('account:addresses.recipientPhoneHint')}
        type="tel"
        autoComplete="shipping tel"
        maxLength={40}
      />
      <TextField {...text('label')} hint={t('account:addresses.labelHint')} autoComplete="off" maxLength={MAX_LABEL} />
      <div className="form-actions">
        <SubmitButton label={t('account:addresses.save')} busyLabel={t('account:profile.saving')} busy={pending} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('account:addresses.cancel')}
        </button>
      </div>
    </form>
  )
}
