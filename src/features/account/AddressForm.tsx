import { useId } from 'react'
import type { Words } from '#i18n/island.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { RadioGroup, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { checkAddress } from './form-rules.ts'

interface Props extends Words {
  pending: boolean
  onSave(added: { address: string; city: City }): Promise<void>
  onCancel(): void
}

/** The form for a new address. It unmounts when closed, so it opens empty. */
export function AddressForm({ t, pending, onSave, onCancel }: Props) {
  const id = useId()
  const { form, problems, alert } = useForm({
    check: (values: { address: string; city: string }) => checkAddress(values, t),
    send: ({ address, city }) => onSave({ address: address.trim(), city: city as City }),
    // The toast disappears; the reason stays here.
    explain: (error) => ({ ...reasonOf(error, t('account:profile.updateFailed')), field: null }),
  })
  return (
    <form className="form profile-new" {...form} aria-busy={pending} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('account:addresses.add')}</h3>
      <FormAlert text={alert} />
      <TextField
        name="address"
        label={t('account:addresses.address')}
        hint={t('account:addresses.addressHint')}
        autoComplete="street-address"
        maxLength={500}
        readOnly={pending}
        required
        autoFocus
        error={problems.address}
      />
      <RadioGroup label={t('account:addresses.city')} error={problems.city}>
        <div className="form-choices">
          {CITIES.map((city) => (
            <label key={city}>
              <input type="radio" name="city" value={city} defaultChecked={city === 'Hanoi'} />
              {t(`account:addresses.cities.${city}`)}
            </label>
          ))}
        </div>
      </RadioGroup>
      <div className="form-actions">
        <SubmitButton label={t('account:addresses.save')} busyLabel={t('account:profile.saving')} busy={pending} />
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {t('account:addresses.cancel')}
        </button>
      </div>
    </form>
  )
}
