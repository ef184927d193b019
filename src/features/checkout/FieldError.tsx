import type { MessageKey } from '#i18n/messages.ts'
import type { Words } from '#i18n/island.ts'
import type { Field, FieldErrors } from './checkout-form.ts'
import { fieldId } from './field-id.ts'

/** The error of a field, in the same words that the server uses. */
export function FieldError({ t, errors, field }: Words & { errors: FieldErrors; field: Field }) {
  const code = errors[field]
  if (!code) return null
  return (
    <p id={`${fieldId(field)}-error`} className="checkout-error">
      {t(`errors:${code}` as MessageKey)}
    </p>
  )
}
