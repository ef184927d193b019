import type { Field } from './checkout-form.ts'

/** Returns the id of a field's control. */
export function fieldId(field: Field): string {
  return `checkout-${field}`
}
