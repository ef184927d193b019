import type { HTMLInputAutoCompleteAttribute } from 'react'
import { useStore } from '@nanostores/react'
import type { Words } from '#i18n/island.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { Field, FieldErrors } from './checkout-form.ts'
import { fieldId } from './field-id.ts'
import { FieldError } from './FieldError.tsx'

export interface FieldProps extends Words {
  errors: FieldErrors
  onChange(field: Field): void
}

interface Props extends FieldProps {
  field: Exclude<Field, 'deliveryCity' | 'deliveryDate'>
  label: string
  hint?: string
  type?: 'text' | 'email' | 'tel'
  autoComplete: HTMLInputAutoCompleteAttribute
  maxLength: number
  optional?: boolean
}

/** A labelled text field of the delivery form, with hint and error; for notes a field of several lines. */
export function TextField({
  t,
  locale,
  errors,
  onChange,
  field,
  label,
  hint,
  type = 'text',
  optional,
  ...rest
}: Props) {
  const draft = useStore($draft)
  const id = fieldId(field)
  const shared = {
    ...rest,
    id,
    name: field,
    className: 'field',
    value: draft[field],
    required: !optional,
    'aria-invalid': errors[field] ? true : undefined,
    'aria-describedby': [hint && `${id}-hint`, errors[field] && `${id}-error`].filter(Boolean).join(' ') || undefined,
    onChange(event: { target: { value: string } }) {
      changeDraft({ [field]: event.target.value })
      onChange(field)
    },
  }
  return (
    <div className="checkout-field" data-field={field}>
      <label htmlFor={id}>{label}</label>
      {field === 'notes' ? <textarea rows={3} {...shared} /> : <input type={type} {...shared} />}
      {hint && (
        <p id={`${id}-hint`} className="checkout-hint">
          {hint}
        </p>
      )}
      <FieldError t={t} locale={locale} errors={errors} field={field} />
    </div>
  )
}
