import { useStore } from '@nanostores/react'
import { Field } from '#ui/form/fields.tsx'
import { NOBODY_HOME, type NobodyHome } from '#shared/gift.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DeliveryFieldProps } from './DraftField.tsx'

/** The choice of what the courier does when nobody opens. */
export function NobodyHomeField({ t, problems }: DeliveryFieldProps) {
  const { nobodyHome } = useStore($draft)
  return (
    <Field label={t('checkout:nobodyHome.label')} error={problems.nobodyHome}>
      {(control) => (
        <select
          {...control}
          value={nobodyHome}
          onChange={({ target }) => changeDraft({ nobodyHome: target.value as NobodyHome })}
        >
          {NOBODY_HOME.map((choice) => (
            <option key={choice} value={choice}>
              {t(`checkout:nobodyHome.${choice}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
