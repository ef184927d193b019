import type { CourierChoice, DayRuns } from '#features/runs/runs.schema.ts'
import { TextField } from '#ui/form/fields.tsx'
import { SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'

/** What is chosen: an account's id, or the name of a person without one. */
export interface CourierValues {
  account: string
  name: string
}

/** The first choice: an account if there is one. */
export function firstCourier(couriers: DayRuns['couriers']): CourierValues {
  return { account: couriers[0]?.id ?? '', name: '' }
}

/** Returns the choice as the calls take it. */
export function courierChoice({ account, name }: CourierValues): CourierChoice {
  return account === '' ? { name } : { id: account }
}

interface Props {
  couriers: DayRuns['couriers']
  values: CourierValues
  error: string | undefined
  onChange(values: CourierValues): void
}

/** Chooses the courier: an account of the staff with this role, or another person by name. */
export function CourierFields({ couriers, values, error, onChange }: Props) {
  const { t } = useWords()
  return (
    <div className="a-pair">
      <SelectField
        label={t('adminRuns:courier')}
        value={values.account}
        onChange={({ target }) => onChange({ ...values, account: target.value })}
      >
        {couriers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="">{t('adminRuns:withoutAccount')}</option>
      </SelectField>
      {values.account === '' && (
        <TextField
          name="name"
          label={t('adminRuns:name')}
          value={values.name}
          maxLength={60}
          autoComplete="off"
          error={error}
          onChange={({ target }) => onChange({ ...values, name: target.value })}
        />
      )}
    </div>
  )
}
