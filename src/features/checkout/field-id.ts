import type { Field } from './checkout-form.ts'

/** The id of a field's control, for its label and for the focus. */
export function fieldId(field: Field): string {
  return `checkout-${field}`
}
