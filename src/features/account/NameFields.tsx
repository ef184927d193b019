import type { Words } from '#i18n/island.ts'
import { LANGUAGES } from '#i18n/locales.ts'
import { TextField } from '#ui/form/fields.tsx'
import type { Problems } from '#ui/form/use-form.ts'

const FIELDS = [
  { name: 'firstName', autoComplete: 'given-name' },
  { name: 'lastName', autoComplete: 'family-name' },
] as const

/** First and last name, in the order of the language. */
export function NameFields({ t, locale, problems }: Words & { problems: Problems }) {
  const fields = LANGUAGES[locale].familyNameFirst ? FIELDS.toReversed() : FIELDS
  return (
    <div className="form-pair">
      {fields.map(({ name, autoComplete }) => (
        <TextField
          key={name}
          name={name}
          label={t('account:optional', { label: t(`account:${name}`) })}
          autoComplete={autoComplete}
          maxLength={100}
          error={problems[name]}
        />
      ))}
    </div>
  )
}
